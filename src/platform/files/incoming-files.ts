import { createHash, randomUUID } from "node:crypto";
import { open, readdir, rm, stat } from "node:fs/promises";
import path from "node:path";
import type { Readable } from "node:stream";
import { AppError } from "#platform/core/app-error.ts";
import { ignoreMissing, makeFolder } from "#platform/process/disk.ts";
import { writeWithReserve } from "./disk-reserve.ts";
import { explained, type PutResult, type PutRules, type StoredBytes } from "./object-storage.ts";

const lingerMs = 2_000;

interface ReceivedFile {
  readonly byteSize: number;
  /** In hexadecimal; SHA-256 unless another algorithm was asked for. */
  readonly digest: string;
}

export interface IncomingFile extends ReceivedFile {
  readonly path: string;
}

/**
 * Passes a stream on chunk by chunk, at the pace of the consumer.
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
    // The stream is not destroyed on a failure, so that a caller that is still sending can read the
    // answer.
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
 * Reads and drops the rest of a body: unread bytes would block the connection for the caller's next
 * request. Past `mostBytes` the connection is closed, after a pause in which the answer can be
 * read.
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
  return new AppError("too_large", {
    en: `Please choose a file of at most ${megabytes} MB.`,
    es: `Elija un archivo de ${megabytes} MB como máximo.`,
  });
}

/** The folder in which uploads wait until they are complete and approved. */
export async function openIncomingFiles(dir: string) {
  await makeFolder(dir);
  return {
    /**
     * Writes an upload to a temporary file, inspects it, and publishes it; nobody can read it
     * before. The temporary file is removed in every case.
     */
    put: <Type extends string>(
      id: string,
      bytes: Readable,
      { maxBytes, accept }: PutRules<Type>,
      publish: (file: IncomingFile) => Promise<PutResult<Type>["outcome"]>,
    ): Promise<PutResult<Type>> =>
      explained(async () => {
        const file = path.join(dir, `${id}.${randomUUID()}`);
        try {
          const { byteSize, digest } = await writeFile(file, bytes, maxBytes);
          const type = await lookInto(file, byteSize, accept);
          const outcome = await publish({ path: file, byteSize, digest });
          return { outcome, byteSize, type, etag: `"${digest}"` };
        } finally {
          await rm(file, { force: true });
        }
      }),
    /** Removes files of interrupted uploads that killed processes left behind. */
    async removeAbandoned(lastWrittenBefore: Date): Promise<void> {
      for (const name of await readdir(dir)) {
        const file = path.join(dir, name);
        const found = await stat(file).catch(ignoreMissing);
        if (found && found.mtime < lastWrittenBefore) await rm(file, { force: true });
      }
    },
  };
}

async function writeFile(file: string, bytes: Readable, maxBytes: number): Promise<ReceivedFile> {
  const handle = await open(file, "wx", 0o600);
  try {
    const write = writeWithReserve(handle, path.dirname(file));
    const received = await receiveFile(bytes, maxBytes, write);
    await handle.sync();
    return received;
  } finally {
    await handle.close();
  }
}

async function lookInto<Result>(
  file: string,
  byteSize: number,
  look: (bytes: StoredBytes) => Promise<Result>,
): Promise<Result> {
  const handle = await open(file, "r");
  try {
    return await look({
      byteSize,
      async read(position, length) {
        const { buffer, bytesRead } = await handle.read(Buffer.alloc(length), { position });
        return buffer.subarray(0, bytesRead);
      },
    });
  } finally {
    await handle.close();
  }
}
