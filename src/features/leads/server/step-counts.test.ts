import { afterAll, beforeAll, expect, test } from "vitest";
import { stepRule } from "./routes.ts";
import { rateLimitsTable } from "#platform/http/rate-limits.ts";
import { makeAdmin, signIn } from "#testing/staff/staff-session.ts";
import { testClock } from "#testing/site/test-clock.ts";
import { openTestDatabase, type TestDatabase } from "#testing/database/test-database.ts";
import { startTestServer, type TestServer } from "#testing/site/test-server.ts";
import { stepCountsTable } from "./step-counts-store.ts";

const dayMs = 86_400_000;
const clock = testClock();
let store: TestDatabase;
let server: TestServer;

beforeAll(async () => {
  store = await openTestDatabase();
  server = await startTestServer(store.database, { clock });
});

afterAll(async () => {
  await server.close();
  await store.close();
});

function report(payload: object, headers: Record<string, string> = {}) {
  return server.app.inject({ method: "POST", url: "/api/questionnaire-steps", payload, headers });
}

test("steps of a day are summed in one row each, whatever comes with them is dropped", async () => {
  const more = { fullName: "A Person", email: "person@family.example" };
  for (const step of [1, 1, 1, 2]) {
    expect((await report({ step, ...more })).statusCode).toBe(204);
  }
  const rows = await store.database.db.select().from(stepCountsTable);
  expect(rows.toSorted((left, right) => left.step - right.step)).toEqual([
    { day: "2026-06-15", step: 1, reached: 3 },
    { day: "2026-06-15", step: 2, reached: 1 },
  ]);
});

test("reports at the same moment are all counted", async () => {
  await Promise.all(Array.from({ length: 12 }, () => report({ step: 7 })));
  const rows = await store.database.db.select().from(stepCountsTable);
  expect(rows.find(({ step }) => step === 7)?.reached).toBe(12);
});

test("what is no step is refused and counts nothing", async () => {
  for (const step of [0, 11, 2.5, "3", null]) {
    expect((await report({ step })).statusCode).toBe(400);
  }
  expect((await report({})).statusCode).toBe(400);
  const rows = await store.database.db.select().from(stepCountsTable);
  expect(rows.every(({ step }) => step >= 1 && step <= 10)).toBe(true);
});

test("another site can't count steps", async () => {
  const answer = await report({ step: 1 }, { origin: "https://other.example" });
  expect(answer.statusCode).toBe(403);
});

test("only staff read the counts, and only those of the last 30 days", async () => {
  const url = "/api/admin/questionnaire-funnel";
  expect((await server.app.inject(url)).statusCode).toBe(401);

  await makeAdmin(store.database, "reader");
  clock.advance(29 * dayMs);
  const soon = { cookie: await signIn(server.app, "reader") };
  await report({ step: 1 });
  const within = (await server.app.inject({ url, headers: soon })).json();
  expect(within.days).toBe(30);
  expect(within.steps).toHaveLength(10);
  expect(within.steps[0]).toEqual({ step: 1, reached: 4 });

  clock.advance(dayMs);
  const later = { cookie: await signIn(server.app, "reader") };
  const without = (await server.app.inject({ url, headers: later })).json();
  expect(without.steps[0]).toEqual({ step: 1, reached: 1 });
});

test("a flood from one network is turned away", async () => {
  const statusFor = async (remoteAddress: string) => {
    const url = "/api/questionnaire-steps";
    const request = { method: "POST", url, payload: { step: 3 }, remoteAddress } as const;
    return (await server.app.inject(request)).statusCode;
  };
  expect(await statusFor("203.0.113.9")).toBe(204);
  // As if that network had sent all but one of the reports it may send.
  const { db } = store.database;
  await db.update(rateLimitsTable).set({ points: stepRule.points - 1 });
  expect(await statusFor("203.0.113.9")).toBe(204);
  expect(await statusFor("203.0.113.9")).toBe(429);
  expect(await statusFor("203.0.113.10")).toBe(204);
});
