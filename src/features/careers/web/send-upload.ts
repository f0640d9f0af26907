import AwsS3 from "@uppy/aws-s3";
import { isRetriedStatus, uploadRetryDelaysMs } from "#features/careers/core/retry-upload.ts";
import { explainUploadStatus } from "./upload-failure.ts";
import type { UploadWords } from "./upload-words.ts";

export type UploadRequest = Parameters<typeof AwsS3.uploadPartBytes>[0];

/**
 * Sends the file, again when the answer may be another one a moment later. The library itself
 * repeats only uploads in parts; the server takes the same bytes twice, so a repeat does no harm.
 *
 * @throws UploadFailure; an AbortError when the visitor paused or cancelled.
 */
export async function sendUpload(
  words: UploadWords["failures"],
  request: UploadRequest,
): ReturnType<typeof AwsS3.uploadPartBytes> {
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await AwsS3.uploadPartBytes(request);
    } catch (failure) {
      if (request.signal?.aborted) throw failure;
      const { status, serverMessage } = readAnswer(failure);
      const delayMs = uploadRetryDelaysMs[attempt];
      if (delayMs === undefined || !isRetriedStatus(status)) {
        throw explainUploadStatus(words, status, serverMessage);
      }
      await waitUnlessAborted(delayMs, request.signal);
    }
  }
}

/** The library hands over its finished request, or one with nothing but a status. */
function readAnswer(failure: unknown): { status: number; serverMessage: string | null } {
  const source = (failure as { source?: Partial<XMLHttpRequest> } | null)?.source;
  const status = source?.status ?? 0;
  try {
    const body = JSON.parse(source?.responseText ?? "") as { message?: unknown };
    return { status, serverMessage: typeof body.message === "string" ? body.message : null };
  } catch {
    return { status, serverMessage: null };
  }
}

function waitUnlessAborted(delayMs: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener("abort", stop);
      resolve();
    }, delayMs);
    signal?.addEventListener("abort", stop, { once: true });
  });
}
