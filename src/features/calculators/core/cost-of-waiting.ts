import { formatDollars } from "#platform/core/formats.ts";
import type { CalculatorAnswer } from "./definition.ts";
import { figuresIn } from "./figures.ts";
import { balanceAfter, writeFv } from "./growth.ts";
import { inputWords } from "./words.ts";

export interface CostOfWaitingInputs {
  readonly startingBalance: number;
  readonly monthlyContribution: number;
  /** Percent per year, compounded monthly. */
  readonly annualRate: number;
  readonly totalYears: number;
  readonly delayYears: number;
}

/** Both balances at the end of one year. */
export interface WaitingRow {
  readonly year: number;
  readonly startNow: number;
  readonly startLater: number;
}

/**
 * Two futures that end together: starting today, and starting after the delay. During the delay
 * nothing is invested, the starting balance included; a delay at or past the end leaves that alone.
 * $10,000 and $500 a month at 7 % for 30 years, five years late: $228,860.
 */
export function calculateCostOfWaiting(inputs: CostOfWaitingInputs) {
  const { startingBalance, monthlyContribution, annualRate, totalYears, delayYears } = inputs;
  const savings = {
    start: startingBalance,
    deposit: monthlyContribution,
    rate: annualRate / 1200,
  };
  const compare = (year: number): WaitingRow => ({
    year,
    startNow: balanceAfter(savings, year * 12),
    startLater: balanceAfter(savings, Math.max(0, year - delayYears) * 12),
  });
  const { startNow, startLater } = compare(totalYears);
  return {
    startNow,
    startLater,
    costOfWaiting: startNow - startLater,
    /** Deposits that are never made because of the delay: a part of the cost, not on top of it. */
    contributionsSkipped: monthlyContribution * 12 * Math.min(delayYears, totalYears),
    schedule: Array.from({ length: Math.max(0, Math.ceil(totalYears)) }, (_, index) =>
      compare(Math.min(index + 1, totalYears)),
    ),
  };
}

export const waitingAnswer: CalculatorAnswer<CostOfWaitingInputs> = {
  headline: (inputs, locale) => ({
    label: inputWords[locale].waiting.headline(figuresIn(locale).formatYears(inputs.delayYears)),
    answer: formatDollars(calculateCostOfWaiting(inputs).costOfWaiting, locale),
  }),
  spreadsheet: ({ totalYears, delayYears, ...inputs }) => {
    const { startingBalance: start, monthlyContribution: deposit } = inputs;
    const fv = (years: number) => writeFv(`${inputs.annualRate}%/12`, years * 12, deposit, start);
    return `${fv(totalYears)} - ${fv(Math.max(0, totalYears - delayYears))}`;
  },
};
