import { ApiError, callApi } from "./api-client.ts";

export type SendOutcome<Field extends string = string> =
  | { readonly kind: "sent" }
  /** The server named fields to mend. */
  | { readonly kind: "refused"; readonly errors: Readonly<Partial<Record<Field, string>>> }
  /** These answers differ from those sent under the same key before: they need a key of their own. */
  | { readonly kind: "changed" }
  /** Carries the server's own sentence, if it said one. */
  | { readonly kind: "failed"; readonly message: string | null };

/** Sends one attempt. The key makes every repeat of it the same submission. */
export async function sendSubmission<Field extends string>(
  path: string,
  key: string,
  body: object,
): Promise<SendOutcome<Field>> {
  try {
    await callApi(path, { method: "POST", headers: { "Idempotency-Key": key }, body });
    return { kind: "sent" };
  } catch (failure) {
    if (!(failure instanceof ApiError)) return { kind: "failed", message: null };
    if (failure.status === 422) return { kind: "changed" };
    if (failure.status === 400 && Object.keys(failure.fieldErrors).length > 0) {
      return { kind: "refused", errors: failure.fieldErrors as Partial<Record<Field, string>> };
    }
    return { kind: "failed", message: failure.serverMessage };
  }
}
