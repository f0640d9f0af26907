import { resumePathOf } from "#features/careers/core/resume.ts";
import { UploadRefusal } from "#features/uploads/web/explain-failure.ts";
import { uploadWords, type UploadWords } from "#features/uploads/web/upload-words.ts";
import { createUploader, type Uploader, type UploadFile } from "#features/uploads/web/uploader.ts";
import type { Locale } from "#platform/core/locale.ts";
import { ApiError, callApi } from "#platform/web/api-client.ts";
import { keptResumeId } from "./kept-resume.ts";

type FailureWords = UploadWords["failures"];

/** Sends one file, whole. Once it has arrived, `meta.resumePath` says where it is. */
export function createResumeUppy(locale: Locale): Uploader {
  const words = uploadWords[locale].failures;
  const uppy = createUploader({
    id: keptResumeId,
    words,
    waitsForNetwork: false,
    places: {
      shouldUseMultipart: false,
      async getUploadParameters(file: UploadFile) {
        const { url, resumePath } = await askUploadAddress(words);
        uppy.setFileMeta(file.id, { resumePath });
        const headers = { "Content-Type": file.type || "application/octet-stream" };
        return { method: "PUT", url, headers };
      },
    },
  });
  return uppy;
}

/**
 * Asks the site where to send a file, on the origin of this page, and where it will be found.
 *
 * @throws UploadRefusal with the dialog's own message.
 */
async function askUploadAddress(words: FailureWords) {
  const { uploadURL } = await callApi<{ uploadURL?: unknown }>("/api/objects/upload", {
    method: "POST",
  }).catch((failure: unknown) => {
    throw explainRefusal(words, failure);
  });
  const resumePath = resumePathOf(uploadURL);
  if (resumePath === null || typeof uploadURL !== "string") {
    const { messages, explanations } = words;
    throw refuse(messages.unusable, explanations.prepare);
  }
  // Only the path is used: a site may be visited under another host name than the one it is configured with.
  const { pathname, search } = new URL(uploadURL, location.origin);
  return { url: location.origin + pathname + search, resumePath };
}

/** A refusal here is never final: the server has not seen the file, and every sentence asks to try again. */
const refuse = (message: string, explanation: string) =>
  new UploadRefusal({ message, explanation, isFinal: false });

export function explainRefusal(
  { messages, explanations }: FailureWords,
  failure: unknown,
): UploadRefusal {
  if (!(failure instanceof ApiError)) return refuse(messages.network, explanations.network);
  const { status, serverMessage } = failure;
  const message = status === 401 ? messages.unauthorized : messages.prepare;
  return refuse(message, serverMessage ?? explanations.prepare);
}
