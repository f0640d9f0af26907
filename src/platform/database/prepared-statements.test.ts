import { sql } from "drizzle-orm";
import pg from "pg";
import { expect, onTestFinished, test } from "vitest";
import { aLeadSubmission } from "#testing/records/a-lead-submission.ts";
import { createTestDatabase, openTestDatabase } from "#testing/database/test-database.ts";
import { startTestServer } from "#testing/site/test-server.ts";
import { useOpened } from "#testing/use-opened.ts";
import { openDatabase } from "./open-database.ts";
import { prepareOnPool } from "./prepared-statements.ts";
import { recordingLog } from "#testing/site/recording-log.ts";

const store = useOpened(openTestDatabase);

/** A pool with one connection, so that each statement meets what the previous one left. */
function openOne() {
  const pool = new pg.Pool({ connectionString: store.config.url, max: 1 });
  onTestFinished(() => pool.end());
  const listPrepared = async () =>
    (await pool.query("select statement, generic_plans::int as kept from pg_prepared_statements"))
      .rows;
  return { pool, execute: prepareOnPool(pool), listPrepared };
}

test("a statement is prepared once per connection, and after a few runs its plan is kept", async () => {
  const { execute, listPrepared } = openOne();
  for (let turn = 1; turn <= 8; turn += 1) {
    expect((await execute(sql`select ${turn}::int as turn`)).rows).toEqual([{ turn }]);
  }
  expect(await listPrepared()).toEqual([{ statement: "select $1::int as turn", kept: 3 }]);
});

test("two different texts never share a name", async () => {
  const { execute, listPrepared } = openOne();
  expect((await execute(sql`select ${1}::int as one`)).rows).toEqual([{ one: 1 }]);
  expect((await execute(sql`select ${2}::int as two`)).rows).toEqual([{ two: 2 }]);
  expect(await listPrepared()).toHaveLength(2);
});

test.each([
  ["a column of the result gets another type", "alter table kept alter column b type bigint", "1"],
  ["the connection forgot the statement", "deallocate all", 1],
])("%s: the statement still succeeds, and the connection is closed", async (_title, change, b) => {
  const { pool, execute, listPrepared } = openOne();
  await pool.query("drop table if exists kept; create table kept (a int, b int)");
  const insert = () => execute(sql`insert into kept (a, b) values (${7}, ${1}) returning b`);
  await insert();

  await pool.query(change);

  expect((await insert()).rows).toEqual([{ b }]);
  expect(await listPrepared()).toEqual([]);
  expect((await pool.query("select count(*)::int as n from kept")).rows).toEqual([{ n: 2 }]);
});

test("a statement that fails because of its values is not sent twice", async () => {
  const { pool, execute } = openOne();
  await pool.query("create sequence asked; create table once (a int unique)");
  const insert = () => execute(sql`insert into once select 1 where nextval('asked') > 0`);
  await insert();
  await expect(insert()).rejects.toMatchObject({ code: "23505" });
  expect((await pool.query("select last_value::int as n from asked")).rows).toEqual([{ n: 2 }]);
});

test("no lead is lost while a migration changes the tables under a running site", async () => {
  const { config, remove } = await createTestDatabase();
  onTestFinished(remove);
  const database = await openDatabase(config, { log: recordingLog() });
  onTestFinished(() => database.close());
  const server = await startTestServer(database);
  onTestFinished(() => server.close());
  let sent = 0;
  // Sent from a public network: calls from this machine are not counted.
  const send = async () => {
    sent += 1;
    const headers = { "idempotency-key": crypto.randomUUID() };
    const payload = aLeadSubmission({ email: `family${sent}@example.com` });
    const call = { method: "POST", url: "/api/lead", headers, payload } as const;
    return (await server.app.inject({ ...call, remoteAddress: "203.0.113.9" })).statusCode;
  };
  const migrations = [
    "alter table leads add column more text not null default 'x'",
    "alter table follow_ups add column more int",
    "alter table idempotency_keys alter column body_hash type varchar",
    "alter table follow_ups alter column submission_id type varchar",
    "alter table rate_limits alter column points type bigint",
  ];
  // Enough calls that each of the ten connections may have prepared both statements.
  const sendMany = () => Promise.all(Array.from({ length: 12 }, send));
  const all = await sendMany();
  for (const migration of migrations) {
    await database.executeSql(migration);
    all.push(...(await sendMany()), ...(await sendMany()));
  }

  expect(new Set(all)).toEqual(new Set([201]));
  const { rows } = await database.executeSql("select count(*)::int as n from leads");
  expect(rows).toEqual([{ n: sent }]);
});
