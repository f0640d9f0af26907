import { grainOf, type Range } from "#features/calculators/core/definition.ts";
import { figuresIn } from "#features/calculators/core/figures.ts";
import type { Locale } from "#platform/core/locale.ts";
import { calculatorsWords } from "./calculators-words.ts";

/**
 * Explains how a typed number was changed: it was outside of the input's range, or could be read in
 * two ways.
 *
 * @param entered the typed number; null for a text that is no number.
 * @param value the number that is used instead.
 */
export function explainFit(
  range: Range,
  entered: number | null,
  value: number,
  locale: Locale,
): string {
  const words = calculatorsWords[locale].fit;
  const format = (amount: number) => figuresIn(locale).formatUnit(range.unit, amount);
  if (entered === null) return words.noNumber(format(value));
  if (entered < range.min) return words.least(format(value));
  if (entered > range.max) return words.most(format(value));
  if (entered === value) return words.read(format(value));
  return words.nearest(format(value), format(grainOf(range)));
}
