import { expect, test } from "vitest";
import { isDay, isTimeZone, listDayStarts } from "./clock.ts";

const starts = (timeZone: string, now: string, count: number) =>
  listDayStarts(timeZone, new Date(now), count).map(
    ({ day, startsAt }) => `${day} ${startsAt.toISOString()}`,
  );

test("a day begins at local midnight, also around a change of the clocks", () => {
  expect(starts("America/New_York", "2026-03-09T03:30:00.000Z", 3)).toEqual([
    "2026-03-06 2026-03-06T05:00:00.000Z",
    "2026-03-07 2026-03-07T05:00:00.000Z",
    "2026-03-08 2026-03-08T05:00:00.000Z",
    "2026-03-09 2026-03-09T04:00:00.000Z",
  ]);
  expect(starts("America/New_York", "2026-11-02T04:59:59.000Z", 1)).toEqual([
    "2026-11-01 2026-11-01T04:00:00.000Z",
    "2026-11-02 2026-11-02T05:00:00.000Z",
  ]);
  expect(starts("UTC", "2026-06-15T00:00:00.000Z", 1)).toEqual([
    "2026-06-15 2026-06-15T00:00:00.000Z",
    "2026-06-16 2026-06-16T00:00:00.000Z",
  ]);
  expect(starts("Asia/Kolkata", "2026-06-15T20:00:00.000Z", 1)).toEqual([
    "2026-06-16 2026-06-15T18:30:00.000Z",
    "2026-06-17 2026-06-16T18:30:00.000Z",
  ]);
});

test("a day whose midnight the clocks skip begins with its first existing moment", () => {
  expect(starts("Atlantic/Azores", "2026-03-29T12:00:00.000Z", 1)).toEqual([
    "2026-03-29 2026-03-29T01:00:00.000Z",
    "2026-03-30 2026-03-30T00:00:00.000Z",
  ]);
  expect(starts("America/Santiago", "2026-09-05T12:00:00.000Z", 1)).toEqual([
    "2026-09-05 2026-09-05T04:00:00.000Z",
    "2026-09-06 2026-09-06T04:00:00.000Z",
  ]);
});

test.each([
  ["America/Argentina/Buenos_Aires", true],
  ["UTC", true],
  ["Etc/GMT+5", true],
  ["+05:00", false],
  ["Mars/Olympus", false],
  ["../etc/passwd", false],
  ["", false],
])("%j is a time zone: %s", (name, isKnown) => {
  expect(isTimeZone(name)).toBe(isKnown);
});

test.each([
  ["2026-02-28", true],
  ["1900-01-01", true],
  ["2026-02-30", false],
  ["0026-02-28", false],
  ["3026-02-28", false],
  ["2026-2-28", false],
  ["2026-02-28T00:00Z", false],
  ["", false],
])("%j is a day: %s", (text, isOne) => {
  expect(isDay(text)).toBe(isOne);
});
