import { NotebookPen } from "lucide-react";
import type { CalculatorKey, InputsByCalculator } from "#features/calculators/core/calculators.ts";
import { useWords } from "#platform/web/use-words.ts";
import { ButtonLink } from "#ui/button.tsx";
import { resultPanelWords } from "./result-panel-words.ts";
import { chooseCalculation, stampCalculation } from "./kept-numbers.ts";

interface TakeAlongProps {
  readonly calculator: CalculatorKey;
  readonly inputs: InputsByCalculator[CalculatorKey];
}

/** To the questionnaire, with the numbers of this result; nothing is sent on the way. */
export function TakeAlong({ calculator, inputs }: TakeAlongProps) {
  const words = useWords(resultPanelWords).result;
  return (
    <p data-print="hide" className="grid justify-items-start gap-2">
      <ButtonLink
        href="/wealth-builder-questionnaire"
        tone="secondary"
        onClick={() => chooseCalculation(stampCalculation(calculator, inputs))}
      >
        <NotebookPen aria-hidden="true" size={20} className="shrink-0" />
        {words.takeAlong}
      </ButtonLink>
      <span className="text-sm text-ink-muted">{words.takeAlongHint}</span>
    </p>
  );
}
