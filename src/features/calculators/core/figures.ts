import { formatDollars, formatShortDollars } from "#platform/core/formats.ts";
import { languageTags, perLocale } from "#platform/core/locale.ts";
import type { Unit } from "./definition.ts";
import { figureWords } from "./words.ts";

/** How a language writes the calculators' figures. */
export const figuresIn = perLocale((locale) => {
  const tag = languageTags[locale];
  const { years, months, span } = figureWords[locale];
  const cents = new Intl.NumberFormat(tag, { style: "currency", currency: "USD" });
  const plainNumber = new Intl.NumberFormat(tag, { maximumFractionDigits: 3 });
  const percent = new Intl.NumberFormat(tag, { style: "percent", maximumFractionDigits: 3 });
  const finePercent = new Intl.NumberFormat(tag, { style: "percent", maximumFractionDigits: 6 });

  const figures = {
    /** "$462,290" */
    formatDollars: (amount: number) => formatDollars(amount, locale),
    /** "$200K", for the marks of an axis. */
    formatShortDollars: (amount: number) => formatShortDollars(amount, locale),
    /** "$519.70" */
    formatCents: (amount: number) => cents.format(amount),
    /** "10,000" */
    formatNumber: (value: number) => plainNumber.format(value),
    /** "7%" of 7. */
    formatPercent: (value: number) => percent.format(value / 100),
    /** A rate per period, as a percentage with the digits that make a figure come out right. */
    formatFineRate: (rate: number) => finePercent.format(rate),
    /** "1 year", "25 years" */
    formatYears: (count: number) => years(count, plainNumber.format(count)),
    /** "26 years 9 months" */
    formatSpan: (wholeYears: number, remainder: number) =>
      span(figures.formatYears(wholeYears), months(remainder, plainNumber.format(remainder))),
    formatUnit: (unit: Unit, value: number) => byUnit[unit](value),
  };
  const byUnit: Record<Unit, (value: number) => string> = {
    dollars: figures.formatDollars,
    percent: figures.formatPercent,
    years: figures.formatYears,
    age: figures.formatNumber,
  };
  return figures;
});
