import type { Locale } from "#platform/core/locale.ts";
import { inputsOf, readCalculations, summarizeCalculation } from "./calculation.ts";
import { findCalculatorPath } from "./calculators.ts";
import { writeFragment } from "./share-inputs.ts";

/** A way back to a calculator with somebody's own numbers in it. */
export interface CalculatorLink {
  /** A path; the numbers stand behind its `#`, where no server sees them. */
  readonly href: string;
  /** Name and result in a line. */
  readonly summary: string;
}

/**
 * Links to the calculators that open with these numbers.
 *
 * @param calculations as a device or a lead keeps them; what can't be read any more is left out.
 */
export function listCalculatorLinks(
  calculations: readonly unknown[],
  locale: Locale,
): CalculatorLink[] {
  return readCalculations(calculations).map((calculation) => {
    const { calculator } = calculation;
    const fragment = writeFragment(calculator, inputsOf<typeof calculator>(calculation));
    return {
      href: `${findCalculatorPath(calculator)}#${fragment}`,
      summary: summarizeCalculation(calculation, locale),
    };
  });
}
