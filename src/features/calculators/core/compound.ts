import { formatDollars } from "#platform/core/formats.ts";
import type { CalculatorAnswer } from "./definition.ts";
import { figuresIn } from "./figures.ts";
import { balanceAfter, listSchedule, monthlyRateOf, writeFv } from "./growth.ts";
import { inputWords } from "./words.ts";

export interface CompoundInputs {
  readonly principal: number;
  readonly monthlyContribution: number;
  /** Percent per year. */
  readonly annualRate: number;
  /** How often a year the stated rate is compounded: 12, 4 or 1. */
  readonly compoundingFrequency: number;
  readonly years: number;
}

/**
 * What a starting balance and monthly deposits grow to.
 *
 * Deposits are made at each month's end and earn the monthly rate that compounds to the stated one,
 * `(1 + r/n)^(n/12) - 1`: leaving the deposits unscaled at quarterly or annual compounding is the
 * common mistake. Nothing is rounded. $10,000 and $500 a month at 7 % for 25 years: $462,290.
 */
export function calculateCompound(inputs: CompoundInputs) {
  const { principal, monthlyContribution, annualRate, compoundingFrequency, years } = inputs;
  const savings = {
    start: principal,
    deposit: monthlyContribution,
    rate: monthlyRateOf(annualRate, compoundingFrequency),
  };
  const futureValue = balanceAfter(savings, years * 12);
  // The principal and all deposits.
  const totalContributions = principal + monthlyContribution * 12 * years;
  return {
    futureValue,
    totalContributions,
    totalInterest: futureValue - totalContributions,
    schedule: listSchedule(savings, 12, years * 12),
  };
}

export const compoundAnswer: CalculatorAnswer<CompoundInputs> = {
  headline: (inputs, locale) => ({
    label: inputWords[locale].compound.headline(figuresIn(locale).formatYears(inputs.years)),
    answer: formatDollars(calculateCompound(inputs).futureValue, locale),
  }),
  spreadsheet: ({ principal, monthlyContribution: deposit, annualRate: r, ...inputs }) => {
    const { compoundingFrequency: n, years } = inputs;
    const rate = n === 12 ? `${r}%/12` : `(1+${r}%/${n})^(${n}/12)-1`;
    return writeFv(rate, years * 12, deposit, principal);
  },
};
