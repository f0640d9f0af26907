import { createHash, randomUUID } from "node:crypto";
import { mkdir, readdir, rename, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { setImmediate } from "node:timers/promises";
import { describe, expect, onTestFinished, test } from "vitest";
import { openTestBucket, realS3 } from "#testing/files/bucket.ts";
import type { FakeS3 } from "#testing/files/fake-s3.ts";
import { testFolder } from "#testing/test-folder.ts";
import { openDiskStorage } from "./disk-storage.ts";
import type { ObjectStorage } from "./object-storage.ts";
import { useOpened } from "#testing/use-opened.ts";
import { openS3Storage } from "./s3-storage.ts";

const leastPartBytes = 5_242_880;

interface Opened {
  readonly storage: ObjectStorage;
  /** What is stored of unfinished uploads. */
  readonly list: () => Promise<readonly string[]>;
}

const s3 = useOpened(openTestBucket);

const drivers = {
  async disk() {
    const dir = await testFolder();
    const storage = await openDiskStorage(dir);
    return { storage, list: () => readdir(join(dir, "parts"), { recursive: true }) };
  },
  async s3() {
    const before = new Set(await s3.listUploads());
    const list = async () => (await s3.listUploads()).filter((id) => !before.has(id));
    return { storage: await openS3Storage(s3.settings, await testFolder()), list };
  },
} satisfies Record<string, () => Promise<Opened>>;

const everyDriver = Object.entries(drivers);

const makePart = (byteSize: number, fill: string) => Buffer.alloc(byteSize, fill);
const large = (fill: string) => makePart(leastPartBytes, fill);
const md5 = (bytes: Buffer) => `"${createHash("md5").update(bytes).digest("hex")}"`;

async function begin(open: () => Promise<Opened>) {
  const { storage, list } = await open();
  const id = randomUUID();
  const uploadId = await storage.multipart.create(id);
  const send = (partNumber: number, bytes: Buffer) =>
    storage.multipart.putPart(id, uploadId, partNumber, Readable.from([bytes]), {
      maxBytes: 2 * leastPartBytes,
      expectedBytes: bytes.length,
    });
  const read = async () => {
    const bytes = await storage.read(id);
    return bytes && (await buffer(bytes));
  };
  return { storage, multipart: storage.multipart, list, id, uploadId, send, read };
}

test.each(everyDriver)(
  "%s: parts sent in any order become one object once the upload is completed",
  async (_name, open) => {
    const { multipart, id, uploadId, send, read, list } = await begin(open);
    const parts = [large("a"), large("b"), makePart(7, "c")];

    const sent = await Promise.all([send(3, parts[2]!), send(1, parts[0]!), send(2, parts[1]!)]);
    const listed = await multipart.list(id, uploadId);
    expect(await read()).toBeNull();
    const done = await multipart.complete(id, uploadId, listed ?? []);

    expect(sent.map(({ etag }) => etag)).toEqual([md5(parts[2]!), md5(parts[0]!), md5(parts[1]!)]);
    expect(listed).toEqual(
      parts.map((bytes, at) => ({
        partNumber: at + 1,
        byteSize: bytes.length,
        etag: md5(bytes),
      })),
    );
    expect(done.byteSize).toBe(2 * leastPartBytes + 7);
    expect((await read())?.equals(Buffer.concat(parts))).toBe(true);
    expect(await list()).toEqual([]);
  },
);

test.each(everyDriver)("%s: a part that is sent again replaces the first", async (_name, open) => {
  const { multipart, id, uploadId, send, read } = await begin(open);
  await send(1, makePart(10, "a"));
  await send(1, makePart(11, "b"));
  await send(1, makePart(11, "b"));

  const listed = (await multipart.list(id, uploadId)) ?? [];
  await multipart.complete(id, uploadId, listed);

  expect(listed.map(({ etag }) => etag)).toEqual([md5(makePart(11, "b"))]);
  expect((await read())?.toString()).toBe("b".repeat(11));
});

test.each(everyDriver)(
  "%s: completed twice and by two calls at once, an upload is one object with one answer",
  async (_name, open) => {
    const { multipart, id, uploadId, send, read } = await begin(open);
    const part = await send(1, makePart(10, "a"));
    const complete = () => multipart.complete(id, uploadId, [part]);

    const answers = [...(await Promise.all([complete(), complete()])), await complete()];

    expect(new Set(answers.map(({ etag, byteSize }) => `${etag} ${byteSize}`)).size).toBe(1);
    expect((await read())?.length).toBe(10);
  },
);

async function afterTurns(count: number): Promise<void> {
  for (let turn = 1; turn <= count; turn += 1) await setImmediate();
}

test("an upload that is cancelled while its parts are joined has ended, whichever comes first", async () => {
  const { storage } = await drivers.disk();
  const { multipart } = storage;
  for (let round = 1; round <= 20; round += 1) {
    const id = randomUUID();
    const uploadId = await multipart.create(id);
    const rules = { maxBytes: 9, expectedBytes: 1 };
    const part = await multipart.putPart(id, uploadId, 1, Readable.from([Buffer.from("a")]), rules);
    const [joined] = await Promise.allSettled([
      multipart.complete(id, uploadId, [part]),
      afterTurns(round).then(() => multipart.abort(id, uploadId)),
    ]);
    const isJoined = joined.status === "fulfilled";
    expect(isJoined ? "joined" : joined.reason).toSatisfy(
      (end) => end === "joined" || (end as { code?: string }).code === "not_found",
    );
    expect((await storage.stat(id)) !== null).toBe(isJoined);
  }
});

test.each(everyDriver)(
  "%s: an aborted upload accepts no part, has no list and becomes no object",
  async (_name, open) => {
    const { multipart, id, uploadId, send, read, list } = await begin(open);
    const part = await send(1, makePart(10, "a"));

    await multipart.abort(id, uploadId);
    await multipart.abort(id, uploadId);

    expect(await multipart.list(id, uploadId)).toBeNull();
    await expect(send(2, makePart(10, "b"))).rejects.toMatchObject({ code: "not_found" });
    await expect(multipart.complete(id, uploadId, [part])).rejects.toMatchObject({
      code: "not_found",
    });
    expect(await read()).toBeNull();
    expect(await list()).toEqual([]);
  },
);

test.each(everyDriver)(
  "%s: an upload is found only with its own object's id",
  async (_name, open) => {
    const { multipart, uploadId, send } = await begin(open);
    await send(1, makePart(10, "a"));

    expect(await multipart.list(randomUUID(), uploadId)).toBeNull();
  },
);

test.each(everyDriver)(
  "%s: a part that is cut off, too long or too large is not stored, and may be sent again",
  async (_name, open) => {
    const { multipart, id, uploadId, send } = await begin(open);
    const put = (bytes: Readable, rules: { maxBytes: number; expectedBytes: number }) =>
      multipart.putPart(id, uploadId, 1, bytes, rules);
    const bytes = () => Readable.from([makePart(10, "a")]);
    const cut = Readable.from(
      (async function* send() {
        yield makePart(5, "a");
        throw Object.assign(new Error("cut"), { code: "ECONNRESET" });
      })(),
    );

    await expect(put(cut, { maxBytes: 100, expectedBytes: 10 })).rejects.toMatchObject({
      code: "invalid",
    });
    await expect(put(bytes(), { maxBytes: 100, expectedBytes: 11 })).rejects.toMatchObject({
      code: "invalid",
    });
    await expect(put(bytes(), { maxBytes: 9, expectedBytes: 10 })).rejects.toMatchObject({
      code: "too_large",
    });

    expect(await multipart.list(id, uploadId)).toEqual([]);
    await send(1, makePart(10, "a"));
    expect(await multipart.list(id, uploadId)).toHaveLength(1);
  },
);

test.each(everyDriver)(
  "%s: an upload with a missing part becomes no object",
  async (_name, open) => {
    const { multipart, id, uploadId, send, read } = await begin(open);
    const part = await send(1, large("a"));
    const named = [part, { partNumber: 2, etag: md5(large("b")) }];

    await expect(multipart.complete(id, uploadId, named)).rejects.toMatchObject({
      code: "invalid",
    });

    expect(await read()).toBeNull();
    await multipart.complete(id, uploadId, [part]);
    expect((await read())?.length).toBe(leastPartBytes);
  },
);

test.each(everyDriver)(
  "%s: abandoned uploads are removed, and the others stay",
  async (_name, open) => {
    const { multipart, id, uploadId, send, list } = await begin(open);
    await send(1, makePart(10, "a"));
    const other = await multipart.create(randomUUID());

    await multipart.removeAbandoned(new Date(Date.now() - 60_000));
    expect(await multipart.list(id, uploadId)).toHaveLength(1);
    await multipart.removeAbandoned(new Date(Date.now() + 60_000));

    expect(await multipart.list(id, uploadId)).toBeNull();
    expect(other).not.toBe(uploadId);
    expect(await list()).toEqual([]);
  },
);

const tell = (what: Partial<Pick<FakeS3, "conditions" | "completingFault">>) => {
  const { fake } = s3;
  if (!fake) throw new Error("Only the fake one can do this.");
  Object.assign(fake, what);
  onTestFinished(() => void Object.assign(fake, { conditions: "kept", completingFault: null }));
};

test.skipIf(realS3).each(["kept", "refused"] as const)(
  "a bucket by which conditions are %s joins parts, refuses missing ones, and never overwrites an object",
  async (conditions) => {
    tell({ conditions });
    const { storage, multipart, id, uploadId, send, read } = await begin(drivers.s3);
    const part = await send(1, makePart(10, "a"));
    const changed = { ...part, etag: md5(large("b")) };
    await expect(multipart.complete(id, uploadId, [changed])).rejects.toMatchObject({
      code: "invalid",
    });
    await multipart.complete(id, uploadId, [part]);
    const other = await multipart.create(id);
    const rules = { maxBytes: 10, expectedBytes: 10 };
    const again = await multipart.putPart(id, other, 1, Readable.from([makePart(10, "b")]), rules);
    await storage.multipart.complete(id, other, [again]);
    expect((await read())?.toString()).toBe("a".repeat(10));
  },
);

test("a bucket's refusal of the order or size of parts is passed on", async () => {
  const { multipart, id, uploadId, send } = await begin(drivers.s3);
  const first = await send(1, makePart(10, "a"));
  const second = await send(2, makePart(10, "b"));
  // Ceph sorts the parts by itself, and then finds the first one too small.
  await expect(multipart.complete(id, uploadId, [second, first])).rejects.toThrow(
    realS3 ? "Please send larger parts" : "in the order of their numbers",
  );
  await expect(multipart.complete(id, uploadId, [first, second])).rejects.toThrow(
    "Please send larger parts",
  );
});

// The last status: a success whose body contains an error.
describe.skipIf(realS3).each([500, 503, 200])("a bucket that answers %i to joining", (status) => {
  test("and has not joined the parts is reported as unavailable, and may be asked again", async () => {
    const { multipart, id, uploadId, send, read } = await begin(drivers.s3);
    const part = await send(1, makePart(10, "a"));
    tell({ completingFault: { status, isDone: false } });
    await expect(multipart.complete(id, uploadId, [part])).rejects.toMatchObject({
      code: "unavailable",
      retryAfterSeconds: 30,
    });
    tell({ completingFault: null });
    await multipart.complete(id, uploadId, [part]);
    expect((await read())?.toString()).toBe("a".repeat(10));
  });

  test("and has joined the parts all the same has the object", async () => {
    const { multipart, id, uploadId, send, read } = await begin(drivers.s3);
    const part = await send(1, makePart(10, "a"));
    tell({ completingFault: { status, isDone: true } });
    expect(await multipart.complete(id, uploadId, [part])).toMatchObject({ byteSize: 10 });
    expect((await read())?.toString()).toBe("a".repeat(10));
  });

  test("and no longer knows the upload has no object", async () => {
    const { multipart, id, uploadId, send } = await begin(drivers.s3);
    const part = await send(1, makePart(10, "a"));
    await multipart.abort(id, uploadId);
    tell({ completingFault: { status, isDone: false } });
    await expect(multipart.complete(id, uploadId, [part])).rejects.toMatchObject({
      code: "not_found",
    });
  });
});

test.skipIf(realS3).each([403, 500, 503])(
  "a bucket that answers %i to parts is reported as unavailable storage",
  async (status) => {
    const { multipart, id, uploadId, send } = await begin(drivers.s3);
    s3.fake?.failWith(status);
    onTestFinished(() => s3.fake?.failWith(null));
    const away = { code: "unavailable", retryAfterSeconds: 30 };

    await expect(multipart.create(randomUUID())).rejects.toMatchObject(away);
    await expect(send(1, makePart(10, "a"))).rejects.toMatchObject(away);
    await expect(multipart.list(id, uploadId)).rejects.toMatchObject(away);
    await expect(multipart.abort(id, uploadId)).rejects.toMatchObject(away);
  },
);

test("disk: joining that was interrupted continues with the remaining parts, without room for a second copy", async () => {
  const dir = await testFolder();
  const storage = await openDiskStorage(dir);
  const opened = async () => ({ storage, list: async () => [] });
  const { multipart, id, uploadId, send, read } = await begin(opened);
  const fills = ["a", "b", "c"];
  const parts = await Promise.all(fills.map((fill, at) => send(at + 1, large(fill))));
  const folder = join(dir, "parts", `${id}.${uploadId}`);
  const names = await readdir(folder);
  const place = (number: number) =>
    join(folder, names.find((name) => name.startsWith(`part-${number}-`)) ?? "");
  const third = place(3);
  // An unreadable folder in place of the third part: the first two have been joined by then.
  await rename(third, join(dir, "third"));
  await mkdir(third);
  await expect(multipart.complete(id, uploadId, parts)).rejects.toThrow("EISDIR");

  expect(await read()).toBeNull();
  expect(await multipart.list(id, uploadId)).toEqual(parts);
  await expect(send(4, large("d"))).rejects.toMatchObject({ code: "conflict" });
  await rm(third, { recursive: true });
  await expect(multipart.complete(id, uploadId, parts)).rejects.toMatchObject({ code: "invalid" });
  await rename(join(dir, "third"), third);
  // The state left by a process that is killed after removing a part and before giving the joined
  // file its name.
  await rm(place(2));
  const { ino } = await stat(place(1));
  await multipart.complete(id, uploadId, parts);

  expect((await stat(join(dir, "stored", id))).ino).toBe(ino);
  expect((await read())?.equals(Buffer.concat(fills.map(large)))).toBe(true);
});

test.each([
  ["an object", "../stored", randomUUID()],
  ["an object", `${randomUUID()}/..`, randomUUID()],
  ["an upload", randomUUID(), "../../app-secret"],
  ["an upload", randomUUID(), `${randomUUID()}\0`],
])("no name of %s leads out of the folder: %s, %s", async (_what, id, uploadId) => {
  const { multipart } = await openDiskStorage(await testFolder());
  const missing = { code: "not_found" };
  const bytes = Readable.from([Buffer.from("x")]);
  const rules = { maxBytes: 1, expectedBytes: 1 };

  await expect(multipart.list(id, uploadId)).rejects.toMatchObject(missing);
  await expect(multipart.abort(id, uploadId)).rejects.toMatchObject(missing);
  await expect(multipart.complete(id, uploadId, [])).rejects.toMatchObject(missing);
  await expect(multipart.putPart(id, uploadId, 1, bytes, rules)).rejects.toMatchObject(missing);
});
