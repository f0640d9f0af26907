import { sql } from "drizzle-orm";
import { expect, onTestFinished, test } from "vitest";
import { openTestDatabase } from "#testing/database/test-database.ts";
import { isDatabaseUnavailable } from "./database-failure.ts";

async function openDatabaseForTest() {
  const opened = await openTestDatabase();
  onTestFinished(() => opened.close());
  return opened.database;
}

test("a transaction that throws stores nothing", async () => {
  const database = await openDatabaseForTest();
  await database.executeSql("create table notes (text text not null)");

  const failure = database.transaction(async (tx) => {
    await tx.execute(sql`insert into notes values ('lost')`);
    throw new Error("changed my mind");
  });

  await expect(failure).rejects.toThrow("changed my mind");
  expect((await database.db.execute(sql`select * from notes`)).rows).toEqual([]);
});

test("values come back in the types that the stores rely on", async () => {
  const database = await openDatabaseForTest();

  const { rows } = await database.db.execute(
    sql`select 12::bigint as many, 1.50::numeric as price, '{"a":1}'::jsonb as data, 7 as small`,
  );

  expect(rows).toEqual([{ many: "12", price: "1.50", data: { a: 1 }, small: 7 }]);
});

test("a wrong statement is the caller's error, and the next statement works", async () => {
  const database = await openDatabaseForTest();

  const failure = await database.executeSql("select 1 / 0").catch((error: unknown) => error);

  expect(failure).toMatchObject({ code: "22012" });
  expect(isDatabaseUnavailable(failure)).toBe(false);
  await expect(database.ping()).resolves.toBeUndefined();
});

test("the root connection is refused inside a transaction, where it would wait forever", async () => {
  const database = await openDatabaseForTest();
  const refusal = /root database connection was used inside a transaction/;

  await database.transaction(async () => {
    const uses = [
      () => database.db.execute(sql`select 1`),
      () => database.db.transaction(async () => undefined),
      () => database.executeSql("select 1"),
      () => database.transaction(async () => undefined),
    ];
    for (const use of uses) {
      const error = await use().catch((failure: unknown) => failure);
      // Drizzle wraps the error that its connection throws.
      expect(String(error) + String((error as Error).cause)).toMatch(refusal);
    }
  });

  await expect(database.executeSql("select 1 as one")).resolves.toMatchObject({
    rows: [{ one: 1 }],
  });
});

test("work that outlives the transaction in which it began may use the root connection again", async () => {
  const database = await openDatabaseForTest();
  let startLate = () => {};
  const mayStart = new Promise<void>((resolve) => (startLate = resolve));

  const late = await database.transaction(async () => {
    return { work: mayStart.then(() => database.executeSql("select 1 as one")) };
  });
  startLate();

  await expect(late.work).resolves.toMatchObject({ rows: [{ one: 1 }] });
});
