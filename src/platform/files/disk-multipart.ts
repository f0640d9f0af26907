import { randomUUID, createHash } from "node:crypto";
import {
  mkdir,
  open,
  readdir,
  rename,
  rm,
  stat,
  readFile,
  type FileHandle,
  link,
} from "node:fs/promises";
import path from "node:path";
import type { Readable } from "node:stream";
import * as z from "zod/mini";
import { ignoreMissing, makeFolder, syncFolder } from "#platform/process/disk.ts";
import { writeWithReserve } from "./disk-reserve.ts";
import { receiveFile } from "./incoming-files.ts";
import {
  beingJoined,
  brokenOff,
  explained,
  noSuchUpload,
  partsRefusal,
  type MultipartStorage,
  type NamedPart,
  type PartRules,
  type StoredPart,
} from "./object-storage.ts";

/** Only UUIDs: another text could name a folder outside this one. */
const uuidShape = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

interface StoredFiles {
  readonly locate: (id: string) => string;
  /** Gives a complete file on disk the object's name. */
  readonly publish: (file: string, id: string) => Promise<void>;
}

/**
 * Stores parts as files, in one folder per upload. The folder is removed once the object exists.
 */
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
      // When two calls complete an upload at once, the second waits for the first: both would write
      // the same bytes to the same file.
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
    const write = writeWithReserve(handle, folder);
    const { byteSize, digest } = await receiveFile(bytes, maxBytes, write, "md5");
    if (byteSize !== expectedBytes) throw brokenOff();
    await handle.sync();
    const part = { partNumber, byteSize, etag: `"${digest}"` };
    await rename(temporary, path.join(folder, partFileName(part)));
    await removeOlder(folder, part);
    await syncFolder(folder);
    return part;
  } catch (failure) {
    // The upload was cancelled while this part was being sent.
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
      await publish(await joinParts(folder, agreed), id);
    } catch (failure) {
      // Another process has joined the parts meanwhile, or the upload was cancelled.
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

/**
 * Renames the folder first, in one step, so that a part that is still being written can't find it
 * anymore.
 */
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

/**
 * The entity tag of an object made of parts, computed as S3 does: the MD5 of the parts' MD5s, and
 * the number of parts. With quotes.
 */
function writeJoinedTag(parts: readonly { readonly etag: string }[]): string {
  const hash = createHash("md5");
  for (const { etag } of parts) hash.update(Buffer.from(etag.replaceAll('"', ""), "hex"));
  return `"${hash.digest("hex")}-${parts.length}"`;
}

const listName = "agreed.json";
const listSchema = z.array(
  z.object({ partNumber: z.number(), byteSize: z.number(), etag: z.string() }),
);

/**
 * The list of parts stored by `agreeOnParts`, which remains readable while parts are removed one by
 * one; null before.
 */
async function readAgreedParts(folder: string): Promise<readonly StoredPart[] | null> {
  const text = await readFile(path.join(folder, listName), "utf8").catch(ignoreMissing);
  return text === undefined ? null : listSchema.parse(JSON.parse(text));
}

/** Stores the list of parts durably; if two calls bring a list, the first one counts. */
async function agreeOnParts(
  folder: string,
  parts: readonly StoredPart[],
): Promise<readonly StoredPart[]> {
  const temporary = path.join(folder, `agreed-${randomUUID()}`);
  const handle = await open(temporary, "wx", 0o600);
  try {
    await handle.writeFile(JSON.stringify(parts));
    await handle.sync();
    await linkNew(temporary, path.join(folder, listName));
    await syncFolder(folder);
  } finally {
    await handle.close();
    await rm(temporary, { force: true });
  }
  return (await readAgreedParts(folder)) ?? parts;
}

const chunkBytes = 1_048_576;
/** How many bytes are written before they are synced to disk and removed from the part's file. */
const batchBytes = 64 * chunkBytes;

/**
 * Joins parts into one file without room for a second copy: the first part gets a second name, the
 * others are appended and removed as soon as their bytes are synced. The first name stays so that a
 * power cut can't lose both names; the second name exists because a part that is sent again late
 * would replace the first. A missing part has already been joined, so this may be killed at any
 * point and started again; each byte has a fixed position, so two runs at once do no harm. (Node
 * can clone whole files only, not append them.)
 *
 * @returns the path of the joined file.
 */
async function joinParts(
  folder: string,
  [first, ...others]: readonly StoredPart[],
): Promise<string> {
  if (!first) throw partsRefusal("missing");
  const file = path.join(folder, "joined");
  await linkNew(fileOf(folder, first), file);
  const joined = await open(file, "r+");
  const done: string[] = [];
  let place = first.byteSize;
  let unsynced = 0;
  const settle = async () => {
    await joined.sync();
    for (const part of done.splice(0)) await rm(part, { force: true });
    unsynced = 0;
  };
  try {
    for (const part of others) {
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
  return file;
}

/** @returns false when the part was joined before. */
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
      // A nearly full disk may accept fewer bytes.
      at += (await joined.write(buffer, 0, bytesRead, place + at)).bytesWritten;
    }
    return true;
  } finally {
    await source.close();
  }
}

const nameShape = /^part-(\d{1,5})-(\d{1,15})-([0-9a-f]{32})$/;

/** All metadata of a part is in its file name, which it gets in the same step as its place. */
function partFileName({ partNumber, byteSize, etag }: StoredPart): string {
  return `part-${partNumber}-${byteSize}-${etag.replaceAll('"', "")}`;
}

/**
 * Parts by ascending number; of several with one number the newest. Null when the folder does not
 * exist.
 */
async function listPartFiles(folder: string): Promise<StoredPart[] | null> {
  const names = await readdir(folder).catch(ignoreMissing);
  if (!names) return null;
  const parts = new Map<number, StoredPart>();
  for (const part of names.flatMap(readName)) {
    const other = parts.get(part.partNumber);
    const isNewer = !other || (await findTime(folder, other)) < (await findTime(folder, part));
    if (isNewer) parts.set(part.partNumber, part);
  }
  return [...parts.values()].toSorted((one, next) => one.partNumber - next.partNumber);
}

/** Removes older copies of a part that was sent again; a newer copy stays. */
async function removeOlder(folder: string, kept: StoredPart): Promise<void> {
  const keptSince = await findTime(folder, kept);
  for (const part of (await readdir(folder)).flatMap(readName)) {
    if (part.partNumber !== kept.partNumber || part.etag === kept.etag) continue;
    if ((await findTime(folder, part)) <= keptSince)
      await rm(fileOf(folder, part), { force: true });
  }
}

function fileOf(folder: string, part: StoredPart): string {
  return path.join(folder, partFileName(part));
}

function readName(name: string): StoredPart[] {
  const [, partNumber, byteSize, digest] = nameShape.exec(name) ?? [];
  if (digest === undefined) return [];
  return [{ partNumber: Number(partNumber), byteSize: Number(byteSize), etag: `"${digest}"` }];
}

/** In nanoseconds; 0 when the file is gone. */
async function findTime(folder: string, part: StoredPart): Promise<bigint> {
  const found = await stat(fileOf(folder, part), { bigint: true }).catch(ignoreMissing);
  return found?.mtimeNs ?? 0n;
}

/** Gives a file a second name; false when a file of that name exists, which stays unchanged. */
export async function linkNew(from: string, to: string): Promise<boolean> {
  try {
    await link(from, to);
    return true;
  } catch (failure) {
    if ((failure as NodeJS.ErrnoException).code === "EEXIST") return false;
    throw failure;
  }
}
