import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { open, opendir, rm, stat } from "node:fs/promises";
import path from "node:path";
import { pipeline } from "node:stream/promises";
import { ignoreMissing, makeFolder, syncFolder } from "#platform/process/disk.ts";
import { openDiskMultipart, linkNew } from "./disk-multipart.ts";
import { openIncomingFiles } from "./incoming-files.ts";
import type { ObjectStorage } from "./object-storage.ts";

/** Ids are UUIDs; another text could name a file outside the folder. */
const idShape = /^[0-9a-f-]{36}$/;

/**
 * Stores objects as files of one folder. A file gets its name only after all of it is on disk and
 * `accept` approved it, so a killed process leaves no partial file under that name.
 */
export async function openDiskStorage(dir: string): Promise<ObjectStorage> {
  await makeFolder(dir);
  const incoming = await openIncomingFiles(path.join(dir, "incoming"));
  const storedDir = path.join(dir, "stored");
  await makeFolder(storedDir);
  const locate = (id: string): string => {
    if (!idShape.test(id)) throw new Error("An object's id is a UUID.");
    return path.join(storedDir, id);
  };

  /** Gives the file its name in one step, and never replaces another file. */
  async function publish(temporary: string, id: string, digest: string) {
    const file = locate(id);
    const isNew = await linkNew(temporary, file);
    await syncFolder(storedDir);
    if (isNew) return "stored";
    return (await hashFile(file)) === digest ? "same" : "different";
  }

  return {
    put: (id, bytes, rules) =>
      incoming.put(id, bytes, rules, (file) => publish(file.path, id, file.digest)),
    async stat(id) {
      const found = await stat(locate(id)).catch(ignoreMissing);
      return found ? { byteSize: found.size } : null;
    },
    async read(id, range) {
      const handle = await open(locate(id), "r").catch(ignoreMissing);
      return handle?.createReadStream({ start: range?.first, end: range?.last }) ?? null;
    },
    async remove(id) {
      await rm(locate(id), { force: true });
      await syncFolder(storedDir);
    },
    async *list() {
      for await (const { name } of await opendir(storedDir)) yield name;
    },
    removeAbandoned: incoming.removeAbandoned,
    multipart: await openDiskMultipart(path.join(dir, "parts"), {
      locate,
      publish: async (file, id) => {
        await linkNew(file, locate(id));
        await syncFolder(storedDir);
      },
    }),
  };
}

/** SHA-256 in hexadecimal. */
async function hashFile(file: string): Promise<string> {
  const hash = createHash("sha256");
  await pipeline(createReadStream(file), hash);
  return hash.digest("hex");
}
