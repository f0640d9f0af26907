import { expect, test } from "vitest";
import { findAgeGroup } from "./questions.ts";

test.each([
  ["2026", "minor"],
  ["2009", "minor"],
  ["2008", "turns-18"],
  ["2007", "adult"],
  ["1900", "adult"],
])("a birth year of %s means %s in 2026", (birthYear, group) => {
  expect(findAgeGroup(birthYear, 2026)).toBe(group);
});
