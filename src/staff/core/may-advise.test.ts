import { expect, test } from "vitest";
import { findDay, judgeAdvice } from "./may-advise.ts";
import type { StateLicense } from "./profile.ts";

const license = (state: StateLicense["state"], from = "2026-01-01", until = "2026-12-31") =>
  ({ state, line: "life", number: "1", resident: true, from, until }) as const;

test.each([
  ["licensed where the family lives", [license("OH")], ["OH"], "yes"],
  ["licensed elsewhere", [license("IN")], ["OH"], "no"],
  ["licensed nowhere", [], ["OH"], "no"],
  ["on the first day", [license("OH", "2026-03-01")], ["OH"], "yes"],
  ["a day early", [license("OH", "2026-03-02")], ["OH"], "no"],
  ["on the last day", [license("OH", "2026-01-01", "2026-03-01")], ["OH"], "yes"],
  ["a day late", [license("OH", "2026-01-01", "2026-02-28")], ["OH"], "no"],
  ["in both states of a border", [license("OK"), license("TX")], ["OK", "TX"], "yes"],
  ["in one state of a border", [license("TX")], ["OK", "TX"], "ask"],
  ["where nobody can tell the state", [license("TX")], [], "ask"],
  ["licensed nowhere, where nobody can tell the state", [], [], "no"],
] as const)("%s", (_, licences, states, expected) => {
  expect(judgeAdvice({ licences }, { states, day: "2026-03-01" })).toBe(expected);
});

test("a license ends at midnight of the place that is asked about", () => {
  const now = new Date("2027-01-01T03:00:00Z");
  expect(findDay(now, "America/New_York")).toBe("2026-12-31");
  expect(findDay(now, "Europe/Berlin")).toBe("2027-01-01");
});
