import { figuresIn } from "#features/calculators/core/format-figures.ts";
import type { Range } from "#features/calculators/core/input-ranges.ts";
import type { Locale } from "#platform/core/locale.ts";
import { calculatorsWords } from "./calculators-words.ts";

/**
 * What became of a typed number that a slider can't take.
 *
 * @param entered null when it was no number.
 * @param value what it came to.
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
  return words.nearest(format(value), format(range.step));
}
