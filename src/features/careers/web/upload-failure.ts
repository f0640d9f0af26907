import type { UploadWords } from "./upload-words.ts";

/** Why an upload failed: what the dialog shows as its message, and the server's own sentence. */
export class UploadFailure extends Error {
  readonly details: string | null;

  constructor(message: string, details: string | null = null) {
    super(message);
    this.name = "UploadFailure";
    this.details = details;
  }
}

/** @param status of the answer; 0 when none came. */
export function explainUploadStatus(
  words: UploadWords["failures"],
  status: number,
  serverMessage: string | null,
): UploadFailure {
  if (status === 0) return new UploadFailure(words.network);
  if (status === 401) return new UploadFailure(words.unauthorized);
  if (status === 403) return new UploadFailure(words.expired, serverMessage);
  return new UploadFailure(words.other, serverMessage);
}
