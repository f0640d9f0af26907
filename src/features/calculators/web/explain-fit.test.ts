import { expect, test } from "vitest";
import { calculators } from "#features/calculators/core/calculators.ts";
import type { Range } from "#features/calculators/core/definition.ts";
import { explainFit } from "./explain-fit.ts";

const principal = calculators.compound.ranges.principal as Range;
const annualRate = calculators.compound.ranges.annualRate as Range;

test.each([
  [12_345.67, 12_346, "Rounded to $12,346, in steps of $1"],
  [999_999, 100_000, "Changed to $100,000, the highest here"],
  [-500, 0, "Changed to $0, the lowest here"],
  [50_000, 50_000, "Read as $50,000"],
  [null, 10_000, "Not a number: it is still $10,000"],
])(
  "of %s typed for the starting balance a visitor hears what was made",
  (entered, value, sentence) => {
    expect(explainFit(principal, entered, value, "en")).toBe(sentence);
  },
);

test("a percentage is shown as one", () => {
  expect(explainFit(annualRate, 7.1254, 7.125, "en")).toBe("Rounded to 7.125%, in steps of 0.001%");
});
