import { expect, test } from "vitest";
import { planCrmPolling } from "./crm-overview.ts";

const idle = {
  pause: null,
  cooldown: null,
  counts: { pending: 0, inProgress: 0, synced: 9, failed: 1, skipped: 4, elsewhere: 0 },
  backfill: null,
};
const sending = { ...idle, counts: { ...idle.counts, pending: 3 } };
const paused = { ...sending, pause: { reason: "", since: "" } };
const cooling = { ...sending, cooldown: { reason: "", until: "" } };
const backfill = { startedAt: "", total: 5, synced: 4, failed: 0, skipped: 0, left: 1 };

test.each([
  ["nothing has loaded", undefined, false],
  ["all is delivered", [idle], false],
  ["a lead waits to be sent", [idle, sending], 2_000],
  ["a lead is being sent", [{ ...idle, counts: { ...idle.counts, inProgress: 1 } }], 2_000],
  ["a backfill is still being queued", [{ ...idle, backfill }], 2_000],
  ["a backfill is over", [{ ...idle, backfill: { ...backfill, left: 0 } }], false],
  ["a paused provider waits for an admin", [paused], false],
  ["the only busy provider cools down", [idle, cooling], 15_000],
  ["one cools down and another sends", [cooling, sending], 2_000],
])("when %s, the next look is in %s ms", (_when, overviews, interval) => {
  expect(planCrmPolling()(overviews, 1_000_000)).toBe(interval);
});

test("deliveries that do not move for a minute are looked at rarely, until they do", () => {
  const plan = planCrmPolling();
  const standing = [sending];
  expect(plan(standing, 0)).toBe(2_000);
  expect(plan(standing, 59_999)).toBe(2_000);
  expect(plan(standing, 60_000)).toBe(15_000);
  expect(plan([sending], 75_000)).toBe(2_000);
});
