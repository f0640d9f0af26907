import { afterAll, beforeAll, expect, test } from "vitest";
import { objectExpired } from "#features/uploads/core/object-expired.ts";
import { startJobs } from "#platform/server/jobs.ts";
import type { Jobs } from "#platform/server/jobs.ts";
import { recordingLog } from "#testing/recording-log.ts";
import { testClock } from "#testing/test-clock.ts";
import { openTestDatabase } from "#testing/test-database.ts";
import type { TestDatabase } from "#testing/test-database.ts";
import { issueDocument } from "./issue-document.ts";

const hourMs = 3_600_000;
const clock = testClock();

let store: TestDatabase;
let jobs: Jobs;

beforeAll(async () => {
  store = await openTestDatabase();
  const { database } = store;
  jobs = await startJobs({ database, jobs: [objectExpired], handlers: [], log: recordingLog() });
});

afterAll(async () => {
  await jobs.close();
  await store.close();
});

async function issue(issuedTo: string, arrives: "whole" | "inParts", times = 1): Promise<void> {
  const request = { issuedTo, contentType: null, declaredBytes: null, arrives };
  for (let time = 1; time <= times; time += 1) {
    await issueDocument({ database: store.database, jobs, clock }, request);
  }
}

const tooMany = { code: "conflict", sentence: { en: expect.stringContaining("too many") } };

test("of uploads in parts one person has 100 under way, for the two days that they may take", async () => {
  await issue("ada", "inParts", 100);
  clock.advance(48 * hourMs - 1);

  await expect(issue("ada", "whole")).rejects.toMatchObject(tooMany);
  await issue("abe", "inParts");
  clock.advance(1);
  await issue("ada", "inParts");
});

test("100 small files that came to nothing are forgotten with their addresses", async () => {
  await issue("cora", "whole", 100);

  await expect(issue("cora", "inParts")).rejects.toMatchObject(tooMany);
  clock.advance(hourMs);
  await issue("cora", "inParts");
});
