import {
  type CalculatorKey,
  calculators,
  type InputsByCalculator,
  type InputsOf,
} from "./calculators.ts";
import { fitToRange, type InputRange } from "./definition.ts";
import { calculateRetirement401k } from "./retirement-401k.ts";
import { calculateSavingsGoal } from "./savings-goal.ts";

type Next = { [Key in CalculatorKey]: { readonly key: Key; readonly inputs: InputsOf<Key> } };

/** The next calculator after a result, with its inputs. */
export type Carried = Next[CalculatorKey] & {
  /** Whether a figure was changed to fit the next calculator's range; rounding to a dollar does not count. */
  readonly adjusted: boolean;
};

/** The delay with which the calculator of waiting starts: five years, which people consider and which shows a cost. */
const usualDelayYears = 5;
const furtherYears = 5;
const yearsToTarget = 20;

type Carry = { [Key in CalculatorKey]: (inputs: InputsOf<Key>) => Carried };

const carriers: Carry = {
  compound: ({ principal, monthlyContribution, annualRate, years }) =>
    fit("waiting", {
      startingBalance: principal,
      monthlyContribution,
      annualRate,
      totalYears: years,
      delayYears: usualDelayYears,
    }),
  savings: (inputs) => {
    const { currentBalance, annualRate, years, frequency } = inputs;
    const aMonth = (calculateSavingsGoal(inputs).requiredContribution * frequency) / 12;
    return fit("compound", {
      principal: currentBalance,
      // Rounded up to a dollar: a smaller amount would miss the goal.
      monthlyContribution: Math.ceil(aMonth),
      annualRate,
      years: years + furtherYears,
      compoundingFrequency: frequency,
    });
  },
  millionaire: ({ targetAmount, startingBalance, annualRate }) =>
    fit("savings", {
      targetAmount,
      currentBalance: startingBalance,
      annualRate,
      years: yearsToTarget,
      frequency: 12,
    }),
  waiting: ({ startingBalance, monthlyContribution, annualRate }) =>
    fit("millionaire", {
      targetAmount: 1_000_000,
      startingBalance,
      monthlyContribution,
      annualRate,
    }),
  retirement: (inputs) => {
    const { years, employeeAnnual, employerMatchAnnual } = calculateRetirement401k(inputs);
    return fit("waiting", {
      startingBalance: inputs.currentBalance,
      monthlyContribution: (employeeAnnual + employerMatchAnnual) / 12,
      annualRate: inputs.expectedAnnualReturn,
      totalYears: years,
      delayYears: usualDelayYears,
    });
  },
};

/** The question that follows a result, with the reader's own figures carried over. */
export function carryInputs<Key extends CalculatorKey>(
  key: Key,
  inputs: InputsByCalculator[Key],
): Carried {
  return carriers[key](inputs);
}

function fit<Key extends CalculatorKey>(key: Key, wanted: InputsOf<Key>): Carried {
  const ranges = calculators[key].ranges as Readonly<Record<string, InputRange>>;
  const entries = Object.entries(wanted as object).map(([name, value]) => {
    const range = ranges[name];
    return [name, range ? fitToRange(range, value) : value, value] as const;
  });
  const inputs = Object.fromEntries(entries.map(([name, fitted]) => [name, fitted]));
  const adjusted = entries.some(([, fitted, value]) => Math.abs(fitted - value) > 0.5);
  return { key, inputs, adjusted } as unknown as Carried;
}
