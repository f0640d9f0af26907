import { constants } from "node:fs";
import { open, rename, rm } from "node:fs/promises";
import type { FileHandle } from "node:fs/promises";
import path from "node:path";
import { AppError } from "#platform/core/app-error.ts";
import { syncFolder } from "#platform/server/durable-folders.ts";
import { makeBackupKey } from "./backup-key.ts";
import { explainWriting } from "./explain-writing.ts";
import { magic } from "./open-backup-file.ts";
import { sealedPieceBytes, sealPiece } from "./sealed-pieces.ts";

/**
 * Encrypts bytes into a new file, which gets its name only once all of it is on disk.
 *
 * @throws AppError `conflict` when there is a file of that name, `unavailable` when the disk is full.
 */
export async function writeBackupFile(
  file: string,
  passphrase: string,
  bytes: AsyncIterable<Buffer>,
): Promise<{ readonly byteSize: number }> {
  await refuseExisting(file);
  const unfinished = `${file}.tmp`;
  try {
    const handle = await openNew(unfinished);
    try {
      const byteSize = await writeSealed(handle, passphrase, bytes);
      await handle.sync();
      await refuseExisting(file);
      await rename(unfinished, file);
      await syncFolder(path.dirname(file));
      return { byteSize };
    } finally {
      await handle.close();
    }
  } catch (failure) {
    const { code } = failure as NodeJS.ErrnoException;
    if (code !== "EEXIST") await rm(unfinished, { force: true });
    throw explainWriting(failure, file);
  }
}

function openNew(file: string): Promise<FileHandle> {
  const { O_WRONLY, O_CREAT, O_EXCL, O_NOFOLLOW } = constants;
  return open(file, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW, 0o600);
}

async function refuseExisting(file: string): Promise<void> {
  const handle = await open(file, "r").catch((failure: NodeJS.ErrnoException) => {
    if (failure.code === "ENOENT") return null;
    throw failure;
  });
  if (!handle) return;
  await handle.close();
  const en = `${file} is there already, and a backup is never overwritten. Choose another name.`;
  throw new AppError("conflict", { en });
}

async function writeSealed(
  handle: FileHandle,
  passphrase: string,
  bytes: AsyncIterable<Buffer>,
): Promise<number> {
  const { key, header } = await makeBackupKey(passphrase);
  const head = Buffer.from(`${magic}${JSON.stringify(header)}\n`);
  await handle.writeFile(head);
  let byteSize = head.length;
  let index = 0;
  const write = async (plain: Buffer, isLast: boolean) => {
    const sealed = sealPiece(plain, key, head, { index, isLast });
    await handle.writeFile(sealed);
    byteSize += sealed.length;
    index += 1;
  };
  let waiting: Buffer[] = [];
  let waitingBytes = 0;
  for await (const part of bytes) {
    waiting.push(part);
    waitingBytes += part.length;
    if (waitingBytes <= sealedPieceBytes) continue;
    let all = Buffer.concat(waiting);
    // The last piece is marked as such, so one always stays behind.
    while (all.length > sealedPieceBytes) {
      await write(all.subarray(0, sealedPieceBytes), false);
      all = all.subarray(sealedPieceBytes);
    }
    waiting = [all];
    waitingBytes = all.length;
  }
  await write(Buffer.concat(waiting), true);
  return byteSize;
}
