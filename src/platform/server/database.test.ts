import { sql } from "drizzle-orm";
import { expect, onTestFinished, test } from "vitest";
import { openTestDatabase } from "#testing/test-database.ts";

async function openDatabaseForTest() {
  const opened = await openTestDatabase();
  onTestFinished(() => opened.close());
  return opened.database;
}

test("a transaction that throws leaves nothing behind", async () => {
  const database = await openDatabaseForTest();
  await database.executeSql("create table notes (text text not null)");

  const failure = database.transaction(async (tx) => {
    await tx.execute(sql`insert into notes values ('lost')`);
    throw new Error("changed my mind");
  });

  await expect(failure).rejects.toThrow("changed my mind");
  expect((await database.db.execute(sql`select * from notes`)).rows).toEqual([]);
});

test("both backends answer with the same values for the same types", async () => {
  const database = await openDatabaseForTest();

  const { rows } = await database.db.execute(
    sql`select 12::bigint as many, 1.50::numeric as price, '{"a":1}'::jsonb as data, 7 as small`,
  );

  expect(rows).toEqual([{ many: "12", price: "1.50", data: { a: 1 }, small: 7 }]);
});
