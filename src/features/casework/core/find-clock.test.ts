import { expect, test } from "vitest";
import { findClock } from "./answer-clock.ts";

const record = {
  timestamp: "2026-06-14T12:00:00.000Z",
  dueAt: "2026-06-15T12:00:00.000Z",
  answeredAt: null,
  pipelineStatus: "new",
} as const;

const findAt = (now: string, changes: Partial<Parameters<typeof findClock>[0]> = {}) => {
  const clock = findClock({ ...record, ...changes }, new Date(now));
  return clock && [clock.kind, clock.time.days, clock.time.hours, clock.time.minutes];
};

test("the clock runs to the promised time and past it", () => {
  expect(findAt("2026-06-15T08:40:00.000Z")).toEqual(["due", 0, 3, 20]);
  expect(findAt("2026-06-15T12:00:00.000Z")).toEqual(["due", 0, 0, 0]);
  expect(findAt("2026-06-15T12:00:00.001Z")).toEqual(["overdue", 0, 0, 0]);
  expect(findAt("2026-06-17T14:05:00.000Z")).toEqual(["overdue", 2, 2, 5]);
});

test("an answer stops it for good, and one that came late says so", () => {
  const inTime = { answeredAt: "2026-06-14T17:59:59.000Z" };
  expect(findAt("2030-01-01T00:00:00.000Z", inTime)).toEqual(["answered", 0, 5, 59]);
  const late = { answeredAt: "2026-06-15T12:00:00.001Z", pipelineStatus: "closed" } as const;
  expect(findAt("2030-01-01T00:00:00.000Z", late)).toEqual(["late", 1, 0, 0]);
});

test("nobody promises an answer to who must not be contacted", () => {
  expect(findAt("2026-06-20T12:00:00.000Z", { doNotContactReason: "under 18" })).toBeNull();
  expect(findAt("2026-06-15T08:40:00.000Z", { doNotContactReason: null })).not.toBeNull();
});

test("nobody waits for a first answer beyond the first steps, and somebody who was only tried does", () => {
  const overdue = ["overdue", 5, 0, 0];
  for (const [pipelineStatus, clock] of [
    ["contacted", overdue],
    ["booked", null],
    ["client", null],
    ["closed", null],
    ["answered", null],
    ["received", null],
    ["declined", null],
  ] as const) {
    const found = findAt("2026-06-20T12:00:00.000Z", { pipelineStatus });
    expect([pipelineStatus, found]).toEqual([pipelineStatus, clock]);
  }
});
