import { expect, test } from "vitest";
import { listRandomCases } from "#testing/numbers/calculator-inputs.ts";
import { fitToRange } from "./definition.ts";
import { calculators, makeInitialInputs, readFragment, writeFragment } from "./calculators.ts";

const initial = makeInitialInputs();

test("a link brings back every setting of the sliders", () => {
  const annualRate = calculators.compound.ranges.annualRate;
  for (const { inputs } of listRandomCases("compound", 500)) {
    const set = { ...inputs, annualRate: fitToRange(annualRate, inputs.annualRate) };
    expect(readFragment("compound", `#${writeFragment("compound", set)}`)).toEqual(set);
  }
});

test("a link is short enough to read", () => {
  expect(writeFragment("millionaire", initial.millionaire)).toBe(
    "targetAmount=1000000&startingBalance=10000&monthlyContribution=1000&annualRate=7",
  );
});

test("values out of range are fitted, and what is missing keeps its default", () => {
  expect(
    readFragment("waiting", "delayYears=999&annualRate=7.04&startingBalance=12345&totalYears=1"),
  ).toEqual({
    ...initial.waiting,
    delayYears: 20,
    annualRate: 7.04,
    startingBalance: 12_345,
    totalYears: 5,
  });
});

test.each([
  "",
  "#",
  "#main",
  "#principal",
  "#principal=",
  "#principal=<script>",
  "#principal=-5",
  "#principal=1e9",
  "#principal=NaN",
  "#__proto__=5&constructor=7",
  "#%E0%A4%A=1",
  "#targetAmount=5",
])("the fragment %j says nothing about this calculator", (fragment) => {
  expect(readFragment("compound", fragment)).toBeNull();
});
