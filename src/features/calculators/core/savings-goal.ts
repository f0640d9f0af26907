import { AppError } from "#platform/core/app-error.ts";
import { formatDollars } from "#platform/core/formats.ts";
import type { CalculatorAnswer } from "./definition.ts";
import { growthOfOne, listSchedule, valueOfDeposits } from "./growth.ts";
import { inputWords } from "./words.ts";

export interface SavingsGoalInputs {
  readonly targetAmount: number;
  readonly currentBalance: number;
  /** Percent per year. */
  readonly annualRate: number;
  readonly years: number;
  /** Deposits a year, and how often the rate is compounded: 12 or 1. */
  readonly frequency: number;
}

/**
 * The deposit at each period's end that reaches the target: the spreadsheet function PMT.
 * $100,000 in 10 years from $5,000 at 7 %: $519.70 a month.
 *
 * @throws AppError "invalid" when money is missing and there is no time to save it in.
 */
export function calculateSavingsGoal(inputs: SavingsGoalInputs) {
  const { targetAmount, currentBalance, annualRate, years, frequency } = inputs;
  const rate = annualRate / 100 / frequency;
  const periods = years * frequency;
  // What the current balance grows to with no deposit at all.
  const balanceGrownAlone = currentBalance * (1 + growthOfOne(rate, periods));
  const goalAlreadyMet = balanceGrownAlone >= targetAmount;
  if (!goalAlreadyMet && !(periods > 0)) {
    throw new AppError("invalid", {
      en: "There must be at least one year to save in.",
      es: "Debe haber al menos un año para ahorrar.",
    });
  }
  const requiredContribution = goalAlreadyMet
    ? 0
    : (targetAmount - balanceGrownAlone) / valueOfDeposits(rate, periods);
  return {
    /** Put in at the end of each period; 0 when the goal is met without. */
    requiredContribution,
    /** The new deposits only: the current balance is not among them. */
    totalContributions: requiredContribution * periods,
    balanceGrownAlone,
    goalAlreadyMet,
    schedule: listSchedule(
      { start: currentBalance, deposit: requiredContribution, rate },
      frequency,
      periods,
    ),
  };
}

/** The goal saved for in whole dollars, as it is shown: deposit, total and years agree with it. */
export function roundSavingsPlan(inputs: SavingsGoalInputs) {
  const { currentBalance, annualRate, years, frequency } = inputs;
  const deposit = roundUpToDollar(calculateSavingsGoal(inputs).requiredContribution);
  const periods = years * frequency;
  const savings = { start: currentBalance, deposit, rate: annualRate / 100 / frequency };
  return {
    deposit,
    totalDeposits: deposit * periods,
    schedule: listSchedule(savings, frequency, periods),
  };
}

/** One part in 10^11: less than a cent on any balance here, more than any rounding error. */
const driftAllowance = 1e-11;

/**
 * Up to the next whole dollar, so that the goal is truly met. A figure that is whole but for the
 * last digits of the arithmetic stays.
 */
export function roundUpToDollar(amount: number): number {
  return Math.ceil(amount * (1 - driftAllowance));
}

export const savingsAnswer: CalculatorAnswer<SavingsGoalInputs> = {
  headline: (inputs, locale) => ({
    label: inputWords[locale].savings.headline[inputs.frequency] ?? "",
    answer: formatDollars(roundSavingsPlan(inputs).deposit, locale),
  }),
  spreadsheet: ({ targetAmount, currentBalance, annualRate: r, years, frequency }) =>
    `MAX(0, PMT(${r}%/${frequency}, ${years * frequency}, ${currentBalance}, -${targetAmount}))`,
};
