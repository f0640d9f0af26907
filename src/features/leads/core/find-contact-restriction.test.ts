import { expect, test } from "vitest";
import { classifyRestriction, demoMark, findContactRestriction } from "./build-lead.ts";

test.each([
  ["2026", "under 18: do not contact"],
  ["2009", "under 18: do not contact"],
  ["2008", null],
  ["1900", null],
])("born in %s and asked in 2026: %j", (birthYear, restriction) => {
  expect(findContactRestriction(birthYear, 2026)).toBe(restriction);
});

test("a restriction tells a minor from demo data and from what somebody wrote", () => {
  expect(classifyRestriction(findContactRestriction("2015", 2026) ?? "")).toBe("underage");
  expect(classifyRestriction(demoMark)).toBe("demo");
  expect(classifyRestriction("Asked us to stop.")).toBe("other");
});
