import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { listFeatures } from "#app/features.ts";
import { deletePerson } from "#features/privacy/server/deletion.ts";
import { erasePeople } from "#features/privacy/server/erasure.ts";
import {
  changeRequest,
  insertRequest,
  listDueDeletions,
} from "#features/privacy/server/person-requests-store.ts";
import { insertHold } from "#features/privacy/server/person-holds-store.ts";
import { erasePeopleOnTheirDay } from "#features/privacy/server/retention-round.ts";
import { openTestDatabase } from "#testing/database/test-database.ts";
import { holdOpen } from "#testing/database/hold-open.ts";
import { testClock } from "#testing/site/test-clock.ts";
import { testCtx } from "#testing/site/test-ctx.ts";
import { useOpened } from "#testing/use-opened.ts";
import { dayMs } from "#platform/core/durations.ts";

const clock = testClock();
const store = useOpened(openTestDatabase);

const parts = () => testCtx({ database: store.database, clock, features: listFeatures() });
const query = async (text: string) => (await store.database.executeSql(text)).rows;
const countOf = async (email: string) =>
  (await query(`select id from inquiries where email = '${email}'`)).length;

const addMany = (email: string, count: number) =>
  query(`insert into inquiries (id, full_name, email, phone, subject, message, submitted_at)
    select gen_random_uuid(), 'Ana', '${email}', '', 'general', 'Hello', '${clock.now().toISOString()}'
    from generate_series(1, ${count})`);

const forget = (email: string) =>
  store.database.transaction((tx) =>
    deletePerson(parts(), tx, { person: { email }, via: "page", by: null }),
  );

test("a record that staff are changing at that moment leaves its person to the next round", async () => {
  const email = "locked@example.com";
  await addMany(email, 2);
  await forget(email);
  clock.advance(31 * dayMs);
  const letGo = await holdOpen(store.database, async (tx, hold) => {
    await tx.execute(
      sql`select id from inquiries where email = ${email} order by id limit 1 for update`,
    );
    await hold();
  });
  expect(await erasePeople(parts())).toBe(0);
  await letGo();
  const stateNow = `select state from person_requests where email = '${email}'`;
  expect(await query(stateNow)).toEqual([{ state: "erasing" }]);
  expect(await countOf(email)).toBe(1);
  expect(await erasePeople(parts())).toBe(1);
  expect(await countOf(email)).toBe(0);
});

test("a person under a hold past their day does not start a round every hour", async () => {
  const email = "held.each.hour@example.com";
  await addMany(email, 1);
  await forget(email);
  const placed = { id: randomUUID(), email, reason: "A lawsuit", placedBy: "ada" };
  await store.database.transaction((tx) => insertHold(tx, { ...placed, placedAt: clock.now() }));
  clock.advance(31 * dayMs);
  await erasePeople(parts());
  const countRounds = async () => (await query("select id from retention_runs")).length;
  const before = await countRounds();
  await erasePeopleOnTheirDay(parts());
  expect(await countRounds()).toBe(before);
  await query("update person_holds set released_at = now()");
  await erasePeopleOnTheirDay(parts());
  expect(await countRounds()).toBe(before + 1);
  expect(await countOf(email)).toBe(0);
});

test("a deletion whose records are still being moved into the trash waits for them, whatever its day", async () => {
  const email = "moving@example.com";
  const [id, now] = [randomUUID(), clock.now()];
  const asked = { id, email, kind: "deletion", via: "page", askedAt: now, dueAt: now } as const;
  const { db, transaction } = store.database;
  await transaction((tx) => insertRequest(tx, { ...asked, eraseAt: now, movesUpTo: now }));
  const listDue = async () => (await listDueDeletions(db, now, 100)).map((row) => row.id);
  expect(await listDue()).not.toContain(id);
  await transaction((tx) => changeRequest(tx, id, { movesUpTo: null }));
  expect(await listDue()).toContain(id);
  await query(`delete from person_requests where id = '${id}'`);
});
