import { afterAll, beforeAll, expect, test } from "vitest";
import { testClock } from "#testing/site/test-clock.ts";
import { openTestDatabase, type TestDatabase } from "#testing/database/test-database.ts";
import { issueDocument } from "./document-uploads.ts";
import { testCtx } from "#testing/site/test-ctx.ts";

const hourMs = 3_600_000;
const clock = testClock();

let store: TestDatabase;

beforeAll(async () => {
  store = await openTestDatabase();
});

afterAll(async () => {
  await store.close();
});

async function issue(issuedTo: string, arrives: "whole" | "inParts", times = 1): Promise<void> {
  const request = { issuedTo, contentType: null, declaredBytes: null, arrives };
  for (let time = 1; time <= times; time += 1) {
    await issueDocument(testCtx({ database: store.database, clock }), request);
  }
}

const tooMany = {
  code: "conflict",
  sentence: expect.objectContaining({ en: expect.stringContaining("too many") }),
};

test("of uploads in parts one person has 100 under way, for the two days that they may take", async () => {
  await issue("ada", "inParts", 100);
  clock.advance(48 * hourMs - 1);

  await expect(issue("ada", "whole")).rejects.toMatchObject(tooMany);
  await issue("abe", "inParts");
  clock.advance(1);
  await issue("ada", "inParts");
});

test("of calls that come at once no more are let through than there are places", async () => {
  await issue("dora", "whole", 95);
  const calls = Array.from({ length: 12 }, () => issue("dora", "inParts"));

  const outcomes = await Promise.allSettled(calls);
  const refused = outcomes.filter(({ status }) => status === "rejected");
  expect(refused.map((each) => each.status === "rejected" && each.reason)).toEqual(
    Array.from({ length: 7 }, () => expect.objectContaining(tooMany)),
  );
});

test("100 small files that came to nothing are forgotten with their addresses", async () => {
  await issue("cora", "whole", 100);

  await expect(issue("cora", "inParts")).rejects.toMatchObject(tooMany);
  clock.advance(hourMs);
  await issue("cora", "inParts");
});
