import { expect, test } from "vitest";
import { stateCodes } from "#platform/core/site/us-states.ts";
import { findState, findStates, listPrefixes, prefixStates } from "./zip-states.ts";

test.each([
  ["43004", "Columbus", ["OH"]],
  ["10001-1234", "New York, nine digits", ["NY"]],
  ["00501", "Holtsville", ["NY"]],
  ["00901", "San Juan", ["PR"]],
  ["20500", "Washington", ["DC", "MD", "VA"]],
  ["20101", "Dulles", ["VA"]],
  ["06390", "Fishers Island, reached from Connecticut", ["CT", "NY"]],
  ["73949", "Texhoma", ["OK", "TX"]],
  ["73301", "Austin, an office of the Treasury", ["TX"]],
  ["83414", "Alta", ["ID", "WY"]],
  ["88501", "El Paso", ["TX"]],
  ["96799", "Pago Pago", ["AS", "HI"]],
  ["96910", "Hagåtña", ["GU", "MP"]],
  ["39901", "Atlanta, of the state before", ["GA"]],
  ["99501", "Anchorage", ["AK"]],
  ["09012", "the armed forces", []],
  ["00001", "no place", []],
  ["21300", "a prefix that nobody uses", []],
  ["4300", "four digits", []],
  ["", "nothing", []],
])("%s, %s, lies in %j", (zipCode, _, states) => {
  expect(findStates(zipCode)).toEqual(states);
});

test("findState names a state only where no other one is possible", () => {
  expect(["43004", "73949", "09012"].map(findState)).toEqual(["OH", null, null]);
});

test("each state has its prefixes, and each border prefix is listed for both states", () => {
  for (const state of stateCodes)
    expect([state, listPrefixes(state).length > 0]).toEqual([state, true]);
  expect(listPrefixes("OK")).toContain("739");
  expect(listPrefixes("TX")).toContain("739");
  expect(listPrefixes("RI")).toEqual(["028", "029"]);
});

test("the table is sorted, so that a prefix is found at the last entry below it", () => {
  const prefixes = prefixStates
    .trim()
    .split(/\s+/)
    .map((entry) => entry.slice(0, 3));
  expect(prefixes).toEqual(prefixes.toSorted());
});
