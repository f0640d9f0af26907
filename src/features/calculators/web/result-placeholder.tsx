import type { CalculatorKey } from "#features/calculators/core/calculators.ts";
import { makeInitialInputs } from "#features/calculators/core/input-ranges.ts";
import { useLocale, useWords } from "#platform/web/use-words.ts";
import { Windowsill } from "./art/windowsill.tsx";
import { calculatorsWords } from "./calculators-words.ts";
import { conventionWords } from "./convention-words.ts";
import { describeConvention } from "./describe-convention.ts";

const initial = makeInitialInputs();
const timesPerYear: Readonly<Record<CalculatorKey, number>> = {
  compound: initial.compound.compoundingFrequency,
  savings: initial.savings.frequency,
  millionaire: 12,
  waiting: 12,
  retirement: 1,
};

/** What stands where the result will be: a promise, and how the counting will go. */
export function ResultPlaceholder({ calculator }: { readonly calculator: CalculatorKey }) {
  const { hypothetical } = useWords(conventionWords);
  const words = useWords(calculatorsWords).result;
  const convention = describeConvention(calculator, timesPerYear[calculator], useLocale());
  return (
    <div className="result-placeholder">
      <Windowsill />
      <div className="grid max-w-form gap-2">
        <p className="font-display text-title">{words.waitingTitle}</p>
        <p className="text-ink-muted">{words.waitingText}</p>
      </div>
      <p className="max-w-form border-t border-line pt-4 text-sm text-ink-muted">
        <strong className="font-semibold text-ink">{words.convention}</strong>{" "}
        <span key={calculator}>{`${convention} ${hypothetical}`}</span>
      </p>
    </div>
  );
}
