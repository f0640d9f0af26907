import { resumePathOf } from "#features/careers/core/resume.ts";
import { ApiError, callApi } from "#platform/web/api-client.ts";
import { UploadFailure } from "./upload-failure.ts";
import type { UploadWords } from "./upload-words.ts";

export interface UploadAddress {
  /** Where to send the file to, on the origin of this page. */
  readonly url: string;
  /** Where the file will be found. */
  readonly resumePath: string;
}

/**
 * Asks the site where to send a file.
 *
 * @param report told which of the two things went wrong, for the notice.
 * @throws UploadFailure with the dialog's own message.
 */
export async function askUploadAddress(
  words: UploadWords["failures"],
  report: (problem: "prepareFailed" | "unusable") => void,
): Promise<UploadAddress> {
  const uploadUrl = await callApi<{ uploadURL?: unknown }>("/api/objects/upload", {
    method: "POST",
  }).then(
    (answer) => answer.uploadURL,
    (failure: unknown) => {
      report("prepareFailed");
      throw explainRefusal(words, failure);
    },
  );
  const resumePath = resumePathOf(uploadUrl);
  if (resumePath === null || typeof uploadUrl !== "string") {
    report("unusable");
    throw new UploadFailure(words.unusable);
  }
  // Only the path counts: a site may be visited under a name it doesn't call itself by.
  const { pathname, search } = new URL(uploadUrl, location.origin);
  return { url: location.origin + pathname + search, resumePath };
}

function explainRefusal(words: UploadWords["failures"], failure: unknown): UploadFailure {
  if (!(failure instanceof ApiError)) return new UploadFailure(words.network);
  if (failure.status === 401) return new UploadFailure(words.unauthorized);
  return new UploadFailure(words.prepare, failure.serverMessage);
}
