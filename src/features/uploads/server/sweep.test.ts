import { randomUUID } from "node:crypto";
import { mkdtemp, readdir, rm, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { expect, onTestFinished, test } from "vitest";
import type { Ctx } from "#records/ctx.ts";
import { openDiskStorage } from "#platform/files/disk-storage.ts";
import { openS3Storage } from "#platform/files/s3-storage.ts";
import { openTestDatabase } from "#testing/database/test-database.ts";
import { aPdf } from "#testing/files/documents.ts";
import { startFakeS3 } from "#testing/files/fake-s3.ts";
import { testClock } from "#testing/site/test-clock.ts";
import { testCtx } from "#testing/site/test-ctx.ts";
import { useOpened } from "#testing/use-opened.ts";
import { workOnce } from "#testing/work-once.ts";
import { hourMs } from "#platform/core/durations.ts";
import { claimObject, sweepObject, sweepQueue } from "./claim-object.ts";
import { completeUpload } from "./document-uploads.ts";
import {
  findObject,
  giveUpOpenObject,
  insertObject,
  markObjectStored,
  objectsTable,
  releaseObjects,
  takeSweep,
} from "./objects-store.ts";
import { findMultipartUpload } from "./multipart-store.ts";
import { receiveObject } from "./receive-object.ts";
import { beginUpload, cancelUpload } from "./staff-routes.ts";

const person = "ada";

const store = useOpened(openTestDatabase);
const objects = useOpened(async () => {
  const dir = await mkdtemp(join(tmpdir(), "objects-"));
  const close = () => rm(dir, { recursive: true, force: true });
  return { dir, storage: await openDiskStorage(dir), close };
});

const find = (id: string) => findObject(store.database.db, id);
const isStored = async (id: string) => (await objects.storage.stat(id)) !== null;

/** A clock, and an object that was issued and sent at its beginning. */
async function sendObject(keptIn = objects.storage) {
  const clock = testClock();
  const { database } = store;
  const id = randomUUID();
  await database.transaction((tx) => insertObject(tx, { id, issuedAt: clock.now() }));
  const grant = { id, maxBytes: 1_000, expiresAt: clock.now() };
  await receiveObject(testCtx({ database, files: keptIn, clock }), grant, Readable.from([aPdf()]));
  return { clock, id, parts: testCtx({ database, files: keptIn, clock }) };
}

function claim(
  id: string,
  clock: ReturnType<typeof testClock>,
  owner: Partial<Parameters<typeof claimObject>[2]> = {},
) {
  const visitors = { purpose: "resume", issuedTo: null, claimedBy: randomUUID() } as const;
  const wanted = { ...visitors, ...owner, objectId: id, fileName: null };
  return store.database.transaction((tx) => claimObject(testCtx({ clock }), tx, wanted));
}

test("where a bucket does not list uploads in parts, objects are swept all the same", async () => {
  const s3 = await startFakeS3();
  onTestFinished(() => s3.close());
  s3.listsUploads = false;
  const bucket = await openS3Storage(s3.settings, join(objects.dir, "bucket"));
  const { clock, id, parts } = await sendObject(bucket);
  clock.advance(25 * hourMs);
  await sweepObject(parts, id);

  expect(s3.objects.size).toBe(0);
  expect(await find(id)).toBeNull();
});

test("an object that nobody claimed is erased after its day, with its row", async () => {
  const { clock, id, parts } = await sendObject();
  clock.advance(25 * hourMs);

  await sweepObject(parts, id);
  await sweepObject(parts, id);

  expect(await isStored(id)).toBe(false);
  expect(await find(id)).toBeNull();
});

test("an object stays within its day, and its sweep comes again", async () => {
  const { clock, id, parts } = await sendObject();
  clock.advance(24 * hourMs - 1);

  await sweepObject(parts, id);

  expect(await isStored(id)).toBe(true);
  const sweepAt = new Date(clock.now().getTime() + hourMs + 1);
  expect(await find(id)).toMatchObject({ sweepAt });
});

test("a released object is swept at once, unless somebody has claimed it again", async () => {
  const { db } = store.database;
  // Objects of the other tests are due as well.
  await db.delete(objectsTable);
  const { clock, id, parts } = await sendObject();
  const claimedBy = randomUUID();
  expect(await claim(id, clock, { claimedBy })).toBe("claimed");
  clock.advance(100 * hourMs);
  expect(await takeSweep(db, clock.now(), clock.now())).toBeNull();
  await store.database.transaction((tx) => releaseObjects(tx, [claimedBy], clock.now()));

  const nextAt = new Date(clock.now().getTime() + 600_000);
  expect((await takeSweep(db, clock.now(), nextAt))?.id).toBe(id);
  expect(await takeSweep(db, clock.now(), nextAt)).toBeNull();
  await sweepObject(parts, id);
  expect(await isStored(id)).toBe(false);
});

test("an object that may be swept at any moment can't be claimed any more", async () => {
  const { clock, id } = await sendObject();
  clock.advance(24 * hourMs);

  expect(await claim(id, clock)).toBe("missing");
});

test("of two claims at once one gets the object, which is never swept afterwards", async () => {
  const { clock, id, parts } = await sendObject();

  const outcomes = await Promise.all([claim(id, clock), claim(id, clock)]);

  expect(outcomes.toSorted()).toEqual(["claimed", "taken"]);
  // Nobody learns that an object of somebody else exists.
  expect(await claim(id, clock, { issuedTo: person })).toBe("missing");
  clock.advance(1_000 * hourMs);
  await sweepObject(parts, id);
  expect(await isStored(id)).toBe(true);
});

test("the half-written file of a killed process is swept with its address, and a younger one stays", async () => {
  const { clock, id, parts } = await sendObject();
  const incoming = join(objects.dir, "incoming");
  // The address is valid for an hour, and a slow upload takes another quarter of an hour.
  const lastWritten = new Date(clock.now().getTime() + 1.25 * hourMs);
  await leaveHalfFile("old", lastWritten);
  clock.advance(25 * hourMs);
  await leaveHalfFile("young", new Date(clock.now().getTime() - 0.5 * hourMs));

  await sweepObject(parts, id);

  expect(await readdir(incoming)).toEqual(["young"]);
});

async function leaveHalfFile(name: string, lastWritten: Date): Promise<void> {
  const file = join(objects.dir, "incoming", name);
  await writeFile(file, "half");
  await utimes(file, lastWritten, lastWritten);
}

/** Clears away whatever is due. */
async function sweepDue(ctx: Ctx): Promise<void> {
  while (await workOnce(sweepQueue(ctx)));
}

/** An upload of one part that has arrived. */
async function sendPart() {
  const clock = testClock();
  const parts = testCtx({ database: store.database, files: objects.storage, clock });
  const request = { issuedTo: person, contentType: null, declaredBytes: null };
  const name = await beginUpload(parts, request);
  const rules = { maxBytes: 10, expectedBytes: 4 };
  const bytes = Readable.from([Buffer.from("part")]);
  const part = await objects.storage.multipart.putPart(name.key, name.uploadId, 1, bytes, rules);
  const complete = () => completeUpload(parts, name, { person, parts: [part] });
  const listFolders = async () =>
    (await readdir(join(objects.dir, "parts"))).filter((folder) => folder.startsWith(name.key));
  const age = async (at: Date) =>
    utimes(join(objects.dir, "parts", `${name.key}.${name.uploadId}`), at, at);
  return { clock, parts, name, part, complete, listFolders, age };
}

test("an upload that was never completed is swept after two days, with its parts and rows", async () => {
  const { clock, parts, name, listFolders, age } = await sendPart();
  await age(clock.now());
  clock.advance(50 * hourMs + 1);

  await sweepObject(parts, name.key);

  expect(await listFolders()).toEqual([]);
  expect(await find(name.key)).toBeNull();
  expect(await findMultipartUpload(store.database.db, name.key)).toBeNull();
});

test("the sweep of another object leaves an upload under way alone", async () => {
  const { clock, parts, name, listFolders, age } = await sendPart();
  clock.advance(49 * hourMs);
  await age(new Date(clock.now().getTime() - hourMs));

  await sweepObject(parts, randomUUID());

  expect(await listFolders()).toHaveLength(1);
  expect(await find(name.key)).not.toBeNull();
});

test("a document may be claimed for a day after it was completed, and is swept then", async () => {
  const { clock, parts, name, complete } = await sendPart();
  clock.advance(40 * hourMs);
  await complete();
  clock.advance(24 * hourMs - 1);

  await sweepObject(parts, name.key);
  await sweepDue(parts);
  expect(await isStored(name.key)).toBe(true);
  clock.advance(hourMs + 1);
  await sweepDue(parts);

  expect(await isStored(name.key)).toBe(false);
  expect(await find(name.key)).toBeNull();
});

test("an upload whose process was killed after joining the parts is complete when it is asked for again", async () => {
  const { clock, name, part, complete } = await sendPart();
  await objects.storage.multipart.complete(name.key, name.uploadId, [part]);
  expect((await find(name.key))?.storedAt).toBeNull();

  await complete();

  const owner = { purpose: "document", issuedTo: person } as const;
  expect(await claim(name.key, clock, owner)).toBe("claimed");
});

test("an upload whose process was killed after joining, and that is then cancelled, leaves nothing", async () => {
  const { parts, name, part } = await sendPart();
  await objects.storage.multipart.complete(name.key, name.uploadId, [part]);

  await cancelUpload(parts, name, person);

  expect(await isStored(name.key)).toBe(false);
});

test("the sweep removes the rest of an upload whose process was killed while cancelling it", async () => {
  const { clock, parts, name, part, listFolders } = await sendPart();
  await giveUpOpenObject(store.database.db, name.key);
  // Another process was joining the parts at that moment, and was killed before it learned of the
  // end.
  await objects.storage.multipart.complete(name.key, name.uploadId, [part]);
  clock.advance(50 * hourMs);

  await sweepDue(parts);

  expect(await isStored(name.key)).toBe(false);
  expect(await listFolders()).toEqual([]);
  expect(await find(name.key)).toBeNull();
});

test("an upload that was given up does not become a document when its bytes arrive", async () => {
  const { clock, name } = await sendPart();
  const { db } = store.database;
  await giveUpOpenObject(db, name.key);
  const stored = { storedAt: clock.now(), byteSize: 4, documentType: null };
  expect(await markObjectStored(db, name.key, stored)).toBe(false);
});

test("an upload that is cancelled while its parts are joined does not become a document", async () => {
  const { parts, name, complete } = await sendPart();

  const [completed, cancelled] = await Promise.allSettled([
    complete(),
    cancelUpload(parts, name, person),
  ]);

  const found = await find(name.key);
  // Either the document or the cancellation wins; there is no state between.
  expect([await isStored(name.key), found?.storedAt !== null && found?.issuedTo !== null]).toEqual(
    completed.status === "fulfilled" ? [true, true] : [false, false],
  );
  expect(cancelled.status).toBe(completed.status === "fulfilled" ? "rejected" : "fulfilled");
});
