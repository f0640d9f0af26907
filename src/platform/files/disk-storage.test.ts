import { randomUUID } from "node:crypto";
import { existsSync, readlinkSync } from "node:fs";
import { open, type FileHandle } from "node:fs/promises";
import path from "node:path";
import { Readable } from "node:stream";
import { expect, test, vi } from "vitest";
import { loadAppSecret } from "#platform/secrets/app-secret.ts";
import { mountSmallDisk } from "#testing/small-disk.ts";
import { testFolder } from "#testing/test-folder.ts";
import { openDiskStorage } from "./disk-storage.ts";

// A power cut loses what was not synced: a file's bytes, and a name whose folder was not synced.

/** Records which file or folder each sync is for, and whether `watched` existed by then. */
async function noteSyncs(root: string, watched: () => string | null = () => null) {
  const handle = await open(root);
  const prototype = Object.getPrototypeOf(handle) as FileHandle;
  await handle.close();
  const synced: { readonly what: string; readonly isNamed: boolean }[] = [];
  const sync = prototype.sync;
  vi.spyOn(prototype, "sync").mockImplementation(function note(this: FileHandle) {
    const what = path.relative(root, readlinkSync(`/proc/self/fd/${this.fd}`));
    const file = watched();
    synced.push({ what, isNamed: file !== null && existsSync(file) });
    return sync.call(this);
  });
  return synced;
}

test("a storage's folders are synced to disk before anything is stored in them", async () => {
  const root = await testFolder();
  const synced = await noteSyncs(root);

  await openDiskStorage(path.join(root, "data", "objects"));

  const folders = synced.map(({ what }) => what);
  expect(folders).toEqual(expect.arrayContaining(["", "data", "data/objects"]));
});

test("a file's bytes are synced before it gets its name, and the name before the upload is acknowledged", async () => {
  const root = await testFolder();
  const storage = await openDiskStorage(root);
  const id = randomUUID();
  const synced = await noteSyncs(root, () => path.join(root, "stored", id));

  await storage.put(id, Readable.from([Buffer.from("résumé")]), {
    maxBytes: 100,
    accept: async () => "any",
  });

  expect(synced).toEqual([
    { what: expect.stringMatching(/^incoming\//), isNamed: false },
    { what: "stored", isNamed: true },
  ]);
});

test("a removed file's name is synced away before the removal is acknowledged", async () => {
  const root = await testFolder();
  const storage = await openDiskStorage(root);
  const synced = await noteSyncs(root);

  await storage.remove(randomUUID());

  expect(synced).toEqual([{ what: "stored", isNamed: false }]);
});

test("each part is synced with its name before it is acknowledged, and so is the joined file", async () => {
  const root = await testFolder();
  const { multipart } = await openDiskStorage(root);
  const id = randomUUID();
  const synced = await noteSyncs(root, () => path.join(root, "stored", id));
  const uploadId = await multipart.create(id);
  expect(synced.splice(0)).toEqual([{ what: "parts", isNamed: false }]);

  const bytes = Buffer.from("a part");
  const part = await multipart.putPart(id, uploadId, 1, Readable.from([bytes]), {
    maxBytes: 100,
    expectedBytes: bytes.length,
  });
  const folder = `parts/${id}.${uploadId}`;
  expect(synced.splice(0).map(({ what }) => what)).toEqual([
    expect.stringMatching(new RegExp(`^${folder}/incoming-`)),
    folder,
  ]);

  await multipart.complete(id, uploadId, [part]);
  const last = synced.findIndex(({ what }) => what === "stored");
  expect(synced.slice(0, last).every(({ isNamed }) => !isNamed)).toBe(true);
  expect(synced[last]).toEqual({ what: "stored", isNamed: true });
  expect(synced.slice(0, last).some(({ what }) => what.startsWith(folder))).toBe(true);
});

test("the site's secret is synced with its name before it is used", async () => {
  const root = await testFolder();
  const file = path.join(root, "app-secret");
  const synced = await noteSyncs(root, () => file);

  const [one, other] = await Promise.all([loadAppSecret(null, root), loadAppSecret(null, root)]);

  expect(one).toBe(other);
  expect(synced.at(-1)).toEqual({ what: "", isNamed: true });
  expect(synced.some(({ what, isNamed }) => what.startsWith("app-secret.") && !isNamed)).toBe(true);
});

test("a disk short of room refuses even a small file or part, because the rest is for the database", async ({
  skip,
}) => {
  const dir = await mountSmallDisk("100m");
  if (dir === null) return skip("Only root may mount a small disk.");
  const { put, multipart } = await openDiskStorage(dir);
  const bytes = () => Readable.from([Buffer.from("résumé")]);
  const refusal = { code: "overloaded" };
  const accept = async () => "any";
  await expect(put(randomUUID(), bytes(), { maxBytes: 100, accept })).rejects.toMatchObject(
    refusal,
  );
  const id = randomUUID();
  const rules = { maxBytes: 100, expectedBytes: 8 };
  const part = multipart.putPart(id, await multipart.create(id), 1, bytes(), rules);
  await expect(part).rejects.toMatchObject(refusal);
});
