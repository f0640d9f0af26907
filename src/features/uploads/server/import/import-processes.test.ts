import { once } from "node:events";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { importsTable } from "#features/uploads/server/imports-store.ts";
import { objectsTable } from "#features/uploads/server/objects-store.ts";
import {
  ask,
  enter,
  follow,
  importLink,
  openImportScene,
  originOf,
  patientRules,
} from "#testing/import-scene.ts";
import type { Followed } from "#testing/import-scene.ts";
import { openTestDatabase } from "#testing/test-database.ts";
import type { TestDatabase } from "#testing/test-database.ts";

type Scene = Awaited<ReturnType<typeof openImportScene>>;

let store: TestDatabase;
let first: Scene;
let second: Scene;
let ada: string;

beforeAll(async () => {
  store = await openTestDatabase();
});

beforeEach(async () => {
  first = await openImportScene(store.database, patientRules);
  second = await openImportScene(store.database, patientRules);
  ada = await enter(first.server, `ada-${Math.round(performance.now() * 1_000)}`);
  await store.database.db.delete(importsTable);
  await store.database.db.delete(objectsTable);
});

afterEach(async () => {
  await first.close();
  await second.close();
});

afterAll(() => store.close());

const listIncoming = ({ server }: Scene) => readdir(join(server.objectsDir, "incoming"));
const say = (action: string) => JSON.stringify({ action, payload: {} });
const readRow = async () => (await store.database.db.select().from(importsTable))[0];

async function begin(scene: Scene, path: string) {
  const { body } = await ask(scene.server, ada, "get", `${scene.remote.origin}${path}`);
  return body.token as string;
}

test("a token from one process opens a socket at another, and a second socket there is told as well", async () => {
  const token = await begin(first, "/held");
  const held = follow(second.origin, ada, token);
  await expect.poll(() => held.messages.at(-1)?.payload.bytesUploaded).toBe(5);
  const later = follow(first.origin, ada, token);
  await expect.poll(() => later.messages.at(-1)?.payload.bytesUploaded).toBe(5);
  first.remote.release();

  expect((await later.end)?.action).toBe("success");
  expect((await held.end)?.action).toBe("progress");
  expect(first.remote.asked).toEqual(["/held"]);
});

test("a server that is stopped gives its imports back, and whoever follows elsewhere gets the whole file", async () => {
  const token = await begin(first, "/held");
  const { end, messages } = follow(first.origin, ada, token);
  await expect.poll(() => messages.at(-1)?.payload.bytesUploaded).toBe(5);
  await first.server.app.close();
  await end;

  expect(await readRow()).toMatchObject({ state: "waiting", runner: null });
  expect(await listIncoming(first)).toEqual([]);
  const again = follow(second.origin, ada, token);
  await expect.poll(() => first.remote.asked).toEqual(["/held", "/held"]);
  await expect.poll(() => again.messages.at(-1)?.payload.bytesUploaded).toBe(5);
  first.remote.release();
  expect((await again.end)?.action).toBe("success");
  const objects = await store.database.db.select().from(objectsTable);
  expect(objects.filter(({ storedAt }) => storedAt !== null)).toHaveLength(1);
});

test("what a killed process held is begun anew once its hold has run out", async () => {
  const token = await begin(first, "/notes.txt");
  const hold = (heldUntil: Date) =>
    store.database.db.update(importsTable).set({
      state: "running",
      runner: "0b3b9b1e-6d0c-4f0e-9d55-9a4f5a3c2b1a",
      heldUntil,
    });
  await hold(new Date(Date.now() + 60_000));
  const { end, messages } = follow(second.origin, ada, token);
  await expect.poll(() => messages.length).toBe(1);
  expect(first.remote.asked).toEqual([]);

  await hold(new Date());
  expect((await end)?.action).toBe("success");
});

test("a paused import takes nothing until it may go on", async () => {
  const token = await begin(first, "/held");
  const { socket, end, messages } = follow(first.origin, ada, token);
  await expect.poll(() => messages.at(-1)?.payload.bytesUploaded).toBe(5);
  socket.send(say("pause"));
  await expect.poll(async () => (await readRow())?.isPaused).toBe(true);
  const readHeldUntil = async () => (await readRow())?.heldUntil?.getTime() ?? 0;
  const pausedAt = await readHeldUntil();
  // The process that takes the bytes hears of it with its next beat.
  await expect.poll(readHeldUntil).toBeGreaterThan(pausedAt);
  first.remote.release();
  await expect.poll(readHeldUntil).toBeGreaterThan(pausedAt + 300);
  expect((await readRow())?.state).toBe("running");

  socket.send(say("resume"));
  expect((await end)?.action).toBe("success");
});

test("of one person three come in at once, and the rest when there is room", async () => {
  const followed: Followed[] = [];
  for (let number = 0; number < 5; number += 1) {
    followed.push(follow(first.origin, ada, await begin(first, "/held")));
  }
  await expect.poll(() => first.remote.asked.length).toBe(3);
  await expect.poll(() => followed.filter(({ messages }) => messages.length > 0).length).toBe(5);
  expect(first.remote.asked).toHaveLength(3);
  first.remote.release();
  await expect.poll(() => first.remote.asked.length).toBe(5);
  first.remote.release();

  const ends = await Promise.all(followed.map(({ end }) => end));
  expect(ends.map((end) => end?.action)).toEqual(Array.from({ length: 5 }, () => "success"));
});

test("whoever talks without end, or says too much at once, is cut off, and the server lives", async () => {
  for (const text of [say("x".repeat(2_000)), null]) {
    const { socket } = follow(first.origin, ada, await begin(first, "/held"));
    await once(socket, "open");
    const closed = once(socket, "close");
    if (text !== null) socket.send(text);
    else for (let number = 0; number < 200; number += 1) socket.send(say("resume"));
    const [code] = await closed;
    expect([1_008, 1_009]).toContain(code);
  }
  expect((await importLink(second.server, ada, `${first.remote.origin}/notes.txt`))?.action).toBe(
    "success",
  );
  expect(originOf(second.server)).toBe(second.origin);
});
