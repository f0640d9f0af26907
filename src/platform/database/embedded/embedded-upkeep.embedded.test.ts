import { expect, onTestFinished, test } from "vitest";
import { openTestDatabase } from "#testing/database/test-database.ts";
import { shortenLog, vacuumTables } from "./embedded-database.ts";

test("rows that were replaced many times do not make a table grow for ever", async () => {
  const { database, close } = await openTestDatabase();
  onTestFinished(close);
  const { executeSql } = database;
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
  const { database, close } = await openTestDatabase();
  onTestFinished(close);
  await vacuumTables(database.executeSql);

  expect(await vacuumTables(database.executeSql)).toBe(0);
});

test("the log of what was written is cut off once it is long, and not before", async () => {
  const { database, close } = await openTestDatabase();
  onTestFinished(close);
  const { executeSql } = database;
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
