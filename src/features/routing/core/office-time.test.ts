import { expect, test } from "vitest";
import { readWithEdition } from "#platform/editions/words-in-force.ts";
import type { OpenHours } from "#site.config.ts";
import { findLastMorning, findOpenSince, isAtWork, isAway, isOpen } from "./office-time.ts";

// The agency is in New York and opens from Monday to Friday, 9 to 18. November 23, 2026 is a
// Monday.
test.each([
  ["opening", "2026-11-23T14:00:00Z", true],
  ["a minute before", "2026-11-23T13:59:00Z", false],
  ["a minute before closing", "2026-11-23T22:59:00Z", true],
  ["closing", "2026-11-23T23:00:00Z", false],
  ["Saturday", "2026-11-28T17:00:00Z", false],
  ["opening in summer", "2026-07-06T13:00:00Z", true],
])("whether the agency is open: %s", (_name, now, expected) => {
  expect(isOpen(new Date(now))).toBe(expected);
});

test.each([
  ["in the afternoon: today", "2026-11-24T20:00:00Z", "2026-11-24T14:00:00.000Z"],
  ["at night: yesterday", "2026-11-24T09:00:00Z", "2026-11-23T14:00:00.000Z"],
  ["weekends have mornings, too", "2026-11-28T20:00:00Z", "2026-11-28T14:00:00.000Z"],
  ["the day clocks went back", "2026-11-01T15:00:00Z", "2026-11-01T14:00:00.000Z"],
  ["the day clocks went forward", "2026-03-08T15:00:00Z", "2026-03-08T13:00:00.000Z"],
])("the last morning %s", (_name, now, expected) => {
  expect(findLastMorning(new Date(now)).toISOString()).toBe(expected);
});

test.each([
  ["two hours of the same day", "2026-11-23T18:00:00Z", 2, "2026-11-23T16:00:00.000Z"],
  ["four hours reach into Friday", "2026-11-23T16:00:00Z", 4, "2026-11-20T21:00:00.000Z"],
  ["on a Sunday they end on Friday", "2026-11-22T16:00:00Z", 1, "2026-11-20T22:00:00.000Z"],
])("opening hours are counted: %s", (_name, now, hours, expected) => {
  expect(findOpenSince(new Date(now), hours).toISOString()).toBe(expected);
});

test("staff with hours of their own work by those, in their own time zone", () => {
  const hours = [{ weekday: 1, from: "08:00", to: "12:00" }];
  const timeZone = "America/Los_Angeles";
  const times = ["15:59", "16:00", "19:59", "20:00"].map((time) => `2026-11-23T${time}:00Z`);
  const found = times.map((time) => isAtWork({ hours, timeZone }, new Date(time)));
  expect(found).toEqual([false, true, true, false]);
  expect(isAtWork({ hours: [] }, new Date("2026-11-23T15:30:00Z"))).toBe(true);
});

test("days off begin and end at midnight in the staff member's time zone", () => {
  const away = [{ from: "2026-11-23", to: "2026-11-24" }];
  const isOff = (now: string) => isAway({ away, timeZone: "America/Los_Angeles" }, new Date(now));
  expect(
    [
      "2026-11-23T07:59:00Z",
      "2026-11-23T08:00:00Z",
      "2026-11-25T07:59:00Z",
      "2026-11-25T08:00:00Z",
    ].map(isOff),
  ).toEqual([false, true, true, false]);
});

/** The agency in Chicago: Mondays and Tuesdays with a break at noon, Saturdays later; closed on the 24th. */
const published: OpenHours = {
  timeZone: "America/Chicago",
  week: [
    { weekday: 1, from: "13:00", to: "17:00" },
    { weekday: 1, from: "08:00", to: "12:00" },
    { weekday: 2, from: "08:00", to: "12:00" },
    { weekday: 6, from: "10:00", to: "14:00" },
  ],
  closed: [{ from: "2026-11-24", to: "2026-11-24" }],
};
const withHours = <Answer>(read: () => Answer): Answer => {
  const facts = { openHours: JSON.stringify(published), timeZone: published.timeZone };
  return readWithEdition({ site: { en: facts } }, read);
};

test.each([
  ["in the morning", "2026-11-23T14:30:00Z", true],
  ["in the break", "2026-11-23T18:30:00Z", false],
  ["after the break", "2026-11-23T19:00:00Z", true],
  ["on a day on which it is closed", "2026-11-24T15:00:00Z", false],
  ["on a Saturday", "2026-11-28T16:00:00Z", true],
  ["on a weekday without hours", "2026-11-25T16:00:00Z", false],
])("the published hours count: %s", (_name, now, expected) => {
  expect(withHours(() => isOpen(new Date(now)))).toBe(expected);
});

test("nobody works while the agency is closed, whatever their own hours", () => {
  const hours = [{ weekday: 2, from: "08:00", to: "20:00" }];
  const works = (now: string) => withHours(() => isAtWork({ hours }, new Date(now)));
  expect(works("2026-11-24T16:00:00Z")).toBe(false);
  expect(works("2026-11-17T16:00:00Z")).toBe(true);
});

test("a morning is the day's own opening, on a day without hours the earliest of the week", () => {
  const find = (now: string) => withHours(() => findLastMorning(new Date(now)).toISOString());
  expect(find("2026-11-28T20:00:00Z")).toBe("2026-11-28T16:00:00.000Z");
  expect(find("2026-11-25T20:00:00Z")).toBe("2026-11-25T14:00:00.000Z");
});

test("opening hours are counted without breaks and without days on which it is closed", () => {
  const find = (now: string, hours: number) =>
    withHours(() => findOpenSince(new Date(now), hours).toISOString());
  expect(find("2026-11-23T20:00:00Z", 2)).toBe("2026-11-23T17:00:00.000Z");
  expect(find("2026-11-24T20:00:00Z", 5)).toBe("2026-11-23T17:00:00.000Z");
});
