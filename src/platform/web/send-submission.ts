import { ApiError, callApi } from "./api-client.ts";
import { makeUuid } from "./make-uuid.ts";

export type SendOutcome<Field extends string = string> =
  | { readonly kind: "sent" }
  /** The server named fields to correct. */
  | (Unsent & {
      readonly kind: "refused";
      readonly errors: Readonly<Partial<Record<Field, string>>>;
    })
  | (Unsent & { readonly kind: "failed" });

interface Unsent {
  /** The server's own sentence, if it said one. */
  readonly message: string | null;
}

export interface Submission<Field extends string> {
  readonly path: string;
  /** Sent as Idempotency-Key: it makes every repeat the same submission. */
  readonly key: string;
  /** Told of the key that the submission has from now on. */
  readonly onNewKey: (key: string) => void;
  readonly body: object;
  /** Whether the form shows a field of this name; faults of others can't be mended there. */
  readonly isField: (name: string) => name is Field;
}

/** Sends one attempt. */
export function sendSubmission<Field extends string>(
  submission: Submission<Field>,
): Promise<SendOutcome<Field>> {
  return sendUnderKey(submission, () => {
    // An earlier attempt arrived without our hearing of it, and the words were changed since: the
    // change must reach staff too, so it goes as a submission of its own.
    const key = makeUuid();
    submission.onNewKey(key);
    return sendUnderKey({ ...submission, key });
  });
}

async function sendUnderKey<Field extends string>(
  { path, key, body, isField }: Submission<Field>,
  onKeySpent?: () => Promise<SendOutcome<Field>>,
): Promise<SendOutcome<Field>> {
  try {
    const headers = { "Idempotency-Key": key };
    const answer = await callApi<{ readonly success?: boolean } | null>(path, {
      method: "POST",
      headers,
      body,
    });
    // A hotel's sign-in page answers 200 to anything.
    return answer?.success === true ? { kind: "sent" } : { kind: "failed", message: null };
  } catch (failure) {
    if (!(failure instanceof ApiError)) return { kind: "failed", message: null };
    if (failure.status === 422 && onKeySpent) return onKeySpent();
    return readRefusal(failure, isField);
  }
}

function readRefusal<Field extends string>(
  { status, fieldErrors, serverMessage: message }: ApiError,
  isField: (name: string) => name is Field,
): SendOutcome<Field> {
  const known = Object.entries(fieldErrors).filter(([field]) => isField(field));
  if (status !== 400 || known.length === 0) return { kind: "failed", message };
  const errors = Object.fromEntries(known) as Partial<Record<Field, string>>;
  return { kind: "refused", message, errors };
}
