import { randomUUID } from "node:crypto";
import { mkdtemp, readdir, rm, utimes } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Ctx } from "#platform/ctx.ts";
import { workOnce } from "#testing/work-once.ts";
import { testClock } from "#testing/site/test-clock.ts";
import { openTestDatabase, type TestDatabase } from "#testing/database/test-database.ts";
import { beginUpload, cancelUpload } from "./staff-routes.ts";
import { claimObject, sweepObject, sweepQueue } from "./claim-object.ts";
import { completeUpload } from "./document-uploads.ts";
import { openDiskStorage } from "#platform/files/disk-storage.ts";
import { findMultipartUpload } from "./multipart-uploads-store.ts";
import type { ObjectStorage } from "#platform/files/object-storage.ts";
import { findObject, giveUpOpenObject } from "./objects-store.ts";
import { testCtx } from "#testing/site/test-ctx.ts";

const hourMs = 3_600_000;
const person = "ada";

let store: TestDatabase;
let storage: ObjectStorage;
let dir: string;

beforeAll(async () => {
  store = await openTestDatabase();
  dir = await mkdtemp(join(tmpdir(), "sweep-upload-"));
  storage = await openDiskStorage(dir);
});

afterAll(async () => {
  await store.close();
  await rm(dir, { recursive: true, force: true });
});

/** Clears away whatever is due. */
async function sweepDue(ctx: Ctx): Promise<void> {
  while (await workOnce(sweepQueue(ctx)));
}

/** An upload of one part that has arrived. */
async function setUp() {
  const clock = testClock();
  const parts = testCtx({ database: store.database, files: storage, clock });
  const request = { issuedTo: person, contentType: null, declaredBytes: null };
  const name = await beginUpload(parts, request);
  const rules = { maxBytes: 10, expectedBytes: 4 };
  const bytes = Readable.from([Buffer.from("part")]);
  const part = await storage.multipart.putPart(name.key, name.uploadId, 1, bytes, rules);
  const complete = () => completeUpload(parts, name, { person, parts: [part] });
  const listFolders = async () =>
    (await readdir(join(dir, "parts"))).filter((folder) => folder.startsWith(name.key));
  const age = async (at: Date) =>
    utimes(join(dir, "parts", `${name.key}.${name.uploadId}`), at, at);
  return { clock, parts, name, part, complete, listFolders, age };
}

test("an upload that was never completed goes after its two days, with its parts and its rows", async () => {
  const { clock, parts, name, listFolders, age } = await setUp();
  await age(clock.now());
  clock.advance(50 * hourMs + 1);

  await sweepObject(parts, name.key);

  expect(await listFolders()).toEqual([]);
  expect(await findObject(store.database.db, name.key)).toBeNull();
  expect(await findMultipartUpload(store.database.db, name.key)).toBeNull();
});

test("the sweep of another object leaves an upload alone that is still going on", async () => {
  const { clock, parts, name, listFolders, age } = await setUp();
  clock.advance(49 * hourMs);
  await age(new Date(clock.now().getTime() - hourMs));

  await sweepObject(parts, randomUUID());

  expect(await listFolders()).toHaveLength(1);
  expect(await findObject(store.database.db, name.key)).not.toBeNull();
});

test("a document may be claimed for a day from when it was complete, and goes then", async () => {
  const { clock, parts, name, complete } = await setUp();
  clock.advance(40 * hourMs);
  await complete();
  clock.advance(24 * hourMs - 1);

  await sweepObject(parts, name.key);
  await sweepDue(parts);
  expect(await storage.stat(name.key)).not.toBeNull();
  clock.advance(hourMs + 1);
  await sweepDue(parts);

  expect(await storage.stat(name.key)).toBeNull();
  expect(await findObject(store.database.db, name.key)).toBeNull();
});

test("joined by a process that was killed before it could say so, it is complete when asked again", async () => {
  const { clock, name, part, complete } = await setUp();
  await storage.multipart.complete(name.key, name.uploadId, [part]);
  expect((await findObject(store.database.db, name.key))?.storedAt).toBeNull();

  await complete();

  const wanted = { objectId: name.key, claimedBy: randomUUID(), fileName: null };
  const claim = { ...wanted, purpose: "document", issuedTo: person } as const;
  const outcome = await store.database.transaction((tx) =>
    claimObject(testCtx({ clock }), tx, claim),
  );
  expect(outcome).toBe("claimed");
});

test("joined by a process that was killed, and cancelled then, nothing of it stays", async () => {
  const { parts, name, part } = await setUp();
  await storage.multipart.complete(name.key, name.uploadId, [part]);

  await cancelUpload(parts, name, person);

  expect(await storage.stat(name.key)).toBeNull();
});

test("cancelled by a process that was killed half-way, the sweep removes what it left", async () => {
  const { clock, parts, name, part, listFolders } = await setUp();
  await giveUpOpenObject(store.database.db, name.key);
  // Another one was joining its parts at that moment, and was killed before it heard of it.
  await storage.multipart.complete(name.key, name.uploadId, [part]);
  clock.advance(50 * hourMs);

  await sweepDue(parts);

  expect(await storage.stat(name.key)).toBeNull();
  expect(await listFolders()).toEqual([]);
  expect(await findObject(store.database.db, name.key)).toBeNull();
});

test("cancelled while its parts are joined, it becomes no document", async () => {
  const { parts, name, complete } = await setUp();

  const [completed, cancelled] = await Promise.allSettled([
    complete(),
    cancelUpload(parts, name, person),
  ]);

  const found = await findObject(store.database.db, name.key);
  const isThere = (await storage.stat(name.key)) !== null;
  // Whichever was first; never half of each.
  expect([isThere, found?.storedAt !== null && found?.issuedTo !== null]).toEqual(
    completed.status === "fulfilled" ? [true, true] : [false, false],
  );
  expect(cancelled.status).toBe(completed.status === "fulfilled" ? "rejected" : "fulfilled");
});
