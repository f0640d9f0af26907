import { expect, test } from "vitest";
import { dayMs } from "#platform/core/durations.ts";
import { stepRule } from "./routes.ts";
import { rateLimitsTable } from "#platform/http/limits/rate-limits.ts";
import { makeAdmin } from "#testing/staff/staff-session.ts";
import { stepCountsTable } from "./lead-counts-store.ts";
import { openStaffScene } from "#testing/staff/staff-scene.ts";
import { useOpened } from "#testing/use-opened.ts";

const scene = useOpened(() => openStaffScene({}));

const report = (payload: object, headers: Record<string, string> = {}) =>
  scene.call(null, "POST", "/api/questionnaire-steps", payload, headers);

test("steps of a day are summed in one row each, whatever comes with them is dropped", async () => {
  const more = { fullName: "A Person", email: "person@family.example" };
  for (const step of [1, 1, 1, 2]) {
    expect((await report({ step, ...more })).status).toBe(204);
  }
  const rows = await scene.database.db.select().from(stepCountsTable);
  expect(rows.toSorted((left, right) => left.step - right.step)).toEqual([
    { day: "2026-06-15", step: 1, reached: 3 },
    { day: "2026-06-15", step: 2, reached: 1 },
  ]);
});

test("reports at the same moment are all counted", async () => {
  await Promise.all(Array.from({ length: 12 }, () => report({ step: 7 })));
  const rows = await scene.database.db.select().from(stepCountsTable);
  expect(rows.find(({ step }) => step === 7)?.reached).toBe(12);
});

test("an invalid step is refused and not counted", async () => {
  for (const step of [0, 11, 2.5, "3", null]) {
    expect((await report({ step })).status).toBe(400);
  }
  expect((await report({})).status).toBe(400);
  const rows = await scene.database.db.select().from(stepCountsTable);
  expect(rows.every(({ step }) => step >= 1 && step <= 10)).toBe(true);
});

test("another site can't count steps", async () => {
  const answer = await report({ step: 1 }, { origin: "https://other.example" });
  expect(answer.status).toBe(403);
});

test("only staff read the counts, and only those of the last 30 days", async () => {
  const url = "/api/admin/questionnaire-funnel";
  const read = async (by: string) => (await scene.call(by, "GET", url)).body;
  expect((await scene.call(null, "GET", url)).status).toBe(401);

  await makeAdmin(scene.database, "reader");
  scene.clock.advance(29 * dayMs);
  await scene.signIn("reader");
  await report({ step: 1 });
  const within = await read("reader");
  expect(within.days).toBe(30);
  expect(within.steps).toHaveLength(10);
  expect(within.steps[0]).toEqual({ step: 1, reached: 4 });

  scene.clock.advance(dayMs);
  await scene.signIn("reader");
  expect((await read("reader")).steps[0]).toEqual({ step: 1, reached: 1 });
});

test("a flood from one network is turned away", async () => {
  const statusFor = async (remoteAddress: string) => {
    const url = "/api/questionnaire-steps";
    const request = { method: "POST", url, payload: { step: 3 }, remoteAddress } as const;
    return (await scene.server.app.inject(request)).statusCode;
  };
  expect(await statusFor("203.0.113.9")).toBe(204);
  // As if that network had sent all but one of the reports it may send.
  const { db } = scene.database;
  await db.update(rateLimitsTable).set({ points: stepRule.points - 1 });
  expect(await statusFor("203.0.113.9")).toBe(204);
  expect(await statusFor("203.0.113.9")).toBe(429);
  expect(await statusFor("203.0.113.10")).toBe(204);
});
