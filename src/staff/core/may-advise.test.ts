import { expect, test } from "vitest";
import { findDay, judgeAdvice, keepsLicenses, listEnding } from "./may-advise.ts";
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

test("a license ends at midnight in the given time zone", () => {
  const now = new Date("2027-01-01T03:00:00Z");
  expect(findDay(now, "America/New_York")).toBe("2026-12-31");
  expect(findDay(now, "Europe/Berlin")).toBe("2027-01-01");
});

test.each([
  ["ends on the sixtieth day", "2026-04-30", true],
  ["ends on the day after", "2026-05-01", false],
  ["ends today", "2026-03-01", true],
  ["ended", "2025-01-01", true],
])("a license that %s is on the owner's list: %s %s", (_, until, isListed) => {
  const found = listEnding({ licences: [license("OH", "2020-01-01", until)] }, "2026-03-01");
  expect(found.length > 0).toBe(isListed);
});

test("a renewed license ends with its renewal, and another line is a separate license", () => {
  const old = license("OH", "2020-01-01", "2026-03-02");
  const renewed = license("OH", "2026-03-03", "2028-03-02");
  const annuities = { ...old, line: "annuities" } as const;
  const day = "2026-03-01";
  expect(listEnding({ licences: [renewed, old] }, day)).toEqual([]);
  expect(listEnding({ licences: [renewed, old, annuities] }, day)).toEqual([annuities]);
});

test("an agency keeps licenses here once anybody has one on file, also an expired one", () => {
  const ended = { profile: { licences: [license("OH", "2020-01-01", "2021-01-01")] } };
  expect(keepsLicenses([{ profile: { licences: [] } }])).toBe(false);
  expect(keepsLicenses([{ profile: { licences: [] } }, ended])).toBe(true);
});
