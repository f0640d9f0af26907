import { randomUUID } from "node:crypto";
import { eq, inArray, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { makeDemoLead } from "#features/leads/core/demo-leads.ts";
import { seededRandom } from "#platform/core/seeded-random.ts";
import { openTestDatabase } from "#testing/database/test-database.ts";
import { holdOpen } from "#testing/database/hold-open.ts";
import { readLeadStats } from "./lead-counts-store.ts";
import { insertLeads, leadsTable } from "./leads-store.ts";
import { useOpened } from "#testing/use-opened.ts";

const random = seededRandom(7);
const now = new Date("2026-11-22T12:00:00Z");
const admin = { username: "ada", role: "admin" } as const;
const store = useOpened(openTestDatabase);

const someLeads = (count: number) =>
  Array.from({ length: count }, (_, number) =>
    makeDemoLead(random, { id: randomUUID(), number, now }),
  );

const kinds = sql`status, (deleted_at is not null) is_deleted, lead_category, pipeline_status, assignee`;

/** The kept counts and a fresh count: for each kind of lead its number and its scores. */
async function readBoth() {
  const { db } = store.database;
  const kept = await db.execute(sql`
    select status, is_deleted, lead_category, pipeline_status, assignee,
      sum(leads)::int leads, sum(score_sum)::int score_sum
    from lead_counts group by 1, 2, 3, 4, 5 having sum(leads) <> 0 or sum(score_sum) <> 0
    order by 1, 2, 3, 4, 5`);
  const counted = await db.execute(sql`
    select ${kinds}, count(*)::int leads, sum(lead_score)::int score_sum
    from leads group by 1, 2, 3, 4, 5 order by 1, 2, 3, 4, 5`);
  return { kept: kept.rows, counted: counted.rows };
}

async function pickIds(count: number): Promise<string[]> {
  const rows = await store.database.db
    .select({ id: leadsTable.id })
    .from(leadsTable)
    .orderBy(sql`md5(${leadsTable.id}::text || ${String(random.integer(1_000_000))})`)
    .limit(count);
  return rows.map(({ id }) => id);
}

const changes: readonly (() => Partial<typeof leadsTable.$inferInsert>)[] = [
  () => ({ pipelineStatus: random.pick(["new", "contacted", "booked", "client", "closed"]) }),
  () => ({ assignee: random.pick(["ada", "bob", null]) }),
  () => ({ deletedAt: random.pick([now, null]) }),
  () => ({ status: random.pick(["received", "quarantined"]) }),
  () => ({ leadScore: random.integer(101), leadCategory: random.pick(["hot", "cold", null]) }),
  // This change affects no count.
  () => ({ fullName: "Somebody Else", version: random.integer(100) }),
];

async function changeSomething(): Promise<void> {
  const { db } = store.database;
  const kind = random.integer(10);
  if (kind < 2) {
    await store.database.transaction((tx) => insertLeads(tx, someLeads(1 + random.integer(40))));
  } else if (kind === 2) {
    await db.delete(leadsTable).where(inArray(leadsTable.id, await pickIds(random.integer(5))));
  } else {
    const ids = await pickIds(1 + random.integer(30));
    await db.update(leadsTable).set(random.pick(changes)()).where(inArray(leadsTable.id, ids));
  }
}

test("the kept counts equal a fresh count after any change, and after one that is rolled back", async () => {
  for (let round = 0; round < 60; round += 1) await changeSomething();
  const before = await readBoth();
  expect(before.counted.length).toBeGreaterThan(20);
  expect(before.kept).toEqual(before.counted);

  const failed = store.database.transaction(async (tx) => {
    await insertLeads(tx, someLeads(3));
    await tx.update(leadsTable).set({ assignee: "bob" });
    throw new Error("no");
  });
  await expect(failed).rejects.toThrow("no");
  expect(await readBoth()).toEqual(before);
});

test("many submissions at once are all counted", async () => {
  await store.database.db.delete(leadsTable);
  await Promise.all(
    someLeads(50).map((lead) => store.database.transaction((tx) => insertLeads(tx, [lead]))),
  );
  expect((await readLeadStats(store.database.db, admin)).totalLeads).toBe(50);
  const { kept, counted } = await readBoth();
  expect(kept).toEqual(counted);
});

test("a submission counts in a shard that no other transaction has locked, and in some shard when all are locked", async () => {
  const take = async (free: number | null) => {
    const letGo = await holdOpen(store.database, async (tx, hold) => {
      await tx.execute(sql`select pg_advisory_xact_lock(hashtext('lead_counts'), shard)
        from generate_series(0, 15) shard where shard is distinct from ${free}::int`);
      await hold();
    });
    const { db } = store.database;
    await db.delete(leadsTable);
    await db.execute(sql`delete from lead_counts`);
    await store.database.transaction((tx) => insertLeads(tx, someLeads(1)));
    const { rows } = await db.execute<{ shard: number }>(sql`select shard from lead_counts`);
    await letGo();
    return rows.map(({ shard }) => shard);
  };
  expect(await take(5)).toEqual([5]);
  expect(await take(11)).toEqual([11]);
  expect(await take(null)).toHaveLength(1);
});

test("recount_leads corrects wrong counts, and an emptied table counts nothing", async () => {
  const { db } = store.database;
  await db.execute(sql`update lead_counts set leads = leads + 7`);
  await db.execute(sql`select recount_leads()`);
  const repaired = await readBoth();
  expect(repaired.kept).toEqual(repaired.counted);

  await db.execute(sql`truncate leads cascade`);
  expect(await readBoth()).toEqual({ kept: [], counted: [] });
});

test("an agent's figures count the agent's own leads and those of nobody", async () => {
  const { db } = store.database;
  const [mine, bobs] = [someLeads(2), someLeads(3)];
  await store.database.transaction((tx) => insertLeads(tx, [...mine, ...bobs]));
  await db
    .update(leadsTable)
    .set({ assignee: "bob" })
    .where(
      inArray(
        leadsTable.id,
        bobs.map(({ id }) => id),
      ),
    );
  await db.update(leadsTable).set({ assignee: "cyd" }).where(eq(leadsTable.id, mine[0]!.id));

  const stats = await readLeadStats(db, { username: "cyd", role: "agent" });
  const scores = mine.map(({ leadScore }) => leadScore);
  expect(stats.totalLeads).toBe(2);
  expect(stats.averageScore).toBe((scores[0]! + scores[1]!) / 2);
});
