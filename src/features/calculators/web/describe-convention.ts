import type { CalculatorKey } from "#features/calculators/core/calculators.ts";
import type { Locale } from "#platform/core/locale.ts";
import { conventionWords } from "./convention-words.ts";

/**
 * How the counting goes, in words: the same before a result and beside it.
 *
 * @param timesPerYear how often the rate is compounded, where that can be chosen.
 */
export function describeConvention(
  calculator: CalculatorKey,
  timesPerYear: number,
  locale: Locale,
): string {
  const words = conventionWords[locale];
  const compounding = words.compounding[timesPerYear] ?? "";
  if (calculator === "compound") return words.compound(compounding);
  if (calculator !== "savings") return words[calculator];
  return words.savings(words.periodEnd[timesPerYear] ?? "", compounding);
}
