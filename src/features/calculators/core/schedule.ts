import type { Savings } from "./growth.ts";
import { balanceAfter } from "./growth.ts";

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
