import { useEffect, useState } from "react";
import type { FieldErrors, FieldPath } from "react-hook-form";
import { sendSubmission } from "./send-submission.ts";
import type { SendOutcome } from "./send-submission.ts";
import type { FormTexts, KeptForm } from "./use-kept-form.ts";
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
export function useFormSubmission<Values extends FormTexts>(
  path: string,
  { form, draftKey, clear }: KeptForm<Values>,
): FormSubmission {
  const { isSending, outcome, attempt } = useSending();
  const [reported, setReported] = useState<readonly string[]>([]);
  const { errors, submitCount } = form.formState;

  const faults = listFaults(errors, reported);
  const isMended = reported.length > 0 && faults.length === 0;
  useEffect(() => {
    // Forgotten once mended, so that a new slip while typing never takes the focus away.
    if (isMended && !isSending) setReported([]);
  }, [isMended, isSending]);

  function send(values: Values, extra: object): Promise<SendOutcome> {
    return sendSubmission({
      path,
      key: draftKey.current,
      onNewKey: (key) => void (draftKey.current = key),
      body: { ...values, ...extra },
      isField: (name): name is string => Object.hasOwn(values, name),
    });
  }

  function applyOutcome(result: SendOutcome): void {
    if (result.kind === "sent") return clear();
    if (result.kind !== "refused") return;
    for (const [field, message] of Object.entries(result.errors)) {
      form.setError(field as FieldPath<Values>, { message: message ?? "" });
    }
    setReported(Object.keys(result.errors));
  }

  function submit(extra: object): Promise<SendOutcome | null> {
    return attempt(async () => {
      let result: SendOutcome | null = null;
      const handle = form.handleSubmit(
        async (values) => {
          result = await send(values, extra);
          applyOutcome(result);
        },
        (found) => setReported(Object.keys(found)),
      );
      await handle();
      return result;
    });
  }

  return { isSending, outcome, faults, attempt: submitCount, submit };
}

function listFaults<Values extends FormTexts>(
  errors: FieldErrors<Values>,
  reported: readonly string[],
): FormSubmission["faults"] {
  return reported.flatMap((fieldId) => {
    const message = errors[fieldId as keyof FieldErrors<Values>]?.message;
    return typeof message === "string" ? [{ fieldId, message }] : [];
  });
}
