import type { CalculatorKey } from "#features/calculators/core/calculators.ts";
import { makeInitialInputs } from "#features/calculators/core/input-ranges.ts";
import { useLocale, useWords } from "#platform/web/use-words.ts";
import { Windowsill } from "./art/windowsill.tsx";
import { calculatorsWords } from "./calculators-words.ts";
import { describeResult } from "./describe-result.ts";
import { resultWords } from "./result-words.ts";

const initial = makeInitialInputs();

/** What stands where the result will be: a promise, and how the counting will go. */
export function ResultPlaceholder({ calculator }: { readonly calculator: CalculatorKey }) {
  const { hypothetical } = useWords(resultWords);
  const words = useWords(calculatorsWords).result;
  const plainLook = { locale: useLocale(), inflationRate: null, bandPoints: null };
  // The year matters to a note that is not shown here.
  const { convention } = describeResult(calculator, initial[calculator], plainLook, 0);
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
