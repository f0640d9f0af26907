import { cp, mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, onTestFinished, test, vi } from "vitest";
import { openDatabase } from "#platform/database/open-database.ts";
import { recordingLog } from "#testing/site/recording-log.ts";
import { testFolder } from "#testing/test-folder.ts";
import { openOwnServer } from "./own-server.ts";
import { readServerFile } from "./server-process.ts";

vi.setConfig({ testTimeout: 60_000 });

const log = recordingLog();

async function open(dir: string, options: { readonly mayShare?: boolean } = {}) {
  const database = await openDatabase({ dir }, { log, ...options });
  onTestFinished(() => database.close());
  return database;
}

const newDir = async () => join(await testFolder(), "postgres");

test("a first start creates the files, and a later start finds the stored data", async () => {
  const dir = await newDir();
  const first = await openDatabase({ dir }, { log });
  await first.executeSql("create table notes (text text); insert into notes values ('kept')");
  await first.close();

  const second = await open(dir);

  expect((await second.executeSql("select text from notes")).rows).toEqual([{ text: "kept" }]);
  expect((await second.executeSql("show fsync")).rows).toEqual([{ fsync: "on" }]);
  expect((await second.executeSql("show data_checksums")).rows).toEqual([{ data_checksums: "on" }]);
});

test("a server that dies is started again with everything that was acknowledged", async () => {
  const dir = await newDir();
  const database = await open(dir);
  await database.executeSql("create table notes (text text); insert into notes values ('kept')");

  process.kill((await readServerFile(dir)).pid ?? 0, "SIGKILL");

  await expect
    .poll(() => database.executeSql("select text from notes").catch(() => null))
    .toMatchObject({ rows: [{ text: "kept" }] });
});

test("a second site on the same data is refused, and a command uses the running server", async () => {
  const dir = await newDir();
  const site = await open(dir);
  await site.executeSql("create table notes (text text)");

  await expect(openDatabase({ dir }, { log })).rejects.toThrow(
    /^Another process is using .*Stop it/,
  );
  const command = await openDatabase({ dir }, { log, mayShare: true });
  await command.executeSql("insert into notes values ('by a command')");
  await command.close();

  expect((await site.executeSql("select text from notes")).rows).toHaveLength(1);
});

test("a command may finish on a server that another command started and wants to end", async () => {
  const dir = await newDir();
  const first = await openDatabase({ dir }, { log, mayShare: true });
  const second = await openDatabase({ dir }, { log, mayShare: true });
  await second.ping();

  const closing = first.close();
  expect((await second.executeSql("select 1 as one")).rows).toEqual([{ one: 1 }]);
  await second.close();
  await closing;

  await (await openDatabase({ dir }, { log })).close();
});

test.each([
  ["of a program that runs", `${process.pid}\n`],
  ["of a program that is gone", "999999999\n"],
  ["of nobody: it is empty, as a power cut leaves it", ""],
])("a stale file with the number %s does not prevent the server's start", async (_what, text) => {
  const dir = await newDir();
  await (await openOwnServer(dir, { log })).close();
  await writeFile(join(dir, "postmaster.pid"), text);

  await expect((await open(dir)).ping()).resolves.toBeUndefined();
});

test.each([
  ["too deep for a socket's name", "d".repeat(120)],
  ["whose name has few letters and many bytes", "ñ".repeat(60)],
  ["with a comma, a quote and a blank", 'a, "b" c'],
])(
  "a folder %s is as good as any other, for commands beside the site as well",
  async (_what, name) => {
    const dir = join(await testFolder(), name, "postgres");

    await expect((await open(dir)).ping()).resolves.toBeUndefined();
    const command = await openDatabase({ dir }, { log, mayShare: true });
    await expect(command.ping()).resolves.toBeUndefined();
    await command.close();
  },
);

test("data of another major version is refused with instructions, and left unchanged", async () => {
  const dir = await newDir();
  await (await openOwnServer(dir, { log })).close();
  await writeFile(join(dir, "PG_VERSION"), "17\n");

  await expect(openOwnServer(dir, { log })).rejects.toThrow(
    /PostgreSQL 17 wrote .*brings PostgreSQL 18.*npm run backup/,
  );
  expect(await readFile(join(dir, "PG_VERSION"), "utf8")).toBe("17\n");
});

test("the database of an older engine is named in the error, and no empty one is created beside it", async () => {
  const dir = await newDir();
  await mkdir(join(dir, "..", "database", "pgdata"), { recursive: true });

  await expect(openOwnServer(dir, { log })).rejects.toThrow(/database of an earlier version/);
  await expect(readFile(join(dir, "PG_VERSION"))).rejects.toThrow(/ENOENT/);
});

test("a broken cluster is reported in PostgreSQL's own words, and left unchanged", async () => {
  const dir = await newDir();
  await (await openOwnServer(dir, { log })).close();
  await cp(join(dir, "global", "pg_control"), `${dir}.control`);
  await rm(join(dir, "global", "pg_control"));

  await expect(openOwnServer(dir, { log })).rejects.toThrow(/PostgreSQL does not start on .*: /);
  await cp(`${dir}.control`, join(dir, "global", "pg_control"));
});

test("a message of the server never contains values of a statement", async () => {
  const database = await open(await newDir());
  await database.executeSql("create table notes (text text unique)");
  await database.executeSql("insert into notes values ('ana@example.com')");
  await database.executeSql("insert into notes values ('ana@example.com')").catch(() => {});

  const { rows } = await database.executeSql(
    "select name, setting from pg_settings where name in ('log_min_messages', 'log_min_error_statement', 'log_error_verbosity')",
  );

  expect(Object.fromEntries(rows.map(({ name, setting }) => [name, setting]))).toEqual({
    log_error_verbosity: "terse",
    log_min_error_statement: "panic",
    log_min_messages: "fatal",
  });
});
