import { once } from "node:events";
import { readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import { afterEach, beforeEach, expect, onTestFinished, test } from "vitest";
import { importsTable } from "#features/uploads/server/imports-store.ts";
import { objectsTable } from "#features/uploads/server/objects-store.ts";
import {
  ask,
  enter,
  follow,
  followHeld,
  importLink,
  openImportScene,
  originOf,
  patientRules,
  type Followed,
  untilHeld,
} from "#testing/files/import-scene.ts";
import { openTestDatabase } from "#testing/database/test-database.ts";
import { useOpened } from "#testing/use-opened.ts";
import { hashToken } from "#platform/secrets/seal.ts";
import { hourMs } from "#platform/core/durations.ts";
import { keepHold } from "./run-import.ts";

type Scene = Awaited<ReturnType<typeof openImportScene>>;

const store = useOpened(openTestDatabase);
let first: Scene;
let second: Scene;
let ada: string;

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

const listIncoming = ({ server }: Scene) => readdir(join(server.objectsDir, "incoming"));
const say = (action: string) => JSON.stringify({ action, payload: {} });
const readRow = async () => (await store.database.db.select().from(importsTable))[0];

const setRow = (changes: Partial<typeof importsTable.$inferInsert>) =>
  store.database.db.update(importsTable).set(changes);
const inAnHour = () => new Date(Date.now() + hourMs);

async function begin(scene: Scene, path: string) {
  const { body } = await ask(scene.server, ada, "get", `${scene.remote.origin}${path}`);
  return body.token as string;
}

test("a token from one process opens a socket at another, and a second socket there gets messages as well", async () => {
  const token = await begin(first, "/held");
  const held = await untilHeld(follow(second.origin, ada, token));
  const later = await untilHeld(follow(first.origin, ada, token));
  first.remote.release();

  expect((await later.end)?.action).toBe("success");
  expect((await held.end)?.action).toBe("progress");
  expect(first.remote.asked).toEqual(["/held"]);
});

const interrupted = { state: "failed", failure: { en: expect.stringContaining("interrupted") } };

test("a server that is stopped ends its imports, and a new attempt gets the whole file", async () => {
  const { token, end } = await followHeld(first, ada);
  await first.server.app.close();
  await end;

  expect(await readRow()).toMatchObject({ ...interrupted, heldUntil: null, link: null });
  expect(await listIncoming(first)).toEqual([]);
  const answered = await follow(second.origin, ada, token).end;
  expect(answered?.payload.error.message).toContain("start it again");
  const link = `${first.remote.origin}/notes.txt`;
  expect((await importLink(second.server, ada, link))?.action).toBe("success");
  const objects = await store.database.db.select().from(objectsTable);
  expect(objects.filter(({ storedAt }) => storedAt !== null)).toHaveLength(1);
});

test("an import of a killed process counts as interrupted once its hold has run out, and no other process continues it", async () => {
  const token = await begin(first, "/notes.txt");
  await setRow({ state: "running", heldUntil: inAnHour() });
  const { end, messages } = follow(second.origin, ada, token);
  await expect.poll(() => messages.length).toBe(1);

  await setRow({ heldUntil: new Date() });
  expect((await end)?.payload.error.message).toContain("start it again");
  expect(await readRow()).toMatchObject({ ...interrupted, link: null });
  expect(first.remote.asked).toEqual([]);
});

test("a paused import reads nothing until it is resumed", async () => {
  const { socket, end } = await followHeld(first, ada);
  socket.send(say("pause"));
  await expect.poll(async () => (await readRow())?.isPaused).toBe(true);
  const readHeldUntil = async () => (await readRow())?.heldUntil?.getTime() ?? 0;
  const pausedAt = await readHeldUntil();
  // The running process reads it with its next beat.
  await expect.poll(readHeldUntil).toBeGreaterThan(pausedAt);
  first.remote.release();
  await expect.poll(readHeldUntil).toBeGreaterThan(pausedAt + 300);
  expect((await readRow())?.state).toBe("running");

  socket.send(say("resume"));
  expect((await end)?.action).toBe("success");
});

test("a paused import does not delay a shutdown", async () => {
  const third = await openThird({ idleMs: 20_000 });
  const { socket, end } = await followHeld(third, ada);
  socket.send(say("pause"));
  await expect.poll(readRow).toMatchObject({ isPaused: true });
  const readHeldUntil = async () => (await readRow())?.heldUntil?.getTime() ?? 0;
  const pausedAt = await readHeldUntil();
  await expect.poll(readHeldUntil).toBeGreaterThan(pausedAt);
  third.remote.release();
  await expect.poll(third.remote.countOpen).toBe(0);
  const startedAt = performance.now();
  await third.server.app.close();
  await end;

  expect(performance.now() - startedAt).toBeLessThan(patientRules.timings.holdMs);
  expect(await readRow()).toMatchObject(interrupted);
});

test.each([
  ["one person three", 1, 5, 3],
  ["three people eight", 3, 3, 8],
])("imports of %s run at once, and the rest follow", async (_, people, each, most) => {
  const followed: Followed[] = [];
  for (let person = 0; person < people; person += 1) {
    if (person > 0) ada = await enter(first.server, `ada-${Math.round(performance.now() * 1_000)}`);
    for (let number = 0; number < each; number += 1) {
      followed.push(follow(first.origin, ada, await begin(first, "/held")));
    }
  }
  const all = followed.length;
  await expect.poll(() => first.remote.asked.length).toBe(most);
  await expect.poll(() => followed.filter(({ messages }) => messages.length > 0).length).toBe(all);
  expect(first.remote.asked).toHaveLength(most);
  first.remote.release();
  await expect.poll(() => first.remote.asked.length).toBe(all);
  first.remote.release();

  const ends = await Promise.all(followed.map(({ end }) => end));
  expect(ends.filter((end) => end?.action === "success")).toHaveLength(all);
});

test("an import that was cancelled in its last moment leaves no bytes", async () => {
  // With this interval no beat reports the cancellation before the end.
  const third = await openThird({ beatMs: 60_000 });
  const { socket } = follow(third.origin, ada, await begin(third, "/held"));
  await expect.poll(readRow).toMatchObject({ objectId: expect.any(String) });
  socket.send(say("cancel"));
  await expect.poll(readRow).toMatchObject({ state: "cancelled" });
  third.remote.release();

  const readObjects = () => store.database.db.select().from(objectsTable);
  await expect.poll(readObjects).toMatchObject([{ issuedTo: null, storedAt: null }]);
  expect(await readdir(join(third.server.objectsDir, "stored"))).toEqual([]);
});

test("a client that sends too many or too large messages is cut off, and the server goes on", async () => {
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

type Timings = (typeof patientRules)["timings"];

async function openThird(timings: Partial<Timings>): Promise<Scene> {
  const rules = { ...patientRules, timings: { ...patientRules.timings, ...timings } };
  const scene = await openImportScene(store.database, rules);
  onTestFinished(() => scene.close());
  return scene;
}

const pausedTooLong = { state: "failed", failure: { en: expect.stringContaining("paused") } };

test("a server that sends very slowly is given up when its time is over", async () => {
  const third = await openThird({ totalMs: 1_000 });
  const { end } = follow(third.origin, ada, await begin(third, "/trickles"));

  expect((await end)?.payload.error.message).toContain("too slow");
  await expect.poll(third.remote.countOpen).toBe(0);
});

test("an import that stays paused ends, even if somebody follows it", async () => {
  const third = await openThird({ idleMs: 1_500 });
  const { socket } = await followHeld(third, ada);
  await setRow({ followedAt: inAnHour() });
  socket.send(say("pause"));

  await expect.poll(readRow).toMatchObject(pausedTooLong);
  await expect.poll(() => listIncoming(third)).toEqual([]);
});

test("an import that nobody follows any more ends", async () => {
  const { socket } = await followHeld(first, ada);
  socket.close();
  await setRow({ followedAt: new Date(Date.now() - patientRules.timings.idleMs - 1) });

  await expect.poll(readRow).toMatchObject(pausedTooLong);
  await expect.poll(() => listIncoming(first)).toEqual([]);
});

test("a socket without news for too long is closed, and its import continues", async () => {
  const third = await openThird({ idleMs: 1_000 });
  const token = await begin(third, "/held");
  await setRow({ state: "running", heldUntil: inAnHour() });

  expect((await follow(third.origin, ada, token).end)?.action).toBe("progress");
  expect(await readRow()).toMatchObject({ state: "running" });
});

test("a file that can't be stored is not fetched any further", async () => {
  await rm(join(first.server.objectsDir, "incoming"), { recursive: true });
  const { end } = follow(first.origin, ada, await begin(first, "/held"));

  expect((await end)?.action).toBe("error");
  expect(first.remote.asked).toEqual(["/held"]);
  await expect.poll(first.remote.countOpen).toBe(0);
});

test("a server that closes does not wait for another server's answer", async () => {
  const answer = fetch(`${first.origin}/api/objects/url/meta`, {
    method: "POST",
    headers: { cookie: ada, "content-type": "application/json" },
    body: JSON.stringify({ url: `${first.remote.origin}/silent` }),
  });
  await expect.poll(() => first.remote.asked).toEqual(["/silent"]);
  const startedAt = performance.now();
  await first.server.app.close();

  expect((await answer).status).toBe(503);
  expect(performance.now() - startedAt).toBeLessThan(patientRules.timings.headersMs / 2);
});

test("an import that should have ended but did not keeps its row no longer than its time", async () => {
  const { database } = store;
  const keep = async (token: string, totalMs: number) => {
    const tokenHash = hashToken(token);
    const [createdAt, expiresAt] = [new Date(), inAnHour()];
    const row = { tokenHash, startedBy: ada, link: null, createdAt, expiresAt };
    await database.db.insert(importsTable).values({ ...row, state: "running" });
    const timings = { ...patientRules.timings, beatMs: 10, totalMs };
    const kept = keepHold({ database, timings, clock: { now: () => new Date() } }, tokenHash);
    onTestFinished(kept.stop);
    const readHeldUntil = async () => {
      const isIts = eq(importsTable.tokenHash, tokenHash);
      const [found] = await database.db.select().from(importsTable).where(isIts);
      return found?.heldUntil?.getTime() ?? 0;
    };
    return { kept, readHeldUntil };
  };
  const wedged = await keep("wedged", 200);
  const honest = await keep("honest", 60_000);
  await once(wedged.kept.signal, "abort");
  const endedAt = await honest.readHeldUntil();

  await expect.poll(honest.readHeldUntil).toBeGreaterThan(endedAt + 500);
  expect(await wedged.readHeldUntil()).toBeLessThan(endedAt + 200);
});
