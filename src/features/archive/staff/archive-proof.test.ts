import { expect, test } from "vitest";
import { judgePeriod } from "./archive-proof.tsx";

test.each([
  ["2026-01-31", "2026-02-01", "whole"],
  ["2026-02-01", "2026-02-01", "whole"],
  ["2026-02-02", "2026-02-01", "reversed"],
  ["", "2026-02-01", "partial"],
  ["2026-02-01", "", "partial"],
  ["0020-02-01", "2026-02-01", "partial"],
  ["2026-02-01", "0020-02-01", "partial"],
] as const)("from %j to %j is a %s period for a package", (from, to, expected) => {
  expect(judgePeriod({ from, to })).toBe(expected);
});
