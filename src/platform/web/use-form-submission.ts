import { useEffect, useRef, useState } from "react";
import type { FieldErrors, FieldPath } from "react-hook-form";
import { makeUuid } from "./make-uuid.ts";
import { sendSubmission } from "./send-submission.ts";
import type { SendOutcome } from "./send-submission.ts";
import type { FormTexts, KeptForm } from "./use-kept-form.ts";

export interface FormSubmission {
  readonly isSending: boolean;
  /** What the last attempt came to; null before the first, and while the next is under way. */
  readonly outcome: SendOutcome | null;
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
  const [outcome, setOutcome] = useState<SendOutcome | null>(null);
  const [reported, setReported] = useState<readonly string[]>([]);
  const { errors, isSubmitting, submitCount } = form.formState;
  // A second click may come before React has drawn the disabled button.
  const sending = useRef(false);

  const faults = listFaults(errors, reported);
  const isMended = reported.length > 0 && faults.length === 0;
  useEffect(() => {
    // Forgotten once mended, so that a new slip while typing never takes the focus away.
    if (isMended && !isSubmitting) setReported([]);
  }, [isMended, isSubmitting]);

  async function send(values: Values, extra: object): Promise<SendOutcome> {
    const isField = (name: string): name is string => Object.hasOwn(values, name);
    const body = { ...values, ...extra };
    const first = await sendSubmission({ path, key: draftKey.current, body, isField });
    if (first.kind !== "changed") return first;
    // An earlier attempt arrived without our hearing of it, and the words were changed since: the
    // change must reach staff too, so it goes as a submission of its own.
    draftKey.current = makeUuid();
    return sendSubmission({ path, key: draftKey.current, body, isField });
  }

  function settle(result: SendOutcome): void {
    setOutcome(result);
    if (result.kind === "sent") return clear();
    if (result.kind !== "refused") return;
    for (const [field, message] of Object.entries(result.errors)) {
      form.setError(field as FieldPath<Values>, { message: message ?? "" });
    }
    setReported(Object.keys(result.errors));
  }

  async function submit(extra: object): Promise<SendOutcome | null> {
    if (sending.current) return null;
    sending.current = true;
    setOutcome(null);
    let result: SendOutcome | null = null;
    const handle = form.handleSubmit(
      async (values) => {
        result = await send(values, extra);
        settle(result);
      },
      (found) => setReported(Object.keys(found)),
    );
    await handle();
    sending.current = false;
    return result;
  }

  return { isSending: isSubmitting, outcome, faults, attempt: submitCount, submit };
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
