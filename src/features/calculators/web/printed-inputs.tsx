import type { CalculatorKey, InputsByCalculator } from "#features/calculators/core/calculators.ts";
import { listInputTexts } from "#features/calculators/core/list-input-texts.ts";
import { useLocale, useWords } from "#platform/web/use-words.ts";
import { resultPanelWords } from "./result-panel-words.ts";

interface PrintedInputsProps {
  readonly calculator: CalculatorKey;
  readonly inputs: InputsByCalculator[CalculatorKey];
}

/** On paper the form is left out; what it said is here instead. */
export function PrintedInputs({ calculator, inputs }: PrintedInputsProps) {
  const locale = useLocale();
  const words = useWords(resultPanelWords);
  return (
    <div className="hidden print:grid print:gap-2">
      <p className="font-semibold">{words.result.inputsTitle}</p>
      <dl className="grid grid-cols-2 gap-x-6 text-sm">
        {listInputTexts(calculator, inputs, locale).map(({ label, value }) => (
          <div key={label} className="flex justify-between gap-4">
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
