import { randomUUID } from "node:crypto";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { expect, onTestFinished, test } from "vitest";
import { openDiskStorage } from "./disk-storage.ts";
import type { ObjectStorage, StoredBytes } from "./object-storage.ts";

async function openStorage(): Promise<{ storage: ObjectStorage; dir: string }> {
  const dir = await mkdtemp(join(tmpdir(), "disk-storage-"));
  onTestFinished(() => rm(dir, { recursive: true, force: true }));
  return { storage: await openDiskStorage(dir), dir };
}

const put = (storage: ObjectStorage, id: string, text: string, accept = async () => "any") =>
  storage.put(id, Readable.from([Buffer.from(text)]), { maxBytes: 10, accept });

test("an object is read whole or in part, and is gone once it was removed", async () => {
  const { storage } = await openStorage();
  const id = randomUUID();
  const read = async (range?: { first: number; last: number }) => {
    const bytes = await storage.read(id, range);
    return bytes && (await buffer(bytes)).toString();
  };
  await put(storage, id, "0123456789");

  expect(await read()).toBe("0123456789");
  expect(await read({ first: 2, last: 4 })).toBe("234");
  expect(await read({ first: 9, last: 20 })).toBe("9");
  expect(await storage.stat(id)).toEqual({ byteSize: 10 });
  await storage.remove(id);
  expect(await read()).toBeNull();
  expect(await storage.stat(id)).toBeNull();
});

test("what was received can be read anywhere before anyone else can have it", async () => {
  const { storage } = await openStorage();
  const id = randomUUID();
  const accept = async ({ byteSize, read }: StoredBytes) => {
    const parts = await Promise.all([read(0, 2), read(8, 5), read(10, 1), read(99, 1)]);
    const isThere = (await storage.stat(id)) !== null;
    return `${byteSize} ${parts.join("|")} ${isThere}`;
  };
  const bytes = Readable.from([Buffer.from("01234"), Buffer.from("56789")]);

  const { type } = await storage.put(id, bytes, { maxBytes: 10, accept });

  expect(type).toBe("10 01|89|| false");
});

test("nothing is kept of what was too large, refused or broken off", async () => {
  const { storage, dir } = await openStorage();
  const id = randomUUID();
  const refuse = () => Promise.reject(new Error("no"));
  const cut = Readable.from(
    (async function* send() {
      yield Buffer.from("01");
      throw new Error("cut");
    })(),
  );

  await expect(put(storage, id, "0123456789+")).rejects.toThrow("at most");
  await expect(put(storage, id, "01", refuse)).rejects.toThrow("no");
  await expect(storage.put(id, cut, { maxBytes: 10, accept: async () => "any" })).rejects.toThrow(
    "cut",
  );

  expect(await readdir(dir, { recursive: true })).toEqual(["incoming", "stored"]);
});
