import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { openTestDatabase } from "#testing/database/test-database.ts";
import type { Tx } from "./database.ts";
import { isDatabaseUnavailable } from "./database-failure.ts";
import { idempotencyKeysTable } from "#platform/intake/idempotency-store.ts";
import { useOpened } from "#testing/use-opened.ts";
import { nameStatement } from "./postgres-database.ts";

const store = useOpened(openTestDatabase);

const claim = (tx: Tx, key: string, resultId: string) =>
  tx.insert(idempotencyKeysTable).values({ scope: "test", key, bodyHash: "x", resultId });

const listPrepared = async (tx: Tx): Promise<string[]> => {
  const { rows } = await tx.execute(sql`select statement from pg_prepared_statements`);
  return rows.map(({ statement }) => String(statement));
};

test("a connection keeps an insert prepared, once, and nothing else", async () => {
  await store.database.transaction(async (tx) => {
    await claim(tx, randomUUID(), randomUUID());
    await claim(tx, randomUUID(), randomUUID());
    await tx.execute(sql`select ${1}::int`);

    expect(await listPrepared(tx)).toEqual([
      expect.stringMatching(/^insert into "idempotency_keys"/),
    ]);
  });
});

test("a table that is changed beneath a prepared insert costs at most one call per connection", async () => {
  await store.database.executeSql("create table notes (id int primary key, text text)");
  const insert = (id: number) =>
    store.database.transaction((tx) =>
      tx.execute(sql`insert into notes (id, text) values (${id}, ${"x"}) returning id`),
    );
  await insert(1);
  await store.database.executeSql("alter table notes add column more text");
  await insert(2);
  await store.database.executeSql("alter table notes alter column id type bigint");

  const failure: unknown = await insert(3).catch((error: unknown) => error);
  expect(isDatabaseUnavailable(failure)).toBe(true);
  await insert(3);
  const { rows } = await store.database.executeSql("select count(*)::int as notes from notes");
  expect(rows).toEqual([{ notes: 3 }]);
});

test("an insert that failed can be tried again on the same connection", async () => {
  const key = randomUUID();
  const attempt = (resultId: string) =>
    store.database.transaction((tx) => claim(tx, key, resultId));

  await expect(attempt("no uuid")).rejects.toThrow("Failed query");
  expect(await attempt(randomUUID())).toMatchObject({ rowCount: 1 });
});

test("names are few: past a hundred texts a connection gives no more", () => {
  const names = new Map<string, string>();
  const given = Array.from({ length: 150 }, (_, index) =>
    nameStatement(names, `insert into t${index}`),
  ).filter((name) => name !== null);

  expect(given).toHaveLength(100);
  expect(new Set(given).size).toBe(100);
  expect(nameStatement(names, "select 1")).toBeNull();
  expect(nameStatement(names, "insert into t1")).toBe(given[1]);
  expect(nameStatement(new Map(), "insert into t149")).not.toBeNull();
});
