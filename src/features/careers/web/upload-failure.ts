import { isRetriedStatus } from "#platform/core/retry-upload.ts";
import type { UploadWords } from "./upload-words.ts";

type FailureWords = UploadWords["failures"];

interface FailureFacts {
  /** What it means for the visitor. */
  readonly explanation: string;
  /** A repeat could not change the answer. */
  readonly isFinal: boolean;
  /** The notice that goes with it; most have none. */
  readonly notice?: "prepareFailed" | "unusable";
}

/** Why an upload failed, with the specification's short message. */
export class UploadFailure extends Error {
  readonly facts: FailureFacts;

  constructor(message: string, facts: FailureFacts) {
    super(message);
    this.name = "UploadFailure";
    this.facts = facts;
  }
}

/**
 * @param status of the answer; 0 when none came.
 * @param serverMessage the server's own sentence: it knows best what to do.
 */
export function explainUploadStatus(
  { messages, explanations }: FailureWords,
  status: number,
  serverMessage: string | null,
): UploadFailure {
  const [message, explanation] = readStatus(status);
  return new UploadFailure(messages[message], {
    explanation: serverMessage ?? explanations[explanation],
    isFinal: status !== 0 && !isRetriedStatus(status),
  });
}

function readStatus(
  status: number,
): readonly [keyof FailureWords["messages"], keyof FailureWords["explanations"]] {
  if (status === 0) return ["network", "network"];
  if (status === 401) return ["unauthorized", "unauthorized"];
  if (status === 403) return ["expired", "expired"];
  if (status === 413) return ["other", "tooLarge"];
  return ["other", isRetriedStatus(status) ? "busy" : "refused"];
}
