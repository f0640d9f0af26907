import { formatDollars } from "#platform/core/formats.ts";
import type { Locale } from "#platform/core/locale.ts";
import type { CalculatorAnswer } from "./definition.ts";
import { figuresIn } from "./figures.ts";
import { balanceAfter, listSchedule, type ScheduleRow } from "./growth.ts";
import { figureWords, inputWords } from "./words.ts";

/** A hundred years: past that, "more than 100 years" is all that is said. */
export const searchLimitMonths = 1200;

/** One part in 10^12, so that an exact hit counts although a power left it a hair short. */
const driftAllowance = 1e-12;

export interface MillionaireInputs {
  readonly targetAmount: number;
  readonly startingBalance: number;
  readonly monthlyContribution: number;
  /** Percent per year, compounded monthly. */
  readonly annualRate: number;
}

interface Reached {
  readonly reached: true;
  readonly months: number;
  /** Whole years of `months`, and the months that remain. */
  readonly years: number;
  readonly remainderMonths: number;
  /** Closing balance of that month. */
  readonly balance: number;
  readonly schedule: readonly ScheduleRow[];
}

interface NotReached {
  readonly reached: false;
  readonly months: null;
  readonly years: null;
  readonly remainderMonths: null;
  readonly balance: null;
  /** All hundred years. */
  readonly schedule: readonly ScheduleRow[];
}

type MillionaireResult = Reached | NotReached;

/**
 * The first month whose closing balance is at or above the target, with month-end deposits.
 * The last row of the schedule is that month; there is none when the start is enough.
 * A million from $10,000 and $1,000 a month at 7 %: 321 months, 26 years 9 months.
 */
export function calculateMillionaire(inputs: MillionaireInputs): MillionaireResult {
  const { targetAmount, startingBalance, monthlyContribution, annualRate } = inputs;
  const savings = {
    start: startingBalance,
    deposit: monthlyContribution,
    rate: annualRate / 1200,
  };
  const enough = targetAmount * (1 - driftAllowance);
  for (let months = 0; months <= searchLimitMonths; months += 1) {
    const balance = balanceAfter(savings, months);
    if (balance < enough) continue;
    return {
      reached: true,
      months,
      years: Math.floor(months / 12),
      remainderMonths: months % 12,
      balance,
      schedule: listSchedule(savings, 12, months),
    };
  }
  return {
    reached: false,
    months: null,
    years: null,
    remainderMonths: null,
    balance: null,
    schedule: listSchedule(savings, 12, searchLimitMonths),
  };
}

/** How long it takes: "26 years 9 months". */
function formatTime(result: MillionaireResult, locale: Locale): string {
  if (!result.reached) return figureWords[locale].tooLong;
  return figuresIn(locale).formatSpan(result.years, result.remainderMonths);
}

export const millionaireAnswer: CalculatorAnswer<MillionaireInputs> = {
  headline: (inputs, locale) => ({
    label: inputWords[locale].millionaire.headline(formatDollars(inputs.targetAmount, locale)),
    answer: formatTime(calculateMillionaire(inputs), locale),
  }),
  spreadsheet: ({
    targetAmount,
    startingBalance: start,
    monthlyContribution: deposit,
    ...inputs
  }) => `ROUNDUP(NPER(${inputs.annualRate}%/12, -${deposit}, -${start}, ${targetAmount}), 0)`,
};
