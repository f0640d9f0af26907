import AwsS3 from "@uppy/aws-s3";
import { planUploadRetry } from "#platform/core/retry-upload.ts";
import { explainUploadStatus } from "./upload-failure.ts";
import type { UploadWords } from "./upload-words.ts";

export type UploadRequest = Parameters<typeof AwsS3.uploadPartBytes>[0];

interface FailedAnswer {
  readonly status: number;
  readonly serverMessage: string | null;
  readonly retryAfterSeconds: number | null;
}

/**
 * Sends the file, again when the answer may be another one a moment later. The library itself
 * repeats only uploads in parts; the server takes the same bytes twice, so a repeat does no harm.
 *
 * @param onWait told before each pause how long it is, and null when it is over.
 * @throws UploadFailure; an AbortError when the visitor paused or cancelled.
 */
export async function sendUpload(
  words: UploadWords["failures"],
  request: UploadRequest,
  onWait: (delayMs: number | null) => void,
): ReturnType<typeof AwsS3.uploadPartBytes> {
  let waitedMs = 0;
  for (let earlierFailures = 0; ; earlierFailures += 1) {
    try {
      return await AwsS3.uploadPartBytes(request);
    } catch (failure) {
      if (request.signal?.aborted) throw failure;
      const { status, serverMessage, retryAfterSeconds } = readAnswer(failure);
      const failed = { status, retryAfterSeconds, earlierFailures, waitedMs };
      const delayMs = planUploadRetry(failed);
      if (delayMs === null) throw explainUploadStatus(words, status, serverMessage);
      if (retryAfterSeconds !== null) waitedMs += delayMs;
      onWait(delayMs);
      await waitUnlessAborted(delayMs, request.signal).finally(() => onWait(null));
    }
  }
}

/** The library hands over its finished request, or one with nothing but a status. */
function readAnswer(failure: unknown): FailedAnswer {
  const source = (failure as { source?: Partial<XMLHttpRequest> } | null)?.source;
  return {
    status: source?.status ?? 0,
    serverMessage: readMessage(source?.responseText ?? ""),
    retryAfterSeconds: readSeconds(source?.getResponseHeader?.("retry-after")),
  };
}

function readSeconds(header: string | null | undefined): number | null {
  return header && /^\d+$/.test(header) ? Number(header) : null;
}

function readMessage(body: string): string | null {
  try {
    const { message } = JSON.parse(body) as { message?: unknown };
    return typeof message === "string" ? message : null;
  } catch {
    return null;
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
