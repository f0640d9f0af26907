import { expect, test } from "vitest";
import { inputRanges } from "#features/calculators/core/input-ranges.ts";
import type { Range } from "#features/calculators/core/input-ranges.ts";
import { explainFit } from "./explain-fit.ts";

const principal = inputRanges.compound.principal as Range;
const annualRate = inputRanges.compound.annualRate as Range;

test.each([
  [12_345, 12_000, "Rounded to $12,000, in steps of $1,000"],
  [999_999, 100_000, "Changed to $100,000, the highest here"],
  [-500, 0, "Changed to $0, the lowest here"],
  [null, 10_000, "Not a number: it is still $10,000"],
])(
  "of %s typed for the starting balance a visitor hears what was made",
  (entered, value, sentence) => {
    expect(explainFit(principal, entered, value, "en")).toBe(sentence);
  },
);

test("a percentage is told as one", () => {
  expect(explainFit(annualRate, 7.25, 7.3, "en")).toBe("Rounded to 7.3%, in steps of 0.1%");
});
