import { randomUUID } from "node:crypto";
import { mkdtemp, readdir, rm, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { afterAll, beforeAll, expect, test } from "vitest";
import { aPdf } from "#testing/documents.ts";
import { testClock } from "#testing/test-clock.ts";
import { openTestDatabase } from "#testing/test-database.ts";
import type { TestDatabase } from "#testing/test-database.ts";
import { claimObject } from "./claim-object.ts";
import { openDiskStorage } from "#features/uploads/server/storage/disk-storage.ts";
import type { ObjectStorage } from "#features/uploads/server/storage/object-storage.ts";
import { findObject, insertObject } from "./objects-store.ts";
import { receiveObject } from "./receive-object.ts";
import { sweepObject } from "./sweep-object.ts";

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
async function setUp() {
  const clock = testClock();
  const { database } = store;
  const id = randomUUID();
  await database.transaction((tx) => insertObject(tx, { id, issuedAt: clock.now() }));
  const grant = { id, maxBytes: 1_000, expiresAt: clock.now() };
  await receiveObject({ database, storage, clock }, grant, Readable.from([aPdf()]));
  return { clock, id, parts: { database, storage, clock } };
}

function claim(id: string, clock: ReturnType<typeof testClock>) {
  const owner = { purpose: "resume", issuedTo: null, claimedBy: randomUUID() } as const;
  const wanted = { ...owner, objectId: id, fileName: null };
  return store.database.transaction((tx) => claimObject({ clock }, tx, wanted));
}

test("an object that nobody claimed goes after its day, with its row", async () => {
  const { clock, id, parts } = await setUp();
  clock.advance(25 * hourMs);

  await sweepObject(parts, id);
  await sweepObject(parts, id);

  expect(await storage.stat(id)).toBeNull();
  expect(await findObject(store.database.db, id)).toBeNull();
});

test("within its day an object stays, and the job comes back", async () => {
  const { clock, id, parts } = await setUp();
  clock.advance(24 * hourMs - 1);

  await expect(sweepObject(parts, id)).rejects.toThrow("within its day");
  expect(await storage.stat(id)).not.toBeNull();
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
