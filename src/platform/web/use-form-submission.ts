import { useEffect, useState } from "react";
import { sendSubmission } from "./send-submission.ts";
import type { SendOutcome } from "./send-submission.ts";
import type { FormFaults } from "./use-form-faults.ts";
import type { KeptForm } from "./use-kept-form.ts";
import { useSending } from "./use-sending.ts";
import type { Sending } from "./use-sending.ts";

export interface FormSubmission extends Omit<Sending<string>, "attempt"> {
  /** What stopped the last attempt and is still to be mended, in the order of the form. */
  readonly faults: ReadonlyArray<{ readonly fieldId: string; readonly message: string }>;
  /** Counts attempts, so that each takes the focus to the faults anew. */
  readonly attempt: number;
  /** Null when the form is not filled in, or an attempt is under way already. */
  readonly submit: (extra: object) => Promise<SendOutcome | null>;
}

/**
 * Sends a kept form. All attempts carry its draft's key, so that a double click, a repeat and a
 * second tab make one submission.
 */
export function useFormSubmission<Name extends string>(
  path: string,
  form: KeptForm<Name>,
): FormSubmission {
  const { isSending, outcome, attempt } = useSending();
  const [reported, setReported] = useState<readonly string[]>([]);
  const [attempts, setAttempts] = useState(0);

  const faults = reported.flatMap((fieldId) => {
    const message = form.faults[fieldId];
    return message === undefined ? [] : [{ fieldId, message }];
  });
  const isMended = reported.length > 0 && faults.length === 0;
  useEffect(() => {
    // Forgotten once mended, so that a new slip while typing never takes the focus away.
    if (isMended && !isSending) setReported([]);
  }, [isMended, isSending]);

  function report(found: FormFaults): void {
    setReported(Object.keys(found));
    setAttempts((count) => count + 1);
  }

  async function send(extra: object): Promise<SendOutcome> {
    const { draftKey, latest } = form;
    const values = latest.current;
    const result = await sendSubmission({
      path,
      key: draftKey.current,
      onNewKey: (key) => void (draftKey.current = key),
      body: { ...values, ...extra },
      isField: (name): name is string => Object.hasOwn(values, name),
    });
    if (result.kind === "sent") form.clear();
    if (result.kind !== "refused") return result;
    const named = Object.entries(result.errors).map(([name, text]) => [name, text ?? ""]);
    const found: FormFaults = Object.fromEntries(named);
    form.showFaults(found);
    report(found);
    return result;
  }

  async function checkAndSend(extra: object): Promise<SendOutcome | null> {
    const found = await form.check();
    if (Object.keys(found).length === 0) return send(extra);
    report(found);
    return null;
  }

  return {
    isSending,
    outcome,
    faults,
    attempt: attempts,
    submit: (extra) => attempt(() => checkAndSend(extra)),
  };
}
