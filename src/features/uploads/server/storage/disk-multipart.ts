import { randomUUID } from "node:crypto";
import { mkdir, open, readdir, rename, rm, stat } from "node:fs/promises";
import path from "node:path";
import type { Readable } from "node:stream";
import type { NamedPart, StoredPart } from "#features/uploads/core/judge-parts.ts";
import { makeFolder, syncFolder } from "#platform/server/durable-folders.ts";
import { explainStorageFailure } from "./explain-storage-failure.ts";
import { ignoreMissing } from "./ignore-missing.ts";
import { joinedName, joinParts } from "./join-parts.ts";
import { writeJoinedTag } from "./joined-tag.ts";
import { beingJoined, brokenOff, noSuchUpload, partsRefusal } from "./multipart-refusals.ts";
import type { MultipartStorage, PartRules } from "./multipart-storage.ts";
import { agreeOnParts, readAgreedParts } from "./agreed-parts.ts";
import { listPartFiles, partFileName, removeOlder } from "./part-files.ts";
import { receiveFile } from "./receive-file.ts";

/** Anything else could name a folder outside. */
const uuidShape = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

export interface StoredFiles {
  readonly locate: (id: string) => string;
  /** Gives a whole file on disk the object's name. */
  readonly publish: (file: string, id: string) => Promise<void>;
}

/** Parts as files of one folder for each upload. The folder is gone once its object is there. */
export async function openDiskMultipart(
  dir: string,
  stored: StoredFiles,
): Promise<MultipartStorage> {
  await makeFolder(dir);
  const locate = (id: string, uploadId: string) => {
    if (!uuidShape.test(id) || !uuidShape.test(uploadId)) throw noSuchUpload();
    return path.join(dir, `${id}.${uploadId}`);
  };
  const joining = new Map<string, ReturnType<MultipartStorage["complete"]>>();
  return {
    async create(id) {
      const uploadId = randomUUID();
      await explained(async () => {
        await mkdir(locate(id, uploadId), { mode: 0o700 });
        await syncFolder(dir);
      });
      return uploadId;
    },
    putPart: (id, uploadId, partNumber, bytes, rules) =>
      explained(() => putPart(locate(id, uploadId), partNumber, bytes, rules)),
    list: async (id, uploadId) => listParts(locate(id, uploadId)),
    async complete(id, uploadId, parts) {
      const folder = locate(id, uploadId);
      // Two at once would write the same bytes to the same places, and read them twice.
      const running =
        joining.get(folder) ??
        explained(() => complete(folder, id, parts, stored)).finally(() => joining.delete(folder));
      joining.set(folder, running);
      return running;
    },
    abort: async (id, uploadId) => removeFolder(dir, path.basename(locate(id, uploadId))),
    async removeAbandoned(before) {
      for (const name of await readdir(dir)) {
        const found = await stat(path.join(dir, name)).catch(ignoreMissing);
        if (found && found.mtime < before) await removeFolder(dir, name);
      }
    },
  };
}

async function putPart(
  folder: string,
  partNumber: number,
  bytes: Readable,
  { maxBytes, expectedBytes }: PartRules,
): Promise<StoredPart> {
  if (await readAgreedParts(folder)) throw beingJoined();
  const temporary = path.join(folder, `incoming-${randomUUID()}`);
  const handle = await open(temporary, "wx", 0o600).catch(ignoreMissing);
  if (!handle) throw noSuchUpload();
  try {
    const write = (chunk: Buffer) => handle.writeFile(chunk);
    const { byteSize, digest } = await receiveFile(bytes, maxBytes, write, "md5");
    if (byteSize !== expectedBytes) throw brokenOff();
    await handle.sync();
    const part = { partNumber, byteSize, etag: `"${digest}"` };
    await rename(temporary, path.join(folder, partFileName(part)));
    await removeOlder(folder, part);
    await syncFolder(folder);
    return part;
  } catch (failure) {
    // Cancelled while it was on its way.
    if ((failure as NodeJS.ErrnoException).code === "ENOENT") throw noSuchUpload();
    throw failure;
  } finally {
    await handle.close();
    await rm(temporary, { force: true });
  }
}

async function listParts(folder: string): Promise<readonly StoredPart[] | null> {
  return (await readAgreedParts(folder)) ?? (await listPartFiles(folder));
}

async function complete(
  folder: string,
  id: string,
  named: readonly NamedPart[],
  { locate, publish }: StoredFiles,
): ReturnType<MultipartStorage["complete"]> {
  const etag = writeJoinedTag(named);
  const readSize = async () => (await stat(locate(id)).catch(ignoreMissing))?.size;
  const there = await readSize();
  if (there === undefined) {
    const parts = await listParts(folder);
    if (!parts) throw noSuchUpload();
    try {
      const agreed = await agreeOnParts(folder, choose(parts, named));
      await joinParts(folder, agreed);
      await publish(path.join(folder, joinedName), id);
    } catch (failure) {
      // Another process has joined them meanwhile, or it was cancelled.
      const isGone = (failure as NodeJS.ErrnoException).code === "ENOENT";
      if (!isGone) throw failure;
      if ((await readSize()) === undefined) throw noSuchUpload();
    }
  }
  await removeFolder(path.dirname(folder), path.basename(folder));
  return { byteSize: there ?? (await readSize()) ?? 0, etag };
}

function choose(stored: readonly StoredPart[], named: readonly NamedPart[]): StoredPart[] {
  const byNumber = new Map(stored.map((part) => [part.partNumber, part]));
  return named.map(({ partNumber }) => {
    const part = byNumber.get(partNumber);
    if (!part) throw partsRefusal("missing");
    return part;
  });
}

/** First the name, in one step: whoever still writes into it makes nothing that could be found. */
async function removeFolder(dir: string, name: string): Promise<void> {
  const removed = path.join(dir, `removed-${randomUUID()}`);
  try {
    await rename(path.join(dir, name), removed);
  } catch (failure) {
    return ignoreMissing(failure);
  }
  await rm(removed, { recursive: true, force: true, maxRetries: 3 });
  await syncFolder(dir);
}

async function explained<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (failure) {
    throw explainStorageFailure(failure);
  }
}
