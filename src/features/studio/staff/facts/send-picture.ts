import { sitePath } from "#features/studio/staff/site-queries.ts";
import { type PictureKind } from "#platform/core/site/site-picture.ts";
import { planUploadRetry } from "#platform/core/uploads.ts";
import { ApiError, callApi } from "#platform/web/api-client.ts";
import { sendBytes, type SendRules } from "#platform/web/uploads/send-bytes.ts";

interface Sending {
  readonly kind: PictureKind;
  readonly messages: SendRules["messages"];
  /** @param share from 0 to 1 of what is sent. */
  readonly onProgress: (share: number) => void;
  readonly signal: AbortSignal;
}

/** The server makes one picture at a time, so others may wait before this one. */
const preparingMs = 60_000;

/**
 * Uploads a picture as a staff document, then has the server make its files.
 *
 * @returns the picture's id.
 * @throws SendFailure, ApiError, or an AbortError.
 */
export async function sendPicture(
  file: Blob,
  { kind, messages, onProgress, signal }: Sending,
): Promise<string> {
  const asked = new URLSearchParams({ filename: "picture", "metadata[size]": String(file.size) });
  const { url } = await callApi<{ readonly url: string }>(`/api/objects/s3/params?${asked}`, {
    signal,
  });
  await sendBytes(
    { messages, waitsForNetwork: true },
    {
      signature: { method: "PUT", url, headers: { "content-type": "application/octet-stream" } },
      body: file,
      size: file.size,
      onProgress: ({ loaded }: ProgressEvent) => onProgress(loaded / Math.max(1, file.size)),
      onComplete() {},
      signal,
    },
  );
  onProgress(1);
  const key = new URL(url).pathname.split("/").at(-1) ?? "";
  return prepare({ key, kind }, signal);
}

/** Repeated while the server reports that others come first. */
async function prepare(
  body: { readonly key: string; readonly kind: PictureKind },
  signal: AbortSignal,
): Promise<string> {
  let waitedMs = 0;
  for (let earlierFailures = 0; ; earlierFailures += 1) {
    try {
      const request = { method: "POST", body, timeoutMs: preparingMs, signal } as const;
      return (await callApi<{ readonly id: string }>(`${sitePath}/pictures`, request)).id;
    } catch (failure) {
      if (!(failure instanceof ApiError)) throw failure;
      const { status, retryAfterSeconds } = failure;
      const delayMs = planUploadRetry({ status, retryAfterSeconds, earlierFailures, waitedMs });
      if (delayMs === null) throw failure;
      waitedMs += delayMs;
      await new Promise((resolve) => setTimeout(resolve, delayMs));
      signal.throwIfAborted();
    }
  }
}
