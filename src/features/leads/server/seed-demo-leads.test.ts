import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { pipelineStatuses } from "#features/casework/core/case-record.ts";
import { buildLead } from "#features/leads/core/build-lead.ts";
import type { Lead } from "#features/leads/core/lead.ts";
import { aLeadSubmission } from "#testing/a-lead-submission.ts";
import { testClock } from "#testing/test-clock.ts";
import { openTestDatabase } from "#testing/test-database.ts";
import type { TestDatabase } from "#testing/test-database.ts";
import { insertLead } from "#testing/insert-records.ts";
import { leadsTable } from "./leads-store.ts";
import { countLeads, listLeads } from "./list-leads-store.ts";
import { seedDemoLeads } from "./seed-demo-leads.ts";

const clock = testClock();
const everything = { status: "received", viewer: null } as const;

let store: TestDatabase;

beforeAll(async () => {
  store = await openTestDatabase();
});

afterAll(() => store.close());

async function seedFresh(count: number, seed = 1) {
  await store.database.db.delete(leadsTable);
  const progress: number[] = [];
  const onProgress = (stored: number) => void progress.push(stored);
  await seedDemoLeads({ database: store.database, clock }, { count, seed, onProgress });
  const leads = await listLeads(store.database.db, everything, { limit: 1_000 });
  return { leads, progress };
}

const withoutId = ({ id: _id, ...lead }: Lead) => lead;

test("as many leads as asked for are stored, batch by batch, and all are invented", async () => {
  const { leads, progress } = await seedFresh(450);

  expect(leads).toHaveLength(450);
  expect(progress).toEqual([200, 400, 450]);
  expect(leads.every(({ fullName }) => fullName.startsWith("Demo "))).toBe(true);
  expect(new Set(leads.map(({ email }) => email)).size).toBe(450);
});

test("the same seed invents the same people again", async () => {
  const first = await seedFresh(30, 7);
  const second = await seedFresh(30, 7);
  const other = await seedFresh(30, 8);

  expect(second.leads.map(withoutId)).toEqual(first.leads.map(withoutId));
  expect(other.leads.map(withoutId)).not.toEqual(first.leads.map(withoutId));
});

test("staff seem to have worked on invented leads: some are taken, answered, closed, and some wait", async () => {
  await store.database.db.delete(leadsTable);
  const options = { count: 200, seed: 1, staffNames: ["ada", "ann"], onProgress: () => {} };
  await seedDemoLeads({ database: store.database, clock }, options);
  const leads = await listLeads(store.database.db, everything, { limit: 200 });

  expect(new Set(leads.map(({ assignee }) => assignee))).toEqual(new Set(["ada", "ann", null]));
  expect(new Set(leads.map(({ pipelineStatus }) => pipelineStatus))).toEqual(
    new Set(pipelineStatuses.lead),
  );
  for (const { pipelineStatus, closedReason, answeredAt, timestamp } of leads) {
    expect(answeredAt === null).toBe(pipelineStatus === "new");
    expect(closedReason === null).toBe(pipelineStatus !== "closed");
    if (answeredAt === null) continue;
    expect(answeredAt > timestamp).toBe(true);
    expect(answeredAt <= clock.now().toISOString()).toBe(true);
  }
});

test("invented leads may join invented ones, and nobody is told of any", async () => {
  await seedFresh(5);
  const options = { count: 5, seed: 2, onProgress: () => {} };
  await seedDemoLeads({ database: store.database, clock }, options);

  expect((await countLeads(store.database.db, everything)).total).toBe(10);
  const { rows } = await store.database.executeSql("select count(*)::int as jobs from pgboss.job");
  expect(rows[0].jobs).toBe(0);
});

test.each([{}, { website: "spam" }, { fullName: "Demo Ada", email: "demo1@example.com" }])(
  "beside one real lead (%j) nothing is invented",
  async (changes) => {
    await store.database.db.delete(leadsTable);
    const lead = buildLead(aLeadSubmission(changes), { id: randomUUID(), now: clock.now() });
    await insertLead(store.database, lead);
    const options = { count: 5, seed: 1, onProgress: () => {} };

    await expect(seedDemoLeads({ database: store.database, clock }, options)).rejects.toMatchObject(
      {
        code: "conflict",
        message: expect.stringContaining("holds 1 real lead."),
      },
    );
    expect(await store.database.db.select().from(leadsTable)).toHaveLength(1);
  },
);

test.each([0, -1, 1.5, 100_001, Number.NaN])("%d leads can't be asked for", async (count) => {
  await expect(seedFresh(count)).rejects.toMatchObject({ code: "invalid" });
});
