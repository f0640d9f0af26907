import { resumePathOf } from "#features/careers/core/resume.ts";
import { isRetriedStatus } from "#platform/core/retry-upload.ts";
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
 * @throws UploadFailure with the dialog's own message.
 */
export async function askUploadAddress(words: UploadWords["failures"]): Promise<UploadAddress> {
  const { uploadURL } = await callApi<{ uploadURL?: unknown }>("/api/objects/upload", {
    method: "POST",
  }).catch((failure: unknown) => {
    throw explainRefusal(words, failure);
  });
  const resumePath = resumePathOf(uploadURL);
  if (resumePath === null || typeof uploadURL !== "string") {
    throw new UploadFailure(words.messages.unusable, {
      explanation: words.explanations.prepare,
      isFinal: false,
      notice: "unusable",
    });
  }
  // Only the path counts: a site may be visited under a name it doesn't call itself by.
  const { pathname, search } = new URL(uploadURL, location.origin);
  return { url: location.origin + pathname + search, resumePath };
}

function explainRefusal(
  { messages, explanations }: UploadWords["failures"],
  failure: unknown,
): UploadFailure {
  const notice = "prepareFailed";
  if (!(failure instanceof ApiError)) {
    const { network } = explanations;
    return new UploadFailure(messages.network, { explanation: network, isFinal: false, notice });
  }
  const { status, serverMessage } = failure;
  const message = status === 401 ? messages.unauthorized : messages.prepare;
  const explanation = serverMessage ?? explanations.prepare;
  return new UploadFailure(message, { explanation, isFinal: !isRetriedStatus(status), notice });
}
