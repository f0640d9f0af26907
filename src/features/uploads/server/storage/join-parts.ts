import { constants, open, rm } from "node:fs/promises";
import type { FileHandle } from "node:fs/promises";
import path from "node:path";
import type { StoredPart } from "#features/uploads/core/judge-parts.ts";
import { syncFolder } from "#platform/server/durable-folders.ts";
import { linkNew } from "./durable-names.ts";
import { ignoreMissing } from "./ignore-missing.ts";
import { partsRefusal } from "./multipart-refusals.ts";
import { fileOf } from "./part-files.ts";

export const joinedName = "joined";

const chunkBytes = 1_048_576;
/** How much is written before it is brought to disk, and then let go in its first place. */
const batchBytes = 64 * chunkBytes;

/**
 * Puts parts together in one file, without room for a second copy of it: the first part becomes
 * the file, and the others go as soon as their bytes are in it for good. A part that is gone has
 * been joined, so this may be killed anywhere and begun anew; each byte has its one place, so two
 * at once do no harm. (Node can let the file system share whole files only, not appended ones.)
 */
export async function joinParts(folder: string, parts: readonly StoredPart[]): Promise<void> {
  const joined = await openJoined(folder, parts);
  const done: string[] = [];
  let place = 0;
  let unsynced = 0;
  const settle = async () => {
    await joined.sync();
    await syncFolder(folder);
    for (const file of done.splice(0)) await rm(file, { force: true });
    unsynced = 0;
  };
  try {
    for (const part of parts) {
      if (await copyPart(folder, part, joined, place)) {
        done.push(fileOf(folder, part));
        unsynced += part.byteSize;
      }
      place += part.byteSize;
      if (unsynced >= batchBytes) await settle();
    }
    await settle();
  } finally {
    await joined.close();
  }
}

async function openJoined(folder: string, parts: readonly StoredPart[]): Promise<FileHandle> {
  const file = path.join(folder, joinedName);
  const found = await open(file, "r+").catch(ignoreMissing);
  if (found) return found;
  const [first] = parts;
  if (first) await renameSafely(folder, fileOf(folder, first), file).catch(ignoreMissing);
  return open(file, constants.O_RDWR | constants.O_CREAT, 0o600);
}

/** The old name goes once the new one is on disk: a power cut in between must not take both. */
async function renameSafely(folder: string, from: string, to: string): Promise<void> {
  await linkNew(from, to);
  await syncFolder(folder);
  await rm(from, { force: true });
}

/** False when it was joined before. */
async function copyPart(
  folder: string,
  part: StoredPart,
  joined: FileHandle,
  place: number,
): Promise<boolean> {
  const source = await open(fileOf(folder, part), "r").catch(ignoreMissing);
  if (!source) {
    if ((await joined.stat()).size < place + part.byteSize) throw partsRefusal("missing");
    return false;
  }
  try {
    const buffer = Buffer.alloc(Math.min(chunkBytes, part.byteSize));
    for (let at = 0; at < part.byteSize;) {
      const { bytesRead } = await source.read(buffer, 0, buffer.length, at);
      if (bytesRead === 0) throw partsRefusal("missing");
      // Fewer when the disk is nearly full.
      at += (await joined.write(buffer, 0, bytesRead, place + at)).bytesWritten;
    }
    return true;
  } finally {
    await source.close();
  }
}
