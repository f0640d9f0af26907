import { expect, test } from "vitest";
import { findPlan, groupByPerson, isSamePerson, type PlannedRequest } from "./same-person.ts";

const a = "ana@example.org";
const b = "bo@example.org";
const c = "cy@example.org";

test.each([
  ["nobody", [], []],
  [
    "one address",
    [
      [a, ""],
      [a, ""],
    ],
    [[0, 1]],
  ],
  [
    "one number",
    [
      [a, "+16145550101"],
      [b, "+16145550101"],
    ],
    [[0, 1]],
  ],
  [
    "no number, other addresses",
    [
      [a, ""],
      [b, ""],
      [c, ""],
    ],
    [[0], [1], [2]],
  ],
  [
    "one of two numbers",
    [
      [a, "+16145550101 +16145550102"],
      [b, "+16145550102"],
    ],
    [[0, 1]],
  ],
  [
    "part of a number",
    [
      [a, "+16145550101"],
      [b, "+1614555010"],
    ],
    [[0], [1]],
  ],
  [
    "a third record between two",
    [
      [a, "+16145550101"],
      [b, "+16145550102"],
      [a, "+16145550102"],
    ],
    [[0, 1, 2]],
  ],
  [
    "two people in turn, in the order of their first records",
    [
      [a, ""],
      [b, "+16145550101"],
      [a, ""],
      [c, "+16145550101"],
    ],
    [
      [0, 2],
      [1, 3],
    ],
  ],
] as const)("records with %s are grouped by person", (_, rows, groups) => {
  const records = rows.map(([emailKey, phoneKey], index) => ({ emailKey, phoneKey, index }));
  const found = groupByPerson<(typeof records)[number]>(records);
  expect(found.map((group) => group.map(({ index }) => index))).toEqual(groups);
});

test("a third record between two makes neither of them the other one's", () => {
  const [one, other] = [
    { emailKey: a, phoneKey: "+16145550101" },
    { emailKey: b, phoneKey: "+16145550102 +16145550103" },
  ];
  expect(isSamePerson(one, other)).toBe(false);
  expect(isSamePerson(one, { emailKey: a, phoneKey: "" })).toBe(true);
  expect(isSamePerson(other, { emailKey: c, phoneKey: "+16145550103" })).toBe(true);
  expect(isSamePerson({ emailKey: "", phoneKey: "" }, { emailKey: "", phoneKey: "" })).toBe(false);
});

const at = (day: number) => `2026-06-${String(day).padStart(2, "0")}T12:00:00.000Z`;
const request = (day: number, more: Partial<PlannedRequest> = {}): PlannedRequest => ({
  submittedAt: new Date(at(day)),
  ...more,
});
const planned = (onDay: number, forDay: number) => ({
  nextTry: { plannedAt: at(onDay), at: at(forDay) },
});

test.each([
  ["no plan", [request(1), request(2)], null, false],
  ["a try on one of two requests", [request(1, planned(3, 5)), request(2)], at(5), false],
  [
    "two tries: the one planned last",
    [request(1, planned(4, 6)), request(2, planned(3, 9))],
    at(6),
    false,
  ],
  ["a request since the try was planned", [request(1, planned(3, 9)), request(4)], null, false],
  ["a request at the moment of planning", [request(3, planned(3, 9))], at(9), false],
  [
    "two booked times and a try: the earliest booked one",
    [request(1, { bookedFor: at(8) }), request(2, { bookedFor: at(7), ...planned(3, 4) })],
    at(7),
    true,
  ],
  [
    "a booked time and a later request",
    [request(1, { bookedFor: at(8) }), request(5)],
    at(8),
    true,
  ],
])("%s decides when the person is called", (_, requests, nextTryAt, isBooked) => {
  expect(findPlan(requests)).toEqual({ nextTryAt, isBooked });
});
