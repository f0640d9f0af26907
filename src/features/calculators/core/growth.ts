/**
 * How much one dollar has grown by, after so many periods: (1 + rate)^periods - 1.
 * Written with expm1 and log1p because the plain power loses half its digits at small rates.
 *
 * @param rate per period, as a fraction: 0.005 is half a percent.
 */
export function growthOfOne(rate: number, periods: number): number {
  return Math.expm1(periods * Math.log1p(rate));
}

/** What a deposit of one dollar at each period's end has grown to, the deposits included. */
export function valueOfDeposits(rate: number, periods: number): number {
  return rate === 0 ? periods : growthOfOne(rate, periods) / rate;
}

export interface Savings {
  readonly start: number;
  /** Put in at the end of each period. */
  readonly deposit: number;
  /** Per period, as a fraction. */
  readonly rate: number;
}

/** The balance after so many periods: the spreadsheet function FV with payments at period ends. */
export function balanceAfter({ start, deposit, rate }: Savings, periods: number): number {
  return start * (1 + growthOfOne(rate, periods)) + deposit * valueOfDeposits(rate, periods);
}

/**
 * The monthly rate that compounds to a yearly rate stated for n periods a year, so that deposits
 * of each month earn the stated compounding: (1 + r/n)^(n/12) - 1.
 *
 * @param annualRate percent per year: 7 means 7 %.
 */
export function monthlyRateOf(annualRate: number, periodsPerYear: number): number {
  const perPeriod = annualRate / 100 / periodsPerYear;
  return periodsPerYear === 12 ? perPeriod : growthOfOne(perPeriod, periodsPerYear / 12);
}
