import { writeCsv } from "#platform/core/text/csv.ts";

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

interface Savings {
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

/** Where things stand at the end of one year. In every row `contributions + interest = balance`. */
export interface ScheduleRow {
  readonly year: number;
  /** All money put in so far, the starting balance included. */
  readonly contributions: number;
  /** All growth so far. */
  readonly interest: number;
  readonly balance: number;
}

/**
 * One row for the end of each year; the start is not among them. When the last year is cut short,
 * its row tells the last period.
 */
export function listSchedule(
  savings: Savings,
  periodsPerYear: number,
  periods: number,
): ScheduleRow[] {
  return Array.from({ length: Math.max(0, Math.ceil(periods / periodsPerYear)) }, (_, index) => {
    const year = index + 1;
    const passed = Math.min(year * periodsPerYear, periods);
    const balance = balanceAfter(savings, passed);
    const contributions = savings.start + savings.deposit * passed;
    return { year, contributions, interest: balance - contributions, balance };
  });
}

/**
 * What an amount of so many years from now buys, in today's dollars.
 *
 * @param inflationRate percent per year, constant.
 */
export function deflate(amount: number, inflationRate: number, years: number): number {
  return amount / (1 + inflationRate / 100) ** years;
}

/** A spreadsheet's future value of a start and deposits, per period. */
export function writeFv(rate: string, periods: number, deposit: number, start: number): string {
  return `FV(${rate}, ${periods}, -${deposit}, -${start})`;
}

export interface YearTable {
  readonly columns: readonly string[];
  /** Plain figures, the year first; shown in dollars and written to the CSV in cents. */
  readonly rows: ReadonlyArray<readonly number[]>;
}

/** A table of years as CSV: whole years, and amounts in dollars and cents. */
export function writeYearCsv({ columns, rows }: YearTable): string {
  const lines = rows.map(([year = 0, ...amounts]) => [String(year), ...amounts.map(formatAmount)]);
  // Without the mark a spreadsheet would read "Año" as two other letters.
  const byteOrderMark = columns.some((name) => /[^\x20-\x7e]/.test(name));
  return writeCsv([columns, ...lines], { byteOrderMark, guardFormulas: false });
}

function formatAmount(amount: number): string {
  return (Math.abs(amount) < 0.005 ? 0 : amount).toFixed(2);
}
