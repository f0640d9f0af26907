import { expect, test } from "vitest";
import { moveAfterCall, proposeNextTry } from "./after-call.ts";
import { callOutcomes } from "./timeline-entry.ts";

const columbus = "43004";
const ask = { outcome: "voicemail", triesBefore: 0, zipCode: columbus } as const;
const propose = (now: string, more: object = {}) =>
  proposeNextTry({ ...ask, now: new Date(now), ...more })?.toISOString();

test.each([
  ["a morning is followed by the next evening", "2026-11-24T14:20:00Z", "2026-11-25T22:00:00.000Z"],
  [
    "an evening is followed by the next morning",
    "2026-11-24T22:20:00Z",
    "2026-11-25T15:00:00.000Z",
  ],
  ["nobody is tried on a Sunday", "2026-11-21T22:20:00Z", "2026-11-23T15:00:00.000Z"],
])("%s, by the family's clock", (_, now, next) => {
  expect(propose(now)).toBe(next);
});

test("the same moment is another hour for a family in Hawaii", () => {
  // 9:20 AM in Ohio is 4:20 AM in Honolulu, and 5 PM there is 3 AM of the next day in UTC.
  expect(propose("2026-11-24T14:20:00Z", { zipCode: "96813" })).toBe("2026-11-26T03:00:00.000Z");
});

test("each further try waits longer", () => {
  const days = [0, 1, 2, 4, 9].map((triesBefore) => {
    const next = propose("2026-11-24T22:20:00Z", { triesBefore }) ?? "";
    return next.slice(0, 10);
  });
  expect(days).toEqual(["2026-11-25", "2026-11-26", "2026-11-28", "2026-12-01", "2026-12-01"]);
});

test.each([
  ["a week from a morning is the same weekday", "2026-11-24T14:20:00Z", 3, "2026-12-01"],
  ["a week from an evening, too", "2026-11-24T22:20:00Z", 3, "2026-12-01"],
  [
    "after midnight by the family's clock it is counted from that day",
    "2026-11-25T05:30:00Z",
    3,
    "2026-12-02",
  ],
  [
    "just before midnight it is counted from the day that ends",
    "2026-11-25T04:30:00Z",
    3,
    "2026-12-01",
  ],
  ["over the end of summer time", "2026-10-27T14:20:00Z", 3, "2026-11-03"],
  ["four days that end on a Sunday", "2026-11-25T14:20:00Z", 2, "2026-11-30"],
])("the days until the next try are the calendar's: %s", (_, now, triesBefore, day) => {
  const next = propose(now, { triesBefore }) ?? "";
  expect(new Date(next).toLocaleDateString("sv", { timeZone: "America/New_York" })).toBe(day);
});

test("who was reached, or has another number, is not tried again", () => {
  const planned = callOutcomes.filter((outcome) => propose("2026-11-24T14:20:00Z", { outcome }));
  expect(planned).toEqual(["voicemail", "no-answer"]);
});

test("a call moves on what nobody has touched, and nothing else", () => {
  expect(moveAfterCall("lead", "new", "voicemail")).toBe("contacted");
  expect(moveAfterCall("lead", "booked", "answered")).toBe("booked");
  expect(moveAfterCall("lead", "new", "wrong-number")).toBe("new");
  expect(moveAfterCall("inquiry", "new", "voicemail")).toBe("new");
  expect(moveAfterCall("inquiry", "new", "answered")).toBe("answered");
});
