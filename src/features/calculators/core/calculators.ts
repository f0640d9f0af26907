import type { Locale } from "#platform/core/locale.ts";
import type { CompoundInputs } from "./compound.ts";
import type { CostOfWaitingInputs } from "./cost-of-waiting.ts";
import {
  annualRate,
  type CalculatorDefinition,
  fitToRange,
  type InputRange,
  type InputWords,
  monthlyContribution,
  range,
  startingBalance,
} from "./definition.ts";
import { figuresIn } from "./figures.ts";
import type { MillionaireInputs } from "./millionaire.ts";
import type { Retirement401kInputs } from "./retirement-401k.ts";
import type { SavingsGoalInputs } from "./savings-goal.ts";
import { inputWords } from "./words.ts";

export interface InputsByCalculator {
  readonly compound: CompoundInputs;
  readonly savings: SavingsGoalInputs;
  readonly millionaire: MillionaireInputs;
  readonly waiting: CostOfWaitingInputs;
  readonly retirement: Retirement401kInputs;
}

export type CalculatorKey = keyof InputsByCalculator;
export type InputsOf<Key extends CalculatorKey> = InputsByCalculator[Key];

/** In the order of the tabs; the first one is the default. */
export const calculators: {
  readonly [Key in CalculatorKey]: CalculatorDefinition<InputsOf<Key>>;
} = {
  compound: {
    path: "/calculators",
    rate: "annualRate",
    ranges: {
      principal: startingBalance,
      monthlyContribution,
      annualRate,
      years: range("years", 1, 50, 1, 25),
      compoundingFrequency: { kind: "choices", values: [12, 4, 1], initial: 12 },
    },
  },
  savings: {
    path: "/calculators/savings",
    rate: "annualRate",
    ranges: {
      targetAmount: range("dollars", 10_000, 2_000_000, 10_000, 100_000),
      currentBalance: { ...startingBalance, initial: 5000 },
      annualRate,
      years: range("years", 1, 40, 1, 10),
      frequency: { kind: "choices", values: [12, 1], initial: 12 },
    },
  },
  millionaire: {
    path: "/calculators/millionaire",
    rate: "annualRate",
    ranges: {
      targetAmount: range("dollars", 100_000, 5_000_000, 50_000, 1_000_000),
      startingBalance,
      monthlyContribution: { ...monthlyContribution, initial: 1000 },
      annualRate,
    },
  },
  waiting: {
    path: "/calculators/waiting",
    rate: "annualRate",
    ranges: {
      startingBalance,
      monthlyContribution,
      annualRate,
      totalYears: range("years", 5, 50, 1, 30),
      delayYears: range("years", 1, 20, 1, 5),
    },
  },
  retirement: {
    path: "/calculators/retirement",
    rate: "expectedAnnualReturn",
    ranges: {
      currentAge: range("age", 18, 70, 1, 35),
      retirementAge: range("age", 50, 75, 1, 65),
      currentBalance: range("dollars", 0, 500_000, 5000, 25_000),
      annualSalary: range("dollars", 30_000, 300_000, 5000, 90_000),
      employeeContributionPercent: range("percent", 0, 20, 0.5, 10),
      employerMatchPercent: range("percent", 0, 200, 25, 100),
      employerMatchCap: range("percent", 0, 15, 0.5, 4),
      expectedAnnualReturn: { ...annualRate, max: 12 },
    },
  },
};

export const calculatorKeys = Object.keys(calculators) as readonly CalculatorKey[];

export const findCalculatorPath = (key: CalculatorKey): string => calculators[key].path;

/** The calculator at this address; undefined when there is none. */
export function findCalculator(path: string): CalculatorKey | undefined {
  return calculatorKeys.find((key) => calculators[key].path === path);
}

/** Any calculator's inputs by their names. */
type Values = Readonly<Record<string, number>>;

/** Every input of every calculator has a name. */
type NamedInputs = {
  readonly [Key in CalculatorKey]: {
    readonly inputs: Readonly<Record<keyof InputsOf<Key>, InputWords>>;
  };
};

/** One input as its form and its readers need it. */
export interface Input {
  readonly name: string;
  readonly range: InputRange;
  readonly label: string;
  readonly hint?: string | undefined;
  /** Names of its values, where it has a few. */
  readonly choices: Readonly<Record<string, string>>;
}

/** The inputs of a calculator with their ranges, in the order of the form. */
export function listInputs(key: CalculatorKey): ReadonlyArray<readonly [string, InputRange]> {
  return Object.entries(calculators[key].ranges);
}

export function describeInputs(key: CalculatorKey, locale: Locale): Input[] {
  const named: NamedInputs = inputWords[locale];
  const words: Readonly<Record<string, InputWords>> = named[key].inputs;
  return listInputs(key).map(([name, range]) => ({
    name,
    range,
    label: name,
    choices: {},
    ...words[name],
  }));
}

/** What every calculator shows at first. */
export function makeInitialInputs(): InputsByCalculator {
  const initial = (key: CalculatorKey) =>
    Object.fromEntries(listInputs(key).map(([name, range]) => [name, range.initial]));
  return Object.fromEntries(
    calculatorKeys.map((key) => [key, initial(key)]),
  ) as unknown as InputsByCalculator;
}

/** The numbers of a calculation as a person reads them, in the order of the form. */
export function listInputTexts(
  key: CalculatorKey,
  inputs: InputsByCalculator[CalculatorKey],
  locale: Locale,
): ReadonlyArray<{ readonly label: string; readonly value: string }> {
  const values = inputs as unknown as Values;
  return describeInputs(key, locale).map(({ name, label, range, choices }) => {
    const value = values[name] ?? range.initial;
    const text =
      range.kind === "range" ? figuresIn(locale).formatUnit(range.unit, value) : choices[value];
    return { label, value: text ?? String(value) };
  });
}

/**
 * The inputs as the fragment of an address, without its `#`. A browser never sends the fragment to
 * a server, so that a shared link tells the site nothing.
 */
export function writeFragment<Key extends CalculatorKey>(key: Key, inputs: InputsOf<Key>): string {
  const values = inputs as unknown as Values;
  return listInputs(key)
    .map(([name]) => `${name}=${values[name]}`)
    .join("&");
}

/**
 * The inputs a fragment holds; anyone can write one, so each value is fitted to its range, what is
 * missing stays as it is at first, and the rest is ignored.
 *
 * @param fragment with or without its `#`.
 * @returns null when it names no input of this calculator.
 */
export function readFragment<Key extends CalculatorKey>(
  key: Key,
  fragment: string,
): InputsOf<Key> | null {
  const pairs = fragment.replace(/^#/, "").split("&");
  const given = new Map(
    pairs.flatMap((pair) => {
      const [name, value] = pair.split("=", 2);
      return name !== undefined && value !== undefined && /^\d+(?:\.\d+)?$/.test(value)
        ? [[name, Number(value)] as const]
        : [];
    }),
  );
  const inputs = listInputs(key);
  if (!inputs.some(([name]) => given.has(name))) return null;
  return Object.fromEntries(
    inputs.map(([name, range]) => [name, fitToRange(range, given.get(name) ?? Number.NaN)]),
  ) as unknown as InputsOf<Key>;
}
