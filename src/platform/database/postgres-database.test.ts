import { sql } from "drizzle-orm";
import { expect, onTestFinished, test, vi } from "vitest";
import { startPostgresServer } from "#testing/database/postgres-server.ts";
import { startQueue } from "#platform/queue/queue.ts";
import { recordingLog } from "#testing/site/recording-log.ts";
import { isDatabaseUnavailable } from "./database-failure.ts";
import { openDatabase } from "./open-database.ts";
import { useOpened } from "#testing/use-opened.ts";
import { migrateDatabase } from "./migrate.ts";

const soon = { interval: 50 };
const server = useOpened(startPostgresServer);

async function openForTest() {
  const log = recordingLog();
  const database = await openDatabase({ url: server.url }, { log });
  onTestFinished(() => database.close());
  return database;
}

test("while the server is down every call fails in bounded time, and calls work once it is back", async () => {
  const database = await openForTest();
  await database.ping();

  await server.stopImmediately();
  const calls = [
    () => database.ping(),
    () => database.db.execute(sql`select 1`),
    () => database.transaction((tx) => tx.execute(sql`select 1`)),
  ];
  for (const call of calls) {
    const started = performance.now();
    const failure = await call().catch((error: unknown) => error);
    expect(isDatabaseUnavailable(failure)).toBe(true);
    expect(performance.now() - started).toBeLessThan(30_000);
  }

  await server.start();
  await expect(database.transaction((tx) => tx.execute(sql`select 1`))).resolves.toBeDefined();
});

test("a start that can't reach its server names it and says what to check", async () => {
  const database = await openDatabase(
    { url: "postgres://site:hidden@127.0.0.1:1/leads" },
    { log: recordingLog() },
  );
  onTestFinished(() => database.close());

  await expect(migrateDatabase(database)).rejects.toThrow(
    "The database leads at 127.0.0.1:1 can't be used (ECONNREFUSED). " +
      "Check DATABASE_URL and that PostgreSQL is running.",
  );
});

test("a transaction whose connection is cut fails as unavailable, and the next one works", async () => {
  const database = await openForTest();

  const failure = await database
    .transaction(async (tx) => {
      await tx.execute(sql`select pg_terminate_backend(pg_backend_pid())`);
    })
    .catch((error: unknown) => error);

  expect(isDatabaseUnavailable(failure)).toBe(true);
  await expect(database.transaction((tx) => tx.execute(sql`select 1`))).resolves.toBeDefined();
});

test("when all connections are taken, callers wait a few seconds and are then refused", async () => {
  const database = await openForTest();
  const held: Promise<unknown>[] = [];
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  for (let count = 0; count < 10; count += 1) {
    held.push(database.transaction(() => released));
  }

  const failure = await database.executeSql("select 1").catch((error: unknown) => error);
  release();
  await Promise.all(held);

  expect(isDatabaseUnavailable(failure)).toBe(true);
  await expect(database.ping()).resolves.toBeUndefined();
});

test("processes that migrate at the same time wait for each other", async () => {
  const databases = await Promise.all([openForTest(), openForTest(), openForTest()]);

  await Promise.all(databases.map((database) => migrateDatabase(database)));

  const { rows } = await databases[0].executeSql(
    "select count(*)::int as all, count(distinct hash)::int as different from drizzle.__drizzle_migrations",
  );
  expect(rows[0].all).toBe(rows[0].different);
  expect(rows[0].all).toBeGreaterThan(0);
});

test("a queue continues after the database was away, and no rejection is unhandled", async () => {
  const database = await openForTest();
  await migrateDatabase(database);
  const unhandled: unknown[] = [];
  const note = (error: unknown) => unhandled.push(error);
  process.on("unhandledRejection", note);
  onTestFinished(() => void process.off("unhandledRejection", note));
  let looks = 0;
  const log = recordingLog();
  const queue = startQueue(
    {
      failure: "Away.",
      recovery: "Back.",
      pollMs: 50,
      restMs: 50,
      async take() {
        await database.executeSql("select 1");
        looks += 1;
        return null;
      },
    },
    { log },
  );
  onTestFinished(() => queue.close());
  await expect.poll(() => looks, soon).toBeGreaterThan(0);

  await server.stopImmediately();
  await expect.poll(() => log.entries.length, soon).toBe(1);
  await server.start();

  await expect
    .poll(() => log.entries.map(({ message }) => message), soon)
    .toEqual(["Away.", "Back."]);
  expect(unhandled).toEqual([]);
});

test("waiting for another process that prepares the database has an end, and names the connection that holds it", async () => {
  const log = recordingLog();
  const holder = await openForTest();
  const database = await openDatabase({ url: server.url }, { log });
  onTestFinished(() => database.close());
  await database.ping();
  let letGo = () => {};
  const held = new Promise<void>((resolve) => (letGo = resolve));
  let pid = 0;
  const holds = holder.runAlone(async ({ executeSql }) => {
    pid = (await executeSql("select pg_backend_pid() as pid")).rows[0].pid as number;
    await held;
  });
  await expect.poll(() => pid, soon).toBeGreaterThan(0);

  const failure = database.runAlone(async () => "ran").catch((error: unknown) => error);
  await expect
    .poll(() => log.entries.some(({ message }) => message.includes("waiting for it")), soon)
    .toBe(true);
  vi.useFakeTimers({ toFake: ["Date"] });
  onTestFinished(() => void vi.useRealTimers());
  vi.setSystemTime(Date.now() + 11 * 60_000);
  expect(String(await failure)).toMatch(
    new RegExp(`10 minutes another process .*PostgreSQL process ${pid}, since 20.*start again`),
  );
  letGo();
  await holds;
  expect(await database.runAlone(async () => "ran")).toBe("ran");
});
