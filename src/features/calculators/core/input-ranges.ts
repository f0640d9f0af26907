import type { CalculatorKey, InputsByCalculator, InputsOf } from "./calculators.ts";

export type Unit = "dollars" | "percent" | "years" | "age";

/** A slider and the number beside it. */
export interface Range {
  readonly kind: "range";
  readonly unit: Unit;
  readonly min: number;
  readonly max: number;
  readonly step: number;
  readonly initial: number;
}

/** One of a few values. */
export interface Choices {
  readonly kind: "choices";
  readonly values: readonly number[];
  readonly initial: number;
}

export type InputRange = Range | Choices;

type RangesByCalculator = {
  readonly [Key in CalculatorKey]: Readonly<Record<keyof InputsOf<Key>, InputRange>>;
};

function range(unit: Unit, min: number, max: number, step: number, initial: number): Range {
  return { kind: "range", unit, min, max, step, initial };
}

const startingBalance = range("dollars", 0, 100_000, 1000, 10_000);
const monthlyContribution = range("dollars", 0, 5000, 50, 500);
const annualRate = range("percent", 0, 15, 0.1, 7);

/** What each input may be and what it is at first, in the order of the form. */
export const inputRanges: RangesByCalculator = {
  compound: {
    principal: startingBalance,
    monthlyContribution,
    annualRate,
    years: range("years", 1, 50, 1, 25),
    compoundingFrequency: { kind: "choices", values: [12, 4, 1], initial: 12 },
  },
  savings: {
    targetAmount: range("dollars", 10_000, 2_000_000, 10_000, 100_000),
    currentBalance: { ...startingBalance, initial: 5000 },
    annualRate,
    years: range("years", 1, 40, 1, 10),
    frequency: { kind: "choices", values: [12, 1], initial: 12 },
  },
  millionaire: {
    targetAmount: range("dollars", 100_000, 5_000_000, 50_000, 1_000_000),
    startingBalance,
    monthlyContribution: { ...monthlyContribution, initial: 1000 },
    annualRate,
  },
  waiting: {
    startingBalance,
    monthlyContribution,
    annualRate,
    totalYears: range("years", 5, 50, 1, 30),
    delayYears: range("years", 1, 20, 1, 5),
  },
  retirement: {
    currentAge: range("age", 18, 70, 1, 35),
    retirementAge: range("age", 50, 75, 1, 65),
    currentBalance: range("dollars", 0, 500_000, 5000, 25_000),
    annualSalary: range("dollars", 30_000, 300_000, 5000, 90_000),
    employeeContributionPercent: range("percent", 0, 20, 0.5, 10),
    employerMatchPercent: range("percent", 0, 200, 25, 100),
    employerMatchCap: range("percent", 0, 15, 0.5, 4),
    expectedAnnualReturn: range("percent", 0, 12, 0.1, 7),
  },
};

/** The inputs of a calculator with their ranges, in the order of the form. */
export function listInputs(key: CalculatorKey): ReadonlyArray<readonly [string, InputRange]> {
  return Object.entries(inputRanges[key]);
}

/** What every calculator shows at first. */
export function makeInitialInputs(): InputsByCalculator {
  return fillInputs((_key, _name, { initial }) => initial);
}

/** Inputs of all calculators, each value by the given rule. */
function fillInputs(
  choose: (key: CalculatorKey, name: string, range: InputRange) => number,
): InputsByCalculator {
  const filled = Object.entries(inputRanges).map(([key, ranges]) => [
    key,
    Object.fromEntries(
      Object.entries(ranges).map(([name, input]) => [
        name,
        choose(key as CalculatorKey, name, input as InputRange),
      ]),
    ),
  ]);
  return Object.fromEntries(filled) as InputsByCalculator;
}

/**
 * The nearest value the input can take: within its bounds and on a step counted from its minimum.
 * Steps of 0.1 come out as written (0.3, not 0.30000000000000004). Not a number: the initial value.
 */
export function fitToRange(input: InputRange, value: number): number {
  if (Number.isNaN(value)) return input.initial;
  if (input.kind === "choices") return input.values.includes(value) ? value : input.initial;
  const { min, max, step } = input;
  const bounded = Math.min(max, Math.max(min, value));
  const fitted = min + Math.round((bounded - min) / step) * step;
  return Number(Math.min(max, fitted).toFixed(2));
}
