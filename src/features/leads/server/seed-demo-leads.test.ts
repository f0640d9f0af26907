import { countRecords, listRecords } from "#records/server/list/record-list.ts";
import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { pipelineStatuses } from "#records/core/status.ts";
import { buildLead } from "#features/leads/core/build-lead.ts";
import type { Lead } from "#features/leads/core/lead.ts";
import { aLeadSubmission } from "#testing/records/a-lead-submission.ts";
import { testClock } from "#testing/site/test-clock.ts";
import { openTestDatabase } from "#testing/database/test-database.ts";
import { insertLead } from "#testing/records/insert-records.ts";
import { leadsTable } from "./leads-store.ts";
import { leadRecord } from "./lead-record.ts";
import { seedDemoLeads, type SeedOptions } from "./seed-demo-leads.ts";
import { countFollowUps } from "#platform/intake/follow-ups-store.ts";
import { testCtx } from "#testing/site/test-ctx.ts";
import { useOpened } from "#testing/use-opened.ts";

const clock = testClock();
const everything = { status: "received", viewer: null } as const;

const store = useOpened(openTestDatabase);

const seed = (options: Partial<SeedOptions>) =>
  seedDemoLeads(testCtx({ database: store.database, clock }), {
    count: 5,
    seed: 1,
    onProgress: () => {},
    ...options,
  });

async function seedFresh(count: number, number = 1) {
  await store.database.db.delete(leadsTable);
  const progress: number[] = [];
  await seed({ count, seed: number, onProgress: (stored) => void progress.push(stored) });
  const leads = await listRecords(store.database.db, leadRecord, everything, { limit: 1_000 });
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
  await seed({ count: 200, staffNames: ["ada", "ann"] });
  const leads = await listRecords(store.database.db, leadRecord, everything, { limit: 200 });

  expect(new Set(leads.map(({ assignee }) => assignee))).toEqual(new Set(["ada", "ann", null]));
  expect(new Set(leads.map(({ pipelineStatus }) => pipelineStatus))).toEqual(
    new Set(pipelineStatuses.lead),
  );
  for (const { pipelineStatus, closedReason, answeredAt, timestamp } of leads) {
    // Of those who were only tried some are "contacted".
    expect(answeredAt === null || pipelineStatus !== "new").toBe(true);
    expect(answeredAt !== null || ["new", "contacted"].includes(pipelineStatus)).toBe(true);
    expect(closedReason === null).toBe(pipelineStatus !== "closed");
    if (answeredAt === null) continue;
    expect(answeredAt > timestamp).toBe(true);
    expect(answeredAt <= clock.now().toISOString()).toBe(true);
  }
});

test("invented leads may join invented ones, and nobody is notified of any", async () => {
  await seedFresh(5);
  await seed({ seed: 2 });

  expect((await countRecords(store.database.db, leadRecord, everything)).total).toBe(10);
  expect(await countFollowUps(store.database.db)).toEqual({ waiting: 0, heldBack: 0 });
});

test.each([{}, { website: "spam" }, { fullName: "Demo Ada", email: "demo1@example.com" }])(
  "beside one real lead (%j) nothing is invented",
  async (changes) => {
    await store.database.db.delete(leadsTable);
    const lead = buildLead(aLeadSubmission(changes), { id: randomUUID(), now: clock.now() });
    await insertLead(store.database, lead);

    await expect(seed({})).rejects.toMatchObject({
      code: "conflict",
      message: expect.stringContaining("holds 1 real lead."),
    });
    expect(await store.database.db.select().from(leadsTable)).toHaveLength(1);
  },
);

test.each([0, -1, 1.5, 100_001, Number.NaN])("%d leads can't be asked for", async (count) => {
  await expect(seedFresh(count)).rejects.toMatchObject({ code: "invalid" });
});
