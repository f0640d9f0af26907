import type { Localized } from "#platform/core/locale.ts";

type ByNumber = Readonly<Record<number, string>>;

/** How each calculator counts: on screen before anything is counted. */
const en = {
  hypothetical:
    "Hypothetical, with one constant rate. Taxes and fees are left out. Not an insurance illustration, and not a guarantee.",
  compounding: { "12": "monthly", "4": "quarterly", "1": "annually" } as ByNumber,
  periodEnd: { "12": "month", "1": "year" } as ByNumber,
  compound: (compounding: string) =>
    `Deposits go in at the end of each month; the yearly rate is compounded ${compounding}.`,
  savings: (periodEnd: string, compounding: string) =>
    `Deposits go in at the end of each ${periodEnd}; the yearly rate is compounded ${compounding}. The deposit is rounded up to the next dollar, so you reach the goal.`,
  millionaire:
    "Deposits go in at the end of each month; the yearly rate is compounded monthly. We count the first month that ends at or above the target.",
  waiting:
    "Deposits go in at the end of each month; the yearly rate is compounded monthly. While you wait, no money grows, not even your starting balance. Both plans end in the same year.",
  retirement:
    "Once a year the balance grows, then the year's contributions are added. Salary, percentages and rate stay the same. The match is your salary times the lesser of your percent and the match limit, times the match.",
};

export type ConventionWords = typeof en;

export const conventionWords: Localized<ConventionWords> = { en };
