import { randomUUID } from "node:crypto";
import { readdir } from "node:fs/promises";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { expect, onTestFinished, test } from "vitest";
import { openTestBucket, realS3 } from "#testing/files/bucket.ts";
import type { FakeS3 } from "#testing/files/fake-s3.ts";
import { recordingLog } from "#testing/site/recording-log.ts";
import { testFolder } from "#testing/test-folder.ts";
import { copyObjects, type CopyCount } from "./copy-objects.ts";
import { openStorage, warnOfBucket } from "./open-storage.ts";
import { openDiskStorage } from "./disk-storage.ts";
import type { ObjectStorage, StoredBytes } from "./object-storage.ts";
import { useOpened } from "#testing/use-opened.ts";
import { openS3Storage } from "./s3-storage.ts";

interface Opened {
  readonly storage: ObjectStorage;
  /** What is stored, in the folder and in the bucket. */
  readonly list: () => Promise<readonly string[]>;
}

const s3 = useOpened(openTestBucket);

const drivers = {
  async disk() {
    const dir = await testFolder();
    const list = async () => {
      const names = await readdir(dir, { recursive: true });
      return names.filter((name) => name.includes("/"));
    };
    return { storage: await openDiskStorage(dir), list };
  },
  async s3() {
    const dir = await testFolder();
    const before = new Set(await s3.listObjects());
    const list = async () => [
      ...(await readdir(dir)),
      ...(await s3.listObjects()).filter((name) => !before.has(name)),
    ];
    return { storage: await openS3Storage(s3.settings, dir), list };
  },
} satisfies Record<string, () => Promise<Opened>>;

const put = (storage: ObjectStorage, id: string, text: string, accept = async () => "any") =>
  storage.put(id, Readable.from([Buffer.from(text)]), { maxBytes: 10, accept });

const everyDriver = Object.entries(drivers);

test.each(everyDriver)(
  "%s: an object is read whole or in part, and is gone once it was removed",
  async (_name, open) => {
    const { storage } = await open();
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
  },
);

test.each(everyDriver)(
  "%s: the received bytes can be read at any position before the object is published",
  async (_name, open) => {
    const { storage } = await open();
    const id = randomUUID();
    const accept = async ({ byteSize, read }: StoredBytes) => {
      const parts = await Promise.all([read(0, 2), read(8, 5), read(10, 1), read(99, 1)]);
      const isThere = (await storage.stat(id)) !== null;
      return `${byteSize} ${parts.join("|")} ${isThere}`;
    };
    const bytes = Readable.from([Buffer.from("01234"), Buffer.from("56789")]);

    const { type } = await storage.put(id, bytes, { maxBytes: 10, accept });

    expect(type).toBe("10 01|89|| false");
  },
);

test.each(everyDriver)(
  "%s: nothing is stored of an upload that was too large, refused or interrupted",
  async (_name, open) => {
    const { storage, list } = await open();
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

    expect(await list()).toEqual([]);
  },
);

test.each(everyDriver)(
  "%s: an object is never overwritten, and the same bytes may be sent again",
  async (_name, open) => {
    const { storage } = await open();
    const id = randomUUID();

    expect((await put(storage, id, "first")).outcome).toBe("stored");
    expect((await put(storage, id, "first")).outcome).toBe("same");
    expect((await put(storage, id, "other")).outcome).toBe("different");

    const bytes = await storage.read(id);
    expect(bytes && (await buffer(bytes)).toString()).toBe("first");
  },
);

test.each([
  ["disk", "s3"],
  ["s3", "disk"],
] as const)(
  "objects move from %s to %s, and a second run finds them there",
  async (source, target) => {
    const from = (await drivers[source]()).storage;
    const to = (await drivers[target]()).storage;
    const ids = [randomUUID(), randomUUID(), randomUUID()];
    for (const id of ids) await put(from, id, id.slice(0, 10));
    const seen: CopyCount[] = [];

    await copyObjects(from, to, (count) => seen.push(count));
    const again = await copyObjects(from, to, () => {});

    expect(seen.at(-1)?.copied).toBeGreaterThanOrEqual(ids.length);
    expect(again).toEqual({ copied: 0, same: seen.length });
    for (const id of ids) {
      const bytes = await to.read(id);
      expect(bytes && (await buffer(bytes)).toString()).toBe(id.slice(0, 10));
    }
  },
);

test("copying stops at an object that exists with other bytes, and leaves it unchanged", async () => {
  const from = (await drivers.disk()).storage;
  const to = (await drivers.disk()).storage;
  const id = randomUUID();
  await put(from, id, "ours");
  await put(to, id, "theirs");

  await expect(copyObjects(from, to, () => {})).rejects.toMatchObject({ code: "conflict" });

  const bytes = await to.read(id);
  expect(bytes && (await buffer(bytes)).toString()).toBe("theirs");
});

test.skipIf(realS3).each([403, 404, 500, 503])(
  "a bucket that answers %i is reported as unavailable storage",
  async (status) => {
    const { storage, list } = await drivers.s3();
    s3.fake?.failWith(status);
    onTestFinished(() => s3.fake?.failWith(null));

    await expect(put(storage, randomUUID(), "bytes")).rejects.toMatchObject({
      code: "unavailable",
      cause: { message: `The bucket's service answered ${status}, Status${status}.` },
      retryAfterSeconds: 30,
    });

    expect(await list()).toEqual([]);
  },
);

const tell = (conditions: FakeS3["conditions"], listsUploads = true) => {
  if (!s3.fake) throw new Error("Only the fake one can do this.");
  Object.assign(s3.fake, { conditions, listsUploads });
  onTestFinished(
    () => void Object.assign(s3.fake ?? {}, { conditions: "kept", listsUploads: true }),
  );
};

test.skipIf(realS3).each(["refused", "ignored"] as const)(
  "a bucket by which conditions are %s accepts whole files, and overwrites none",
  async (conditions) => {
    tell(conditions);
    const { storage, list } = await drivers.s3();
    await storage.knowsConditions();
    const [id, other] = [randomUUID(), randomUUID()];

    expect((await put(storage, id, "first")).outcome).toBe("stored");
    expect((await put(storage, id, "first")).outcome).toBe("same");
    expect((await put(storage, id, "other")).outcome).toBe("different");
    const both = await Promise.allSettled([put(storage, other, "one"), put(storage, other, "two")]);

    const away = expect.objectContaining({ code: "unavailable" });
    expect(both).toContainEqual(expect.objectContaining({ status: "fulfilled" }));
    expect(both).toContainEqual({ status: "rejected", reason: away });
    const bytes = await storage.read(id);
    expect(bytes && (await buffer(bytes)).toString()).toBe("first");
    expect(await list()).toHaveLength(2);
  },
);

const makeConfig = (dir: string) => ({ kind: "s3", dir, s3: s3.settings }) as const;

test.skipIf(realS3).each([
  ["kept", true, []],
  ["refused", true, ["knows no If-None-Match"]],
  ["ignored", true, ["knows no If-None-Match"]],
  ["kept", false, ["lists no uploads in parts"]],
] as const)(
  "the start logs what a bucket can't do: conditions %s, lists uploads %s",
  async (conditions, listsUploads, warnings) => {
    tell(conditions, listsUploads);
    const before = await s3.listObjects();
    const log = recordingLog();
    const dir = await testFolder();
    await warnOfBucket(await openS3Storage(s3.settings, `${dir}/incoming`), makeConfig(dir), log);

    expect(log.entries.map(({ message }) => message)).toEqual(
      warnings.map((words) => expect.stringContaining(words)),
    );
    expect(await s3.listObjects()).toEqual(before);
  },
);

test.skipIf(realS3)(
  "the start does not wait while the bucket is asked what it can do",
  async () => {
    tell("refused");
    const log = recordingLog();
    await openStorage(makeConfig(await testFolder()), log);

    await expect.poll(() => log.entries).toMatchObject([{ level: "warn" }]);
  },
);

test.skipIf(realS3).each(["kept", "ignored"] as const)(
  "a bucket that was away at the start is probed by the first file: conditions %s",
  async (conditions) => {
    tell(conditions);
    const dir = await testFolder();
    const storage = await openS3Storage(s3.settings, `${dir}/incoming`);
    s3.fake?.failWith(503);
    await warnOfBucket(storage, makeConfig(dir), recordingLog());
    s3.fake?.failWith(null);
    const id = randomUUID();

    expect((await put(storage, id, "first")).outcome).toBe("stored");
    expect((await put(storage, id, "other")).outcome).toBe("different");
    const bytes = await storage.read(id);
    expect(bytes && (await buffer(bytes)).toString()).toBe("first");
    expect((await s3.listObjects()).filter((name) => name.includes("probe"))).toEqual([]);
  },
);

test("an unreachable service is reported as unavailable storage", async () => {
  const storage = await openS3Storage(
    { ...s3.settings, endpoint: "http://127.0.0.1:1" },
    await testFolder(),
  );
  await expect(storage.stat(randomUUID())).rejects.toMatchObject({ code: "unavailable" });
});
