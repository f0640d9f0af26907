import type { DraftedCheck } from "#features/studio/core/figure-checks.ts";
import type { DraftedFigures, FigureFact } from "#features/studio/core/figure-rules.ts";
import { formatDollars, formatNumber } from "#platform/core/formats.ts";
import type { Locale } from "#platform/core/locale.ts";
import { formatDay } from "#ui/dates.ts";
import { figuresWords } from "./figures-words.ts";

export interface DescribedFigure {
  /** The numbers in words. */
  readonly text: string;
  /** The year or the day that the figure is of. */
  readonly age: string;
  readonly source: string;
  readonly checked: DraftedCheck | null;
}

/** A figure's JSON as a person reads it; of the yearly limits one for each year, the newest last. */
export function describeFigure(
  id: FigureFact,
  json: string,
  locale: Locale,
): readonly [DescribedFigure, ...DescribedFigure[]] {
  const words = figuresWords[locale];
  if (id === "termPrices") return [describePrices(JSON.parse(json), locale)];
  const figure = JSON.parse(json) as Row | readonly [Row, ...Row[]];
  const describe = (row: Row): DescribedFigure => ({
    text: describeNumbers(id, row, locale),
    age: words.ofYear(row.year),
    source: row.source,
    checked: row.checked,
  });
  const [first, ...others]: readonly [Row, ...Row[]] = "value" in figure ? [figure] : figure;
  return [describe(first), ...others.map(describe)];
}

interface Row {
  readonly value: unknown;
  readonly year: number | string;
  readonly source: string;
  readonly checked: DraftedCheck | null;
}

type Numbers = Readonly<Record<string, number | string>>;

function describeNumbers(id: FigureFact, { value }: Row, locale: Locale): string {
  const { values } = figuresWords[locale];
  if (typeof value !== "object" || value === null) return values.years(String(value));
  const part = (name: string) => (value as Numbers)[name] ?? "";
  const dollars = (name: string) => writeDollars(part(name), locale);
  if (id === "deferralLimits") {
    return values.deferralLimits(
      dollars("employee"),
      dollars("catchUpFrom50"),
      dollars("catchUpFrom60To63"),
    );
  }
  if (id === "earlyWithdrawal") {
    return values.earlyWithdrawal(part("addedTaxPercent"), part("beforeAge"));
  }
  return "freePercent" in value
    ? values.surrender(part("fromYears"), part("toYears"), part("freePercent"))
    : values.span(part("fromYears"), part("toYears"));
}

/** Input that is no number is shown as it was typed. */
export const writeDollars = (amount: number | string, locale: Locale): string =>
  typeof amount === "number" ? formatDollars(amount, locale) : amount;

function describePrices(prices: DraftedFigures["termPrices"], locale: Locale): DescribedFigure {
  const { values, ofDay } = figuresWords[locale];
  const price = (amount: number | string) =>
    `$${typeof amount === "number" ? formatNumber(amount, locale) : amount}`;
  const rows = prices.rows.map(({ age, ranges }) => {
    const cells = ranges.map(([low, high], at) =>
      values.price(writeDollars(prices.amounts[at] ?? "", locale), price(low), price(high)),
    );
    return values.prices(age, cells.join("; "));
  });
  return {
    text: rows.join(".\n"),
    age: ofDay(showDay(prices.pricedOn, locale)),
    source: `${prices.sourceName} (${prices.sourceUrl})`,
    checked: prices.checked,
  };
}

/** Writes a date that has no time. */
export const showDay = (day: string, locale: Locale): string =>
  /^\d{4}-\d\d-\d\d$/.test(day) ? formatDay(`${day}T12:00:00Z`, locale) : day;

/** Who compared it, and when. */
export function describeCheck(checked: DraftedCheck | null, locale: Locale): string {
  const words = figuresWords[locale];
  if (checked === null) return words.unchecked;
  return checked.on === undefined
    ? words.comparedNow
    : words.compared(showDay(checked.on, locale), checked.by);
}

/** A figure as lines of text, for a list of changes. */
export const writeFigure = (id: FigureFact, json: string, locale: Locale): string =>
  describeFigure(id, json, locale)
    .map(({ text, age, source, checked }) => {
      const words = figuresWords[locale];
      const how = checked ? ` ${words.against(checked.against)}` : "";
      return `${text}, ${age}\n${words.source(source)}\n${describeCheck(checked, locale)}${how}`;
    })
    .join("\n");
