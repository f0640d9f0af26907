import { SendFailure } from "./send-bytes.ts";
import type { UploadWords } from "./upload-words.ts";

/** What the library's own failures say of themselves. */
interface LibraryFailure extends Error {
  readonly isAuthError?: boolean;
  readonly isNetworkError?: boolean;
}

/** Why a file did not go through: the specification's words, and what to do. */
export function explainFault(failure: Error, words: UploadWords): string {
  const { messages, explanations } = words;
  const causes = listCauses(failure);
  if (causes.some(({ isAuthError }) => isAuthError)) {
    return `${messages.unauthorized}. ${explanations.unauthorized}`;
  }
  if (causes.some(({ isNetworkError }) => isNetworkError)) {
    return `${messages.network} ${explanations.network}`;
  }
  const sent = causes.find((cause) => cause instanceof SendFailure);
  if (sent) return explainSending(sent, words);
  const said = causes.find(({ name }) => name === "UserFacingApiError");
  return said?.message ?? `${messages.other}. ${explanations.busy}`;
}

function explainSending(
  { message, status, serverMessage }: SendFailure,
  { explanations }: UploadWords,
): string {
  if (status === 0) return `${message} ${explanations.network}`;
  if (status === 401) return `${message}. ${explanations.unauthorized}`;
  return `${message}. ${serverMessage ?? explanations.busy}`;
}

function listCauses(failure: unknown): readonly LibraryFailure[] {
  const causes: LibraryFailure[] = [];
  for (let cause = failure; cause instanceof Error && causes.length < 5; cause = cause.cause) {
    causes.push(cause);
  }
  return causes;
}
