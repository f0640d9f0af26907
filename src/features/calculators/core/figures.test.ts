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

test("in Spanish the marks of an axis are cut short in words", () => {
  const marks = [0, 950, 5000, 9999.6, 10_000, 16_919, 600_000, 999_949, 999_950, 1_000_000];
  expect(marks.map(figuresIn("es").formatShortDollars)).toEqual([
    "$0",
    "$950",
    "$5,000",
    "$10,000",
    "$10 mil",
    "$16.9 mil",
    "$600 mil",
    "$999.9 mil",
    "$1 millón",
    "$1 millón",
  ]);
  const larger = [1_500_000, -2_000_000, 862_556_961, 1_200_000_000];
  expect(larger.map(figuresIn("es").formatShortDollars)).toEqual([
    "$1.5 millones",
    "-$2 millones",
    "$862.6 millones",
    "$1,200 millones",
  ]);
});

test("spans and rates read as a person says them", () => {
  expect(formatSpan(26, 9)).toBe("26 years 9 months");
  expect(formatSpan(1, 1)).toBe("1 year 1 month");
  expect(figuresIn("es").formatSpan(26, 1)).toBe("26 años y 1 mes");
  expect(formatSpan(0, 0)).toBe("0 years 0 months");
  expect(formatPercent(7.5)).toBe("7.5%");
  expect(formatFineRate(0.07 / 12)).toBe("0.583333%");
});
