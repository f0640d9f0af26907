import { ApiError, callApi } from "./api-client.ts";
import { makeUuid } from "./make-uuid.ts";

export type SendOutcome<Field extends string = string> =
  | { readonly kind: "sent" }
  /** The server named fields to mend. */
  | { readonly kind: "refused"; readonly errors: Readonly<Partial<Record<Field, string>>> }
  /** Carries the server's own sentence, if it said one. */
  | { readonly kind: "failed"; readonly message: string | null };

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
export async function sendSubmission<Field extends string>(
  submission: Submission<Field>,
): Promise<SendOutcome<Field>> {
  const outcome = await sendUnderKey(submission);
  if (outcome !== "changed") return outcome;
  // An earlier attempt arrived without our hearing of it, and the words were changed since: the
  // change must reach staff too, so it goes as a submission of its own.
  const key = makeUuid();
  submission.onNewKey(key);
  const second = await sendUnderKey({ ...submission, key });
  return second === "changed" ? { kind: "failed", message: null } : second;
}

async function sendUnderKey<Field extends string>({
  path,
  key,
  body,
  isField,
}: Submission<Field>): Promise<SendOutcome<Field> | "changed"> {
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
    return readRefusal(failure, isField);
  }
}

function readRefusal<Field extends string>(
  { status, fieldErrors, serverMessage }: ApiError,
  isField: (name: string) => name is Field,
): SendOutcome<Field> | "changed" {
  if (status === 422) return "changed";
  const known = Object.entries(fieldErrors).filter(([field]) => isField(field));
  if (status !== 400 || known.length === 0) return { kind: "failed", message: serverMessage };
  return { kind: "refused", errors: Object.fromEntries(known) as Partial<Record<Field, string>> };
}
