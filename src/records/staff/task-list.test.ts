import { expect, test } from "vitest";
import { readLocalTime, writeLocalTime } from "#platform/web/forms/local-time.ts";
import { findMorning } from "./task-list.tsx";

test("a time written into a field is read back unchanged, and an empty field gives none", () => {
  const date = new Date(2026, 2, 7, 9, 5);
  expect(writeLocalTime(date)).toBe("2026-03-07T09:05");
  expect(readLocalTime("2026-03-07T09:05")).toBe(date.toISOString());
  for (const text of ["", "soon"]) expect(readLocalTime(text)).toBeNull();
});

test.each([
  ["at the end of a month", new Date(2026, 0, 31, 23, 59), "2026-02-01T09:00"],
  ["when the clocks go forward", new Date(2026, 2, 7, 12), "2026-03-08T09:00"],
  ["when the clocks go back", new Date(2026, 9, 31), "2026-11-01T09:00"],
])("tomorrow morning is nine o'clock there, also %s", (_when, now, morning) => {
  expect(writeLocalTime(findMorning(now, 1))).toBe(morning);
});
