import type { UploadFailure } from "#features/uploads/core/upload-phase.ts";
import { isRetriedStatus } from "#platform/core/uploads.ts";
import { SendFailure, type SendMessages } from "#platform/web/uploads/send-bytes.ts";
import type { UploadWords } from "./upload-words.ts";

export interface FailureWords {
  /** The specification's short messages. */
  readonly messages: SendMessages;
  readonly explanations: UploadWords["failures"]["explanations"];
}

/** Why no upload could begin. */
export class UploadRefusal extends Error {
  readonly failure: UploadFailure;

  constructor(failure: UploadFailure) {
    super(failure.message);
    this.name = "UploadRefusal";
    this.failure = failure;
  }
}

/** What a failure means for whoever sent the file. */
export function explainFailure(words: FailureWords, failure: Error): UploadFailure {
  if (failure instanceof UploadRefusal) return failure.failure;
  const { message, status, serverMessage } = readAnswer(words, failure);
  return {
    message,
    explanation: serverMessage ?? words.explanations[readStatus(status)],
    isFinal: !isWorthAnother(status),
  };
}

interface FailedAnswer {
  readonly message: string;
  /** Of the server's answer; 0 when none came. */
  readonly status: number;
  readonly serverMessage: string | null;
}

/** The messages of the library's own failures. */
interface LibraryFailure extends Error {
  readonly isAuthError?: boolean;
  readonly isNetworkError?: boolean;
}

/** The library wraps one failure into another; the innermost ones know what the server said. */
function readAnswer({ messages }: FailureWords, failure: Error): FailedAnswer {
  const causes = listCauses(failure);
  const sent = causes.find((cause) => cause instanceof SendFailure);
  if (sent) return sent;
  if (causes.some(({ isAuthError }) => isAuthError)) {
    return { message: messages.unauthorized, status: 401, serverMessage: null };
  }
  if (causes.some(({ isNetworkError }) => isNetworkError)) {
    return { message: messages.network, status: 0, serverMessage: null };
  }
  const said = causes.find(({ name }) => name === "UserFacingApiError");
  return { message: messages.other, status: 503, serverMessage: said?.message ?? null };
}

function listCauses(failure: unknown): readonly LibraryFailure[] {
  const causes: LibraryFailure[] = [];
  for (let cause = failure; cause instanceof Error && causes.length < 5; cause = cause.cause) {
    causes.push(cause);
  }
  return causes;
}

/** The next attempt asks for an address of its own, so it may succeed after one that was refused or has ended. */
function isWorthAnother(status: number): boolean {
  return status === 0 || status === 401 || status === 403 || isRetriedStatus(status);
}

function readStatus(status: number): keyof FailureWords["explanations"] {
  if (status === 0) return "network";
  if (status === 401) return "unauthorized";
  if (status === 403) return "expired";
  if (status === 413) return "tooLarge";
  return isRetriedStatus(status) ? "busy" : "refused";
}
