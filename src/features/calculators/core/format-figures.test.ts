import { expect, test } from "vitest";
import { figuresIn } from "./figures.ts";

const { formatDollars, formatFineRate, formatPercent, formatShortDollars, formatSpan } =
  figuresIn("en");

test("money is shown in whole dollars, and nothing is ever minus zero", () => {
  expect(formatDollars(462_290.03)).toBe("$462,290");
  expect(formatDollars(-0)).toBe("$0");
  expect(formatDollars(-1e-9)).toBe("$0");
  expect(formatDollars(-0.5)).toBe("-$1");
});

test("the marks of an axis are short", () => {
  expect([0, 950, 600_000, 999_950, 1_500_000].map(formatShortDollars)).toEqual([
    "$0",
    "$950",
    "$600K",
    "$1M",
    "$1.5M",
  ]);
});

test("spans and rates read as a person says them", () => {
  expect(formatSpan(26, 9)).toBe("26 years 9 months");
  expect(formatSpan(1, 1)).toBe("1 year 1 month");
  expect(formatSpan(0, 0)).toBe("0 years 0 months");
  expect(formatPercent(7.5)).toBe("7.5%");
  expect(formatFineRate(0.07 / 12)).toBe("0.583333%");
});
