import { expect, test } from "vitest";
import { findDigestDay, tellsOfQuiet } from "./staff-notice.ts";

const zone = "America/New_York";

test.each([
  ["an ordinary morning", "2026-06-15T11:00:00Z", "2026-06-15"],
  ["a minute too early", "2026-06-15T10:59:59Z", null],
  ["just before noon", "2026-06-15T15:59:59Z", "2026-06-15"],
  ["noon", "2026-06-15T16:00:00Z", null],
  ["in winter an hour later", "2026-12-15T11:59:59Z", null],
  ["in winter", "2026-12-15T12:00:00Z", "2026-12-15"],
  // March 8, 2026: from 2 to 3 in the night.
  ["the morning clocks went forward", "2026-03-08T11:00:00Z", "2026-03-08"],
  ["an hour before it", "2026-03-08T10:59:59Z", null],
  // November 1, 2026: back from 2 to 1.
  ["the morning clocks went back", "2026-11-01T12:00:00Z", "2026-11-01"],
  ["an hour before that", "2026-11-01T11:59:59Z", null],
])("the digest's day is right on %s", (_name, now, day) => {
  expect(findDigestDay(new Date(now), zone)).toBe(day);
});

test("a quiet day is reported on Mondays only", () => {
  const days = ["2026-06-15", "2026-06-16", "2026-06-20", "2026-06-21", "2026-06-22"];
  expect(days.filter(tellsOfQuiet)).toEqual(["2026-06-15", "2026-06-22"]);
});
