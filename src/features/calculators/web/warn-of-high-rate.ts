import type { Locale } from "#platform/core/locale.ts";
import { figuresIn } from "#features/calculators/core/format-figures.ts";
import { resultWords } from "./result-words.ts";

/** Higher than what broad markets have returned over long spans, before fees. */
const highestPlausibleRate = 10;

/** A note beside a result that counts on a rate nobody should count on. */
export function warnOfHighRate(annualRate: number, span: string, locale: Locale): string[] {
  if (annualRate <= highestPlausibleRate) return [];
  return [resultWords[locale].notRealistic(figuresIn(locale).formatPercent(annualRate), span)];
}
