import { fsyncSync } from "node:fs";
import { chmod, cp, mkdir, readdir, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { expect, inject, onTestFinished, test } from "vitest";
import { listDescriptors } from "#testing/site/list-descriptors.ts";
import { startQueue } from "#platform/queue/queue.ts";
import { recordingLog } from "#testing/site/recording-log.ts";
import { testFolder } from "#testing/test-folder.ts";
import { isDatabaseUnavailable } from "#platform/database/database-failure.ts";
import type { Database } from "#platform/database/database.ts";
import { openTestDatabase } from "#testing/database/test-database.ts";
import {
  EngineSupervisor,
  openEmbeddedDatabase,
  shortenLog,
  vacuumTables,
} from "./embedded-database.ts";
import { type DiskCalls, EngineCrash, type openEngine } from "./embedded-engine.ts";

const soon = { timeout: 20_000, interval: 50 };

async function makeDir(): Promise<string> {
  const dir = await testFolder();
  const template = inject("embeddedTemplate");
  await cp(template, dir, { recursive: true });
  return dir;
}

async function openForTest(
  dir: string,
  disk: DiskCalls = { sync: fsyncSync },
  limits: { transactionTimeoutMs?: number } = {},
) {
  const log = recordingLog();
  const database = await openEmbeddedDatabase(dir, { log, disk, ...limits });
  onTestFinished(() => database.close());
  return { database, log };
}

/** A disk whose calls can be counted and made to fail. */
function faultyDisk() {
  const state = { syncs: 0, syncFails: false, isFull: (_path: string) => false };
  const fail = (code: string) => Object.assign(new Error(code), { code });
  const disk: DiskCalls = {
    sync: (descriptor) => {
      state.syncs += 1;
      if (state.syncFails) throw fail("EIO");
      fsyncSync(descriptor);
    },
    beforeWrite: (path) => {
      if (state.isFull(path)) throw fail("ENOSPC");
    },
  };
  return { disk, state };
}

const addNote = (database: Database, text: string) =>
  database.transaction((tx) => tx.execute(sql`insert into notes values (${text})`));

const works = (call: Promise<unknown>) =>
  call.then(
    () => true,
    () => false,
  );

async function readNotes(database: Database): Promise<string[]> {
  const { rows } = await database.executeSql("select text from notes order by text");
  return rows.map(({ text }) => text);
}

test.each([
  ["nothing", ""],
  ["zeros", "\0".repeat(40)],
])(
  "a file of PostgreSQL's last process that holds %s keeps no database closed",
  async (_, text) => {
    const dir = await makeDir();
    await writeFile(join(dir, "pgdata", "postmaster.pid"), text);
    const { database } = await openForTest(dir);
    expect((await database.executeSql("select 1 as one")).rows).toEqual([{ one: 1 }]);
  },
);

test("every commit is forced to disk before it is acknowledged, and reading forces nothing", async () => {
  const { disk, state } = faultyDisk();
  const { database } = await openForTest(await makeDir(), disk);
  await database.executeSql("create table notes (text text)");

  for (let count = 1; count <= 20; count += 1) {
    const before = state.syncs;
    await addNote(database, `note ${count}`);
    expect(state.syncs).toBeGreaterThan(before);
  }
  const before = state.syncs;
  await readNotes(database);
  expect(state.syncs).toBe(before);
});

const calls: Readonly<Record<string, (database: Database) => Promise<unknown>>> = {
  queries: ({ db }) => db.execute(sql`select 1`),
  transactions: ({ transaction }) => transaction((tx) => tx.execute(sql`select 1`)),
  "queries of tools": ({ executeSql }) => executeSql("select 1"),
};

test.each(Object.entries(calls))(
  "work of many %s lets a visitor in between any two of them",
  async (_, call) => {
    const { database } = await openForTest(await makeDir());
    let visitors = 0;
    const count = () => {
      visitors += 1;
      waiting = setImmediate(count);
    };
    let waiting = setImmediate(count);
    for (let done = 0; done < 20; done += 1) await call(database);
    clearImmediate(waiting);
    expect(visitors).toBeGreaterThanOrEqual(19);
  },
);

test("a second opener of the same directory is refused in one sentence", async () => {
  const dir = await makeDir();
  await openForTest(dir);

  const second = openEmbeddedDatabase(dir, { log: recordingLog() });

  await expect(second).rejects.toMatchObject({
    code: "conflict",
    message: `Another process is using ${dir}. Stop it first, or set DATA_DIR to another directory.`,
  });
});

test("a first start that was cut off leaves nothing that a second one trips over", async () => {
  const dir = await makeDir();
  await rm(join(dir, "pgdata"), { recursive: true });
  await mkdir(join(dir, "pgdata.new"));
  await writeFile(join(dir, "pgdata.new", "PG_VERSION"), "half");

  const { database } = await openForTest(dir);

  await expect(database.ping()).resolves.toBeUndefined();
});

async function listModes(dir: string): Promise<string[]> {
  const entries = await readdir(dir, { recursive: true, withFileTypes: true });
  const modes = entries.map(async (entry) => {
    const { mode } = await stat(join(entry.parentPath, entry.name));
    return `${entry.isDirectory() ? "folder" : "file"} ${(mode & 0o777).toString(8)}`;
  });
  return [...new Set(await Promise.all(modes))].toSorted();
}

test("nobody but the owner may read the files, those of an older version and new ones included", async () => {
  const dir = await makeDir();
  await chmod(join(dir, "pgdata", "PG_VERSION"), 0o666);
  await chmod(join(dir, "pgdata", "base"), 0o755);
  const { database } = await openForTest(dir);
  await database.executeSql("create table notes (text text); checkpoint");
  await addNote(database, "private");

  expect(await listModes(dir)).toEqual(["file 600", "folder 700"]);
});

test("when the disk fails to sync, nothing unsafe is acknowledged and service comes back", async () => {
  const { disk, state } = faultyDisk();
  const dir = await makeDir();
  const { database, log } = await openForTest(dir, disk);
  const countOpen = () => listDescriptors(process.pid).filter((path) => path.includes(dir)).length;
  await database.executeSql("create table notes (text text)");
  await addNote(database, "safe");
  const open = countOpen();

  state.syncFails = true;
  const failure = await addNote(database, "unsafe").catch((error: unknown) => error);
  expect(isDatabaseUnavailable(failure)).toBe(true);
  await expect(database.ping()).rejects.toSatisfy(isDatabaseUnavailable);
  state.syncFails = false;

  await expect.poll(() => works(database.ping()), soon).toBe(true);
  await addNote(database, "safe again");
  expect(await readNotes(database)).toEqual(expect.arrayContaining(["safe", "safe again"]));
  expect(log.entries.map(({ message }) => message)).toContain(
    "The embedded database is open again.",
  );
  // Those of the engine that crashed are closed.
  expect(countOpen()).toBeLessThan(1.5 * open);
});

test("when the disk is full while the log is written, the site answers again once there is room", async () => {
  const { disk, state } = faultyDisk();
  const { database } = await openForTest(await makeDir(), disk);
  await database.executeSql("create table notes (text text)");
  await addNote(database, "before");

  state.isFull = (path) => path.includes("pg_wal");
  const failure = await addNote(database, "meanwhile").catch((error: unknown) => error);
  expect(isDatabaseUnavailable(failure)).toBe(true);
  state.isFull = () => false;

  await expect.poll(() => works(database.ping()), soon).toBe(true);
  await addNote(database, "after");
  expect(await readNotes(database)).toEqual(expect.arrayContaining(["after", "before"]));
});

test("when the disk is full for a table, writing is refused and reading goes on", async () => {
  const { disk, state } = faultyDisk();
  const { database } = await openForTest(await makeDir(), disk);
  await database.executeSql("create table notes (text text)");
  await addNote(database, "before");

  state.isFull = (path) => path.includes("/base/");
  const big = database.transaction((tx) =>
    tx.execute(sql`insert into notes select repeat('x', 1000) from generate_series(1, 1000)`),
  );
  await expect(big).rejects.toSatisfy(isDatabaseUnavailable);

  expect(await readNotes(database)).toEqual(["before"]);
  state.isFull = () => false;
  await addNote(database, "after");
  expect(await readNotes(database)).toEqual(["after", "before"]);
});

test("a transaction that never ends is ended, and those that waited for it are served", async () => {
  const limits = { transactionTimeoutMs: 1_000 };
  const { database } = await openForTest(await makeDir(), undefined, limits);
  await database.executeSql("create table notes (text text)");

  const hanging = database.transaction(async (tx) => {
    await tx.execute(sql`insert into notes values ('half')`);
    await new Promise(() => {});
  });
  const waiting = addNote(database, "whole");

  await expect(hanging).rejects.toSatisfy(isDatabaseUnavailable);
  await waiting;
  expect(await readNotes(database)).toEqual(["whole"]);
});

test("a queue goes on by itself after the engine stopped", async () => {
  const { disk, state } = faultyDisk();
  const { database, log } = await openForTest(await makeDir(), disk);
  await database.executeSql("create table notes (text text)");
  const seen: string[] = [];
  const queue = startQueue(
    {
      failure: "Away.",
      recovery: "Back.",
      pollMs: 50,
      restMs: 50,
      async take() {
        seen.push(...(await readNotes(database)).filter((note) => !seen.includes(note)));
        return null;
      },
    },
    { log },
  );
  onTestFinished(() => queue.close());

  state.syncFails = true;
  await expect(addNote(database, "unsafe")).rejects.toSatisfy(isDatabaseUnavailable);
  state.syncFails = false;
  await expect.poll(() => works(addNote(database, "after")), soon).toBe(true);
  await expect.poll(() => seen, soon).toContain("after");
});

test("however many tables there are, no more than 300 of their files are open at once", async () => {
  const dir = await makeDir();
  const { database } = await openForTest(dir);
  const names = Array.from({ length: 400 }, (_, index) => `many_${index}`);
  for (const name of names) await database.executeSql(`create table ${name} as select 1 as one`);
  for (const name of names) await database.executeSql(`select one from ${name}`);
  const open = listDescriptors(process.pid).filter((path) => path.includes(dir));
  expect(open.length).toBeGreaterThan(100);
  expect(open.length).toBeLessThanOrEqual(300);
});

test("an engine that stops while it is opened is reported by that attempt alone", async () => {
  const log = recordingLog();
  const open: typeof openEngine = async (_dir, { onCrash }) => {
    onCrash(new EngineCrash(), "the disk is full");
    throw new Error("The embedded database did not open.");
  };
  const engine = new EngineSupervisor(await testFolder(), { log, open });

  await expect(engine.open()).rejects.toThrow("did not open");

  expect(log.entries).toEqual([]);
  expect(() => engine.pglite).toThrow(EngineCrash);
  await engine.close();
});

async function openUpToDate(): Promise<Database> {
  const { database, close } = await openTestDatabase();
  onTestFinished(close);
  return database;
}

test("rows that were replaced many times do not make a table grow for ever", async () => {
  const { executeSql } = await openUpToDate();
  const readPages = async () =>
    Number((await executeSql("select pg_relation_size('notes') / 8192 as pages")).rows[0].pages);
  // The index on the changing column keeps PostgreSQL from reusing the space without a vacuum.
  await executeSql(`create table notes (id int, text text); create index on notes (id);
    insert into notes select n, repeat('x', 500) from generate_series(1, 500) n`);
  const replaceAll = async () => {
    await executeSql("update notes set id = id + 1");
    await executeSql("update notes set id = id + 1");
    // PostgreSQL writes its figures down once a second, or when asked to.
    await executeSql("select pg_stat_force_next_flush()");
    await vacuumTables(executeSql);
  };
  await replaceAll();
  const pages = await readPages();

  for (let round = 0; round < 3; round += 1) await replaceAll();

  expect(await readPages()).toBe(pages);
});

test("a table that hardly changed is left alone", async () => {
  const { executeSql } = await openUpToDate();
  await vacuumTables(executeSql);

  expect(await vacuumTables(executeSql)).toBe(0);
});

test("the log of what was written is cut off once it is long, and not before", async () => {
  const { executeSql } = await openUpToDate();
  const readStart = async () =>
    (await executeSql("select redo_lsn::text as start from pg_control_checkpoint()")).rows[0].start;
  await executeSql("checkpoint; create table notes (text text)");
  const start = await readStart();
  expect(await shortenLog(executeSql)).toBe(false);
  await executeSql("insert into notes select repeat(n::text, 100) from generate_series(1, 5000) n");
  expect(await shortenLog(executeSql)).toBe(false);
  expect(await readStart()).toBe(start);

  expect(await shortenLog(executeSql, 1_000_000)).toBe(true);

  expect(await readStart()).not.toBe(start);
  expect(await shortenLog(executeSql, 1_000_000)).toBe(false);
});
