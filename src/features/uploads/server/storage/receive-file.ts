import { createHash } from "node:crypto";
import type { Readable } from "node:stream";
import { AppError } from "#platform/core/app-error.ts";

const lingerMs = 2_000;

export interface ReceivedFile {
  readonly byteSize: number;
  /** SHA-256 unless another was asked for, in hexadecimal. */
  readonly digest: string;
}

/**
 * Hands a stream on, chunk by chunk as they are taken.
 *
 * @throws AppError `too_large` at the first byte past the limit.
 */
export async function receiveFile(
  bytes: Readable,
  maxBytes: number,
  write: (chunk: Buffer) => Promise<void>,
  algorithm: "sha256" | "md5" = "sha256",
): Promise<ReceivedFile> {
  const hash = createHash(algorithm);
  let byteSize = 0;
  try {
    // Left alive on a throw: a caller that is still sending can then read why it was refused.
    for await (const chunk of bytes.iterator({ destroyOnReturn: false })) {
      byteSize += chunk.length;
      if (byteSize > maxBytes) throw tooLarge(maxBytes);
      hash.update(chunk);
      await write(chunk);
    }
  } catch (failure) {
    discardRest(bytes, maxBytes);
    throw failure;
  }
  return { byteSize, digest: hash.digest("hex") };
}

/**
 * Unread bytes would block the connection for the caller's next request. One that sends without
 * end is cut off instead, a moment later: at once could throw away the answer before it is read.
 */
export function discardRest(bytes: Readable, mostBytes: number): void {
  let left = mostBytes;
  bytes.on("error", () => {});
  bytes.on("data", (chunk: Buffer) => {
    left -= chunk.length;
    if (left >= 0 || bytes.isPaused()) return;
    bytes.pause();
    setTimeout(() => bytes.destroy(), lingerMs).unref();
  });
}

export function tooLarge(maxBytes: number): AppError {
  const megabytes = Math.floor(maxBytes / 1_048_576);
  return new AppError("too_large", { en: `Please choose a file of at most ${megabytes} MB.` });
}
