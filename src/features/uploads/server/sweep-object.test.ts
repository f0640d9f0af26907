import { randomUUID } from "node:crypto";
import { mkdtemp, readdir, rm, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { aPdf } from "#testing/files/documents.ts";
import { startFakeS3 } from "#testing/files/fake-s3.ts";
import { testClock } from "#testing/site/test-clock.ts";
import { openTestDatabase, type TestDatabase } from "#testing/database/test-database.ts";
import { claimObject, sweepObject } from "./claim-object.ts";
import { openDiskStorage } from "#platform/files/disk-storage.ts";
import { openS3Storage } from "#platform/files/s3-storage.ts";
import type { ObjectStorage } from "#platform/files/object-storage.ts";
import {
  findObject,
  insertObject,
  objectsTable,
  releaseObjects,
  takeSweep,
} from "./objects-store.ts";
import { receiveObject } from "./receive-object.ts";
import { testCtx } from "#testing/site/test-ctx.ts";

const hourMs = 3_600_000;

let store: TestDatabase;
let storage: ObjectStorage;
let dir: string;

beforeAll(async () => {
  store = await openTestDatabase();
  dir = await mkdtemp(join(tmpdir(), "objects-"));
  storage = await openDiskStorage(dir);
});

afterAll(async () => {
  await store.close();
  await rm(dir, { recursive: true, force: true });
});

/** A clock, and an object that was issued and sent at its beginning. */
async function setUp(keptIn = storage) {
  const clock = testClock();
  const { database } = store;
  const id = randomUUID();
  await database.transaction((tx) => insertObject(tx, { id, issuedAt: clock.now() }));
  const grant = { id, maxBytes: 1_000, expiresAt: clock.now() };
  await receiveObject(testCtx({ database, files: keptIn, clock }), grant, Readable.from([aPdf()]));
  return { clock, id, parts: testCtx({ database, files: keptIn, clock }) };
}

function claim(id: string, clock: ReturnType<typeof testClock>, claimedBy: string = randomUUID()) {
  const owner = { purpose: "resume", issuedTo: null, claimedBy } as const;
  const wanted = { ...owner, objectId: id, fileName: null };
  return store.database.transaction((tx) => claimObject(testCtx({ clock }), tx, wanted));
}

test("where a bucket lists no uploads in parts, objects go all the same", async () => {
  const s3 = await startFakeS3();
  onTestFinished(() => s3.close());
  s3.listsUploads = false;
  const bucket = await openS3Storage(s3.settings, join(dir, "bucket"));
  const { clock, id, parts } = await setUp(bucket);
  clock.advance(25 * hourMs);
  await sweepObject(parts, id);

  expect(s3.objects.size).toBe(0);
  expect(await findObject(store.database.db, id)).toBeNull();
});

test("an object that nobody claimed goes after its day, with its row", async () => {
  const { clock, id, parts } = await setUp();
  clock.advance(25 * hourMs);

  await sweepObject(parts, id);
  await sweepObject(parts, id);

  expect(await storage.stat(id)).toBeNull();
  expect(await findObject(store.database.db, id)).toBeNull();
});

test("within its day an object stays, and its sweep comes back", async () => {
  const { clock, id, parts } = await setUp();
  clock.advance(24 * hourMs - 1);

  await sweepObject(parts, id);

  expect(await storage.stat(id)).not.toBeNull();
  const sweepAt = new Date(clock.now().getTime() + hourMs + 1);
  expect(await findObject(store.database.db, id)).toMatchObject({ sweepAt });
});

test("what was let go of is swept at once, and what belongs to something again is not", async () => {
  const { db } = store.database;
  // What the other tests left is due as well.
  await db.delete(objectsTable);
  const { clock, id, parts } = await setUp();
  const claimedBy = randomUUID();
  expect(await claim(id, clock, claimedBy)).toBe("claimed");
  clock.advance(100 * hourMs);
  expect(await takeSweep(db, clock.now(), clock.now())).toBeNull();
  await store.database.transaction((tx) => releaseObjects(tx, [claimedBy], clock.now()));

  const nextAt = new Date(clock.now().getTime() + 600_000);
  expect((await takeSweep(db, clock.now(), nextAt))?.id).toBe(id);
  expect(await takeSweep(db, clock.now(), nextAt)).toBeNull();
  await sweepObject(parts, id);
  expect(await storage.stat(id)).toBeNull();
});

test("a claimed object stays for good", async () => {
  const { clock, id, parts } = await setUp();
  expect(await claim(id, clock)).toBe("claimed");
  clock.advance(1_000 * hourMs);

  await sweepObject(parts, id);

  expect(await storage.stat(id)).not.toBeNull();
});

test("what may be swept at any moment can't be claimed any more", async () => {
  const { clock, id } = await setUp();
  clock.advance(24 * hourMs);

  expect(await claim(id, clock)).toBe("missing");
});

test("of two claims at once one gets the object", async () => {
  const { clock, id } = await setUp();

  const outcomes = await Promise.all([claim(id, clock), claim(id, clock)]);

  expect(outcomes.toSorted()).toEqual(["claimed", "taken"]);
});

test("an address to which nothing was sent can't be claimed", async () => {
  const clock = testClock();
  const id = randomUUID();
  await store.database.transaction((tx) => insertObject(tx, { id, issuedAt: clock.now() }));

  expect(await claim(id, clock)).toBe("missing");
  expect(await claim(randomUUID(), clock)).toBe("missing");
});

test("a half file of a killed process goes with the sweep of its own address, a younger one is left alone", async () => {
  const { clock, id, parts } = await setUp();
  const incoming = join(dir, "incoming");
  // The address works for an hour, and a slow upload takes a quarter of one more.
  const lastWritten = new Date(clock.now().getTime() + 1.25 * hourMs);
  await leaveHalfFile("old", lastWritten);
  clock.advance(25 * hourMs);
  await leaveHalfFile("young", new Date(clock.now().getTime() - 0.5 * hourMs));

  await sweepObject(parts, id);

  expect(await readdir(incoming)).toEqual(["young"]);
});

async function leaveHalfFile(name: string, lastWritten: Date): Promise<void> {
  const file = join(dir, "incoming", name);
  await writeFile(file, "half");
  await utimes(file, lastWritten, lastWritten);
}
