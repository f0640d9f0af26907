import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { publishedJobs } from "#app/server/job-handlers.ts";
import type { LeadSubmission } from "#features/leads/core/answers.ts";
import { leadSubmitted } from "#features/leads/core/lead-submitted.ts";
import { storeSubmission } from "#platform/server/accept-submissions.ts";
import { openDatabase } from "#platform/server/database.ts";
import { jobHandler } from "#platform/server/job-handler.ts";
import type { Jobs } from "#platform/server/jobs.ts";
import { startJobs } from "#platform/server/jobs.ts";
import { aLeadSubmission } from "#testing/a-lead-submission.ts";
import { recordingLog } from "#testing/recording-log.ts";
import { testClock } from "#testing/test-clock.ts";
import { createTestDatabase, openTestDatabase } from "#testing/test-database.ts";
import type { TestDatabase } from "#testing/test-database.ts";
import { findLead } from "./leads-store.ts";
import { countLeads } from "./list-leads-store.ts";
import { leadSubmissions } from "./lead-submissions.ts";

const clock = testClock();
const secret = "a secret for tests, long enough to be one";
const log = recordingLog();

let store: TestDatabase;
let jobs: Jobs;
const told: string[] = [];
const attempts = new Map<string, number>();

const listener = jobHandler({
  // The usual pause before a retry is a quarter of a minute.
  job: { ...leadSubmitted, retryDelaySeconds: 1 },
  subscriber: "listener",
  async handle({ leadId }) {
    const attempt = (attempts.get(leadId) ?? 0) + 1;
    attempts.set(leadId, attempt);
    // Only a committed lead can be seen from here.
    if ((await findLead(store.database.db, leadId)) === null) throw new Error("too early");
    if (attempt === 1) throw new Error("the first attempt fails");
    told.push(leadId);
  },
});

beforeAll(async () => {
  store = await openTestDatabase();
  jobs = await startJobs({
    database: store.database,
    jobs: publishedJobs,
    handlers: [listener],
    log,
  });
});

afterAll(async () => {
  await jobs.close();
  await store.close();
});

const origin = {
  language: "en",
  networkAddress: "203.0.113.9",
  userAgent: null,
  page: null,
} as const;

function submitLead(
  submission: LeadSubmission,
  key: string | null,
  { queue = jobs, database = store.database } = {},
) {
  const kind = leadSubmissions(queue, async () => {});
  return storeSubmission({ database, clock, secret }, kind, submission, key, origin);
}

async function countJobRows(): Promise<number> {
  const { rows } = await store.database.executeSql(
    "select count(*)::int as jobs from pgboss.job where name = 'lead-submitted'",
  );
  return rows[0].jobs;
}

const countStored = async () =>
  (await countLeads(store.database.db, { status: "received", viewer: null })).total;

test("a handler is told of a lead after its commit, and again when it throws", async () => {
  const { id } = await submitLead(aLeadSubmission(), null);

  await expect.poll(() => told, { timeout: 20_000, interval: 100 }).toContain(id);
  expect(attempts.get(id)).toBe(2);
});

test("when publishing fails, neither the lead, nor its job, nor its key is kept", async () => {
  const failing: Jobs = {
    ...jobs,
    async publish(...call) {
      await jobs.publish(...call);
      throw new Error("publishing failed half-way");
    },
  };
  const key = randomUUID();
  const before = [await countStored(), await countJobRows()];

  const submit = (queue: Jobs) => submitLead(aLeadSubmission(), key, { queue });
  await expect(submit(failing)).rejects.toThrow("publishing failed half-way");

  expect([await countStored(), await countJobRows()]).toEqual(before);
  expect(await submit(jobs)).toMatchObject({ repeated: false });
  expect([await countStored(), await countJobRows()]).toEqual(before.map((count) => count + 1));
});

test("a quarantined lead is published to nobody", async () => {
  const before = await countJobRows();

  await submitLead(aLeadSubmission({ website: "spam" }), null);

  expect(await countJobRows()).toBe(before);
});

test("a repeat is published once", async () => {
  const key = randomUUID();
  const submit = () => submitLead(aLeadSubmission(), key);
  const first = await submit();
  const before = await countJobRows();

  expect(await submit()).toEqual({ id: first.id, repeated: true });
  expect(await countJobRows()).toBe(before);
});

test("a job carries the lead's id and none of the answers", async () => {
  const { id } = await submitLead(aLeadSubmission(), null);

  const { rows } = await store.database.executeSql(
    "select data from pgboss.job where name = 'lead-submitted' and data->>'leadId' = $1",
    [id],
  );
  expect(rows).toEqual([{ data: { leadId: id } }]);
});

test("a key is remembered after a restart", async () => {
  const { config, remove } = await createTestDatabase();
  const key = randomUUID();
  const submitOnce = async () => {
    const database = await openDatabase(config, { log });
    const queue = await startJobs({ database, jobs: publishedJobs, handlers: [], log });
    try {
      return await submitLead(aLeadSubmission(), key, { queue, database });
    } finally {
      await queue.close();
      await database.close();
    }
  };

  const first = await submitOnce();
  const second = await submitOnce();

  expect(first.repeated).toBe(false);
  expect(second).toEqual({ id: first.id, repeated: true });
  await remove();
});
