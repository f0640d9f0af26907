import { expect, test } from "vitest";
import { siteConfig } from "#site.config.ts";
import { findDueAt, findTimeLeft } from "./answer-clock.ts";

const dueAt = "2026-06-15T12:00:00.000Z";

test("an answer is due as many hours after the submission as every page promises, also across a change of the clocks", () => {
  expect(siteConfig.answerWithinHours).toBe(24);
  expect(findDueAt("2026-06-14T12:00:00.000Z")).toBe(dueAt);
  expect(findDueAt("2026-03-08T04:30:00.000Z")).toBe("2026-03-09T04:30:00.000Z");
});

test.each([
  ["2026-06-15T08:40:00.000Z", false, 0, 3, 20],
  ["2026-06-15T11:59:00.001Z", false, 0, 0, 0],
  ["2026-06-15T11:59:00.000Z", false, 0, 0, 1],
  ["2026-06-15T12:00:00.000Z", false, 0, 0, 0],
  ["2026-06-15T12:00:00.001Z", true, 0, 0, 0],
  ["2026-06-15T12:59:59.999Z", true, 0, 0, 59],
  ["2026-06-16T11:59:59.000Z", true, 0, 23, 59],
  ["2026-06-16T12:00:00.000Z", true, 1, 0, 0],
  ["2026-06-18T15:07:00.000Z", true, 3, 3, 7],
  ["2026-06-13T11:00:00.000Z", false, 2, 1, 0],
])(
  "at %s what was due at noon on June 15 is overdue: %s, by or in %i d %i h %i min",
  (now, isOverdue, days, hours, minutes) => {
    expect(findTimeLeft(dueAt, new Date(now))).toEqual({ isOverdue, days, hours, minutes });
  },
);
