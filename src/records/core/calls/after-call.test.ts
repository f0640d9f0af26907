import { expect, test } from "vitest";
import { moveAfterContact, proposeNextTry } from "./after-call.ts";
import { callOutcomes } from "#records/core/timeline-entry.ts";

const columbus = "43004";
const ask = { outcome: "voicemail", triesBefore: 0, zipCode: columbus, promisedBy: null } as const;
const propose = (now: string, more: object = {}) =>
  proposeNextTry({ ...ask, now: new Date(now), ...more })?.at.toISOString();

test.each([
  ["a morning is followed by the next evening", "2026-11-24T14:20:00Z", "2026-11-25T22:00:00.000Z"],
  [
    "an evening is followed by the next morning",
    "2026-11-24T22:20:00Z",
    "2026-11-25T15:00:00.000Z",
  ],
  ["nobody is tried on a Sunday", "2026-11-21T22:20:00Z", "2026-11-23T15:00:00.000Z"],
])("the next try after a call: %s, in the family's time zone", (_, now, next) => {
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
])("the pause until the next try is counted in calendar days: %s", (_, now, triesBefore, day) => {
  const next = propose(now, { triesBefore }) ?? "";
  expect(new Date(next).toLocaleDateString("sv", { timeZone: "America/New_York" })).toBe(day);
});

test("a person who was reached, or whose number is wrong, is not tried again", () => {
  const planned = callOutcomes.filter((outcome) => propose("2026-11-24T14:20:00Z", { outcome }));
  expect(planned).toEqual(["voicemail", "no-answer"]);
  expect(propose("2026-11-24T14:20:00Z", { outcome: "mail" })).toBe("2026-11-25T22:00:00.000Z");
});

/** A moment of November, in UTC. */
const november = (text: string) => new Date(`2026-11-${text}Z`);

/**
 * Each row: a call in Ohio, until when an answer is promised, the next try, and whether it is too
 * late.
 */
test.each([
  ["in the evening of the same day", "24T14:20", "25T02:00", "24T22:00", false],
  ["on the next morning", "24T22:20", "25T18:00", "25T15:00", false],
  ["in the last hour before it is due", "24T14:20", "24T20:30", "24T20:00", false],
  ["as late as nine at night", "24T19:20", "25T05:00", "25T01:00", false],
  ["too late: it is due within two hours", "24T14:20", "24T16:30", "25T22:00", true],
  ["too late: it is due before anybody may call", "25T01:20", "25T12:00", "25T15:00", true],
  ["too late: it is overdue", "24T14:20", "24T14:00", "25T22:00", true],
  ["too late: it is due on a Sunday", "22T01:20", "22T23:00", "23T15:00", true],
])("while an answer is owed, the next try is %s", (_, now, promisedBy, at, isAfterPromise) => {
  const promise = { promisedBy: november(promisedBy).toISOString() };
  const next = proposeNextTry({ ...ask, ...promise, now: november(now) });
  expect(next).toEqual({ at: november(at), isAfterPromise });
});

test("a call or an email changes an untouched record's status, and no other", () => {
  const called = (text: string) => ({ kind: "call", text }) as const;
  const written = { kind: "mail", text: "" } as const;
  expect(moveAfterContact("lead", "new", called("voicemail"))).toBe("contacted");
  expect(moveAfterContact("lead", "new", written)).toBe("contacted");
  expect(moveAfterContact("lead", "booked", called("answered"))).toBe("booked");
  expect(moveAfterContact("lead", "new", called("wrong-number"))).toBe("new");
  expect(moveAfterContact("inquiry", "new", called("voicemail"))).toBe("new");
  expect(moveAfterContact("inquiry", "new", called("answered"))).toBe("answered");
  expect(moveAfterContact("inquiry", "new", written)).toBe("answered");
});
