import { figuresIn } from "#features/calculators/core/format-figures.ts";
import type { Range } from "#features/calculators/core/input-ranges.ts";
import { fitToRange } from "#features/calculators/core/input-ranges.ts";
import type { Locale } from "#platform/core/locale.ts";
import { calculatorsWords } from "./calculators-words.ts";

/**
 * What became of a typed number that a slider can't take.
 *
 * @param entered null when it was no number; then `kept` stays.
 */
export function explainFit(
  range: Range,
  entered: number | null,
  kept: number,
  locale: Locale,
): string {
  const words = calculatorsWords[locale].fit;
  const format = (value: number) => figuresIn(locale).formatUnit(range.unit, value);
  if (entered === null) return words.noNumber(format(kept));
  if (entered < range.min) return words.least(format(range.min));
  if (entered > range.max) return words.most(format(range.max));
  return words.nearest(format(fitToRange(range, entered)), format(range.step));
}
