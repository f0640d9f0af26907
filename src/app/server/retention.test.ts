import { afterAll, beforeAll, expect, test } from "vitest";
import { applyRetention, forecastRetention } from "#features/privacy/server/apply-retention.ts";
import { startJobs } from "#platform/server/jobs.ts";
import type { Jobs } from "#platform/server/jobs.ts";
import { recordingLog } from "#testing/recording-log.ts";
import { testClock } from "#testing/test-clock.ts";
import { openTestDatabase } from "#testing/test-database.ts";
import type { TestDatabase } from "#testing/test-database.ts";
import { publishedJobs } from "./job-handlers.ts";
import { openPrivacy } from "./open-privacy.ts";

const clock = testClock();
let store: TestDatabase;
let jobs: Jobs;

beforeAll(async () => {
  store = await openTestDatabase();
  const { database } = store;
  jobs = await startJobs({ database, jobs: publishedJobs, handlers: [], log: recordingLog() });
});

afterAll(async () => {
  await jobs.close();
  await store.close();
});

const parts = () =>
  openPrivacy({ database: store.database, clock, jobs, log: recordingLog(), definitions: [] });

/** Inquiries of two years ago less 30 days, to the day, in this many days more. */
async function addInquiries(name: string, count: number, moreDays: number, changes = "'new'") {
  const at = new Date(clock.now().getTime() + 30 * 86_400_000);
  at.setUTCFullYear(at.getUTCFullYear() - 2);
  at.setTime(at.getTime() - moreDays * 86_400_000);
  await store.database.executeSql(
    `insert into inquiries (id, full_name, email, phone, subject, message, submitted_at, pipeline_status)
     select gen_random_uuid(), $1, $1 || '@example.com', '', 'general', 'Hello', $2, ${changes}
     from generate_series(1, ${count})`,
    [name, at.toISOString()],
  );
}

const countTrash = async (name: string) =>
  (
    await store.database.executeSql(
      `select count(*)::int as n from inquiries where full_name = $1 and deleted_at is not null`,
      [name],
    )
  ).rows[0].n;

test("what was kept for its time goes once, also by two processes; a day less, a note, a task or a hold keeps it", async () => {
  await addInquiries("old", 45, 1);
  await addInquiries("young", 1, -1);
  await addInquiries("noted", 1, 1);
  await addInquiries("planned", 1, 1);
  await addInquiries("held", 1, 1);
  await store.database.executeSql(`insert into timeline_entries (case_kind, case_id, kind, at)
    select 'inquiry', id, 'note', '${clock.now().toISOString()}' from inquiries where full_name = 'noted'`);
  await store.database.executeSql(`insert into tasks (case_kind, case_id, title, due_at, created_by)
    select 'inquiry', id, 'Call', now(), 'ada' from inquiries where full_name = 'planned'`);
  await store.database
    .executeSql(`insert into person_holds (id, email, reason, placed_by, placed_at)
    values (gen_random_uuid(), 'held@example.com', 'A lawsuit', 'ada', now())`);

  const forecast = await forecastRetention(parts());
  expect(forecast).toMatchObject({ counts: { inquiry: 45, lead: 0 }, isComplete: true });
  expect(await countTrash("old")).toBe(0);

  const [one, two] = await Promise.all([applyRetention(parts()), applyRetention(parts())]);

  expect(one.inquiry + two.inquiry).toBe(45);
  expect(await countTrash("old")).toBe(45);
  for (const kept of ["young", "noted", "planned", "held"]) expect(await countTrash(kept)).toBe(0);
});
