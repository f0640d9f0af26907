import { open } from "node:fs/promises";
import type { FileHandle } from "node:fs/promises";
import { AppError } from "#platform/core/app-error.ts";
import { keyHeaderSchema, openBackupKey } from "./backup-key.ts";
import { longestSealedPiece, openPiece } from "./sealed-pieces.ts";

/** How every backup begins; the number is that of the encryption, not of what is inside. */
export const magic = "site-backup 1\n";
const longestHead = 1_024;

export interface BackupFile {
  readonly byteSize: number;
  /** All that was encrypted, from the beginning. May be asked for again. */
  read(): AsyncIterable<Buffer>;
  close(): Promise<void>;
}

/**
 * Opens a backup and makes its key.
 *
 * @throws AppError `not_found`, `invalid` when it is no backup, `forbidden` for a wrong passphrase;
 *   while it is read `invalid` where it was changed, put in another order, or cut off.
 */
export async function openBackupFile(file: string, passphrase: string): Promise<BackupFile> {
  const handle = await open(file, "r").catch((failure: NodeJS.ErrnoException) => {
    if (failure.code !== "ENOENT") throw failure;
    throw new AppError("not_found", { en: `There is no file ${file}.` });
  });
  try {
    const { size } = await handle.stat();
    const { head, header } = await readHead(handle, file);
    const key = await openBackupKey(passphrase, header);
    if (!key) {
      throw new AppError("forbidden", {
        en: `BACKUP_PASSPHRASE does not open ${file}: it was made with another one.`,
      });
    }
    return {
      byteSize: size,
      read: () => readSealed(handle, { head, key, size, file }),
      close: () => handle.close(),
    };
  } catch (failure) {
    await handle.close();
    throw failure;
  }
}

async function readHead(handle: FileHandle, file: string) {
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(longestHead), { position: 0 });
  const text = buffer.toString("latin1", 0, bytesRead);
  const end = text.indexOf("\n", magic.length) + 1;
  const line = text.slice(magic.length, end);
  const header = keyHeaderSchema.safeParse(parseJson(line));
  if (!text.startsWith(magic) || end === 0 || !header.success) {
    throw new AppError("invalid", {
      en: `${file} is no backup of this site, or its beginning was changed.`,
    });
  }
  return { head: buffer.subarray(0, end), header: header.data };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

interface SealedFile {
  readonly head: Buffer;
  readonly key: Buffer;
  readonly size: number;
  readonly file: string;
}

async function* readSealed(
  handle: FileHandle,
  { head, key, size, file }: SealedFile,
): AsyncGenerator<Buffer> {
  let position = head.length;
  for (let index = 0; position < size || index === 0; index += 1) {
    const length = Math.min(longestSealedPiece, size - position);
    const sealed = Buffer.alloc(length);
    const { bytesRead } = await handle.read(sealed, { position });
    const isLast = position + length >= size;
    const plain = bytesRead === length ? openPiece(sealed, key, head, { index, isLast }) : null;
    if (plain === null) {
      const isWhole = openPiece(sealed, key, head, { index, isLast: false }) !== null;
      throw new AppError("invalid", { en: tellDamage(file, position, isLast, isWhole) });
    }
    yield plain;
    position += length;
  }
}

function tellDamage(file: string, position: number, isLast: boolean, isWhole: boolean): string {
  if (isLast && isWhole)
    return `${file} ends too early: a part of it is missing. Use another copy.`;
  const where = `${(position / 1_048_576).toFixed(1)} MB`;
  return isLast
    ? `${file} was cut off or changed at its end, ${where} from the beginning. Use another copy.`
    : `${file} was changed, or put in another order, ${where} from the beginning. Use another copy.`;
}
