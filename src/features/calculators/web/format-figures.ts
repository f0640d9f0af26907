import type { Unit } from "#features/calculators/core/input-ranges.ts";
import { defaultLocale } from "#platform/core/locale.ts";

const language = `${defaultLocale}-US`;

const wholeDollars = new Intl.NumberFormat(language, {
  style: "currency",
  currency: "USD",
  maximumFractionDigits: 0,
});
// WebKit writes "$600.0K" unless it is told that no digit is needed.
const shortDollars = new Intl.NumberFormat(language, {
  style: "currency",
  currency: "USD",
  notation: "compact",
  minimumFractionDigits: 0,
  maximumFractionDigits: 1,
});
const plainNumber = new Intl.NumberFormat(language, { maximumFractionDigits: 2 });
const finePercent = new Intl.NumberFormat(language, { maximumFractionDigits: 6 });

/** "$462,290"; never "-$0". */
export function formatDollars(amount: number): string {
  return wholeDollars.format(Math.abs(amount) < 0.5 ? 0 : amount);
}

/** "$200K", for the marks of an axis. */
export function formatShortDollars(amount: number): string {
  return shortDollars.format(amount);
}

/** "10,000" */
export function formatNumber(value: number): string {
  return plainNumber.format(value);
}

/** "7%" of 7. */
export function formatPercent(percent: number): string {
  return `${plainNumber.format(percent)}%`;
}

/** A rate per period, as a percentage with the digits that make a figure come out right. */
export function formatFineRate(rate: number): string {
  return `${finePercent.format(rate * 100)}%`;
}

/** "1 year", "25 years" */
export function formatYears(years: number): string {
  return `${formatNumber(years)} ${years === 1 ? "year" : "years"}`;
}

/** "26 years 9 months" */
export function formatSpan(years: number, months: number): string {
  return `${formatYears(years)} ${months} ${months === 1 ? "month" : "months"}`;
}

const byUnit: Record<Unit, (value: number) => string> = {
  dollars: formatDollars,
  percent: formatPercent,
  years: formatYears,
  age: formatNumber,
};

export function formatUnit(unit: Unit, value: number): string {
  return byUnit[unit](value);
}
