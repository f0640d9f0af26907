import { expect, test } from "vitest";
import { findMorning, readLocalTime, writeLocalTime } from "./task-list.tsx";

test("a time that is written into a field comes out as the same time", () => {
  const date = new Date(2026, 2, 7, 9, 5);
  expect(writeLocalTime(date)).toBe("2026-03-07T09:05");
  expect(readLocalTime("2026-03-07T09:05")).toBe(date.toISOString());
});

test("an empty field holds no time", () => {
  for (const text of ["", "soon"]) expect(readLocalTime(text)).toBeNull();
});

test("tomorrow morning is nine o'clock there, also at the end of a month and when the clocks change", () => {
  for (const now of [
    new Date(2026, 0, 31, 23, 59),
    new Date(2026, 2, 7, 12),
    new Date(2026, 9, 31),
  ]) {
    const morning = findMorning(now, 1);
    expect(morning.getHours()).toBe(9);
    expect(morning.getDate()).toBe(
      new Date(now.getFullYear(), now.getMonth(), now.getDate() + 1).getDate(),
    );
  }
});
