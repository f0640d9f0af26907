import { expect, test } from "vitest";
import { findLastCall } from "./call-hours.ts";
import { findCallWindow } from "./call-window.ts";

/** Each row: a ZIP code, a moment, whether a call is allowed then, and when that changes. */
test.each([
  // Columbus, OH, in summer: four hours behind UTC.
  ["43004", "2026-06-15T11:59:59.999Z", "closed", "2026-06-15T12:00:00.000Z"],
  ["43004", "2026-06-15T12:00:00.000Z", "open", "2026-06-16T01:00:00.000Z"],
  ["43004", "2026-06-16T00:59:59.999Z", "open", "2026-06-16T01:00:00.000Z"],
  ["43004", "2026-06-16T01:00:00.000Z", "closed", "2026-06-16T12:00:00.000Z"],
  // The same in winter: five hours.
  ["43004", "2026-12-15T12:30:00.000Z", "closed", "2026-12-15T13:00:00.000Z"],
  // The night in which the clocks go forward is an hour shorter, the other one longer.
  ["43004", "2026-03-08T02:00:00.000Z", "closed", "2026-03-08T12:00:00.000Z"],
  ["43004", "2026-11-01T01:00:00.000Z", "closed", "2026-11-01T13:00:00.000Z"],
  // Arizona has no daylight saving time; the Navajo Nation in it does.
  ["85004", "2026-07-01T14:30:00.000Z", "closed", "2026-07-01T15:00:00.000Z"],
  ["86515", "2026-07-01T14:30:00.000Z", "open", "2026-07-02T03:00:00.000Z"],
  ["85004", "2026-12-01T15:00:00.000Z", "open", "2026-12-02T04:00:00.000Z"],
  // On the border of Alabama and Georgia a call must be allowed on both sides.
  ["36867", "2026-06-15T12:30:00.000Z", "closed", "2026-06-15T13:00:00.000Z"],
  ["36867", "2026-06-15T23:30:00.000Z", "open", "2026-06-16T00:00:00.000Z"],
  ["36867", "2026-06-16T00:30:00.000Z", "closed", "2026-06-16T13:00:00.000Z"],
  ["36867", "2026-06-16T01:30:00.000Z", "closed", "2026-06-16T13:00:00.000Z"],
  // In Hawaii it is another day.
  ["96813", "2026-06-15T17:59:00.000Z", "closed", "2026-06-15T18:00:00.000Z"],
  ["96910", "2026-06-15T22:00:00.000Z", "open", "2026-06-16T11:00:00.000Z"],
  ["99546", "2026-01-15T17:30:00.000Z", "closed", "2026-01-15T18:00:00.000Z"],
])("a call to %s at %s is %s until %s", (zipCode, now, kind, until) => {
  expect(findCallWindow(zipCode, new Date(now))).toMatchObject({ kind, until });
});

test("where the time zone is unknown, no call is said to be allowed", () => {
  for (const zipCode of ["09001", "00000", "no ZIP"]) {
    expect(findCallWindow(zipCode, new Date("2026-06-15T17:00:00.000Z"))).toEqual({
      kind: "unknown",
    });
  }
});

test.each([
  [new Date(2026, 0, 5, 7, 59), new Date(2026, 0, 4, 21, 0)],
  [new Date(2026, 0, 5, 8, 0), new Date(2026, 0, 5, 8, 0)],
  [new Date(2026, 0, 5, 20, 59), new Date(2026, 0, 5, 20, 59)],
  [new Date(2026, 0, 5, 21, 0), new Date(2026, 0, 5, 21, 0)],
  [new Date(2026, 0, 5, 23, 30), new Date(2026, 0, 5, 21, 0)],
])("a call that is promised by %s is made by %s", (at, last) => {
  expect(findLastCall(at)).toEqual(last);
});
