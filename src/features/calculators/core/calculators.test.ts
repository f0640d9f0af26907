import { expect, test } from "vitest";
import { fitToRange, type InputRange } from "./definition.ts";
import { calculators, makeInitialInputs, readFragment, writeFragment } from "./calculators.ts";
import { listRandomCases } from "#testing/numbers/calculator-inputs.ts";

const every: readonly InputRange[] = Object.values(calculators).flatMap(({ ranges }) =>
  Object.values(ranges as Record<string, InputRange>),
);
const { annualRate, principal, years, compoundingFrequency } = calculators.compound.ranges;
const initial = makeInitialInputs();

test("the defaults are those of the specification", () => {
  expect(initial).toEqual({
    compound: {
      principal: 10_000,
      monthlyContribution: 500,
      annualRate: 7,
      years: 25,
      compoundingFrequency: 12,
    },
    savings: {
      targetAmount: 100_000,
      currentBalance: 5000,
      annualRate: 7,
      years: 10,
      frequency: 12,
    },
    millionaire: {
      targetAmount: 1_000_000,
      startingBalance: 10_000,
      monthlyContribution: 1000,
      annualRate: 7,
    },
    waiting: {
      startingBalance: 10_000,
      monthlyContribution: 500,
      annualRate: 7,
      totalYears: 30,
      delayYears: 5,
    },
    retirement: {
      currentAge: 35,
      retirementAge: 65,
      currentBalance: 25_000,
      annualSalary: 90_000,
      employeeContributionPercent: 10,
      employerMatchPercent: 100,
      employerMatchCap: 4,
      expectedAnnualReturn: 7,
    },
  });
});

test("each default and each bound is a value its input can take", () => {
  const values = every.flatMap((range): [InputRange, number][] =>
    (range.kind === "choices" ? range.values : [range.min, range.max, range.initial]).map(
      (value) => [range, value],
    ),
  );
  expect(values.filter(([range, value]) => fitToRange(range, value) !== value)).toEqual([]);
});

test("a value outside is moved to the nearest bound", () => {
  expect(fitToRange(principal, 100_001)).toBe(100_000);
  expect(fitToRange(principal, -1)).toBe(0);
  expect(fitToRange(annualRate, Infinity)).toBe(15);
});

test("a value between two steps of the slider stays as it is", () => {
  expect(fitToRange(principal, 12_345)).toBe(12_345);
  expect(fitToRange(annualRate, 6.25)).toBe(6.25);
  expect(fitToRange(annualRate, 6.125)).toBe(6.125);
});

test("money is rounded to whole dollars, a rate to a thousandth, and years are whole", () => {
  expect(fitToRange(principal, 12_345.67)).toBe(12_346);
  expect(fitToRange(annualRate, 6.1254)).toBe(6.125);
  expect(fitToRange(years, 10.4)).toBe(10);
});

test("steps of a tenth come out as a person writes them", () => {
  const drifted = Array.from({ length: 151 }, (_, index) => index * 0.1);
  const written = Array.from({ length: 151 }, (_, index) => Number((index / 10).toFixed(1)));
  expect(drifted.map((value) => fitToRange(annualRate, value))).toEqual(written);
});

test("a value that is no number or no choice becomes the default", () => {
  expect(fitToRange(annualRate, Number.NaN)).toBe(7);
  expect(fitToRange(compoundingFrequency, 3)).toBe(12);
  expect(fitToRange(compoundingFrequency, 4)).toBe(4);
});

test("a link brings back every setting of the sliders", () => {
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

test("values out of range are fitted, and missing ones keep their default", () => {
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
