import { ArrowRight } from "lucide-react";
import type { MouseEvent } from "react";
import { findCalculatorPath } from "#features/calculators/core/calculators.ts";
import type { CalculatorKey, InputsByCalculator } from "#features/calculators/core/calculators.ts";
import { carryInputs } from "#features/calculators/core/carry-inputs.ts";
import type { Carried } from "#features/calculators/core/carry-inputs.ts";
import { writeFragment } from "#features/calculators/core/share-inputs.ts";
import { useWords } from "#platform/web/use-words.ts";
import { calculatorsWords } from "./calculators-words.ts";
import { resultPanelWords } from "./result-panel-words.ts";

interface LeadOnProps {
  readonly calculator: CalculatorKey;
  readonly inputs: InputsByCalculator[CalculatorKey];
  readonly onLeadOn: (carried: Carried) => void;
}

/** The question that follows; a link that carries the numbers along, in a new window as well. */
export function LeadOn({ calculator, inputs, onLeadOn }: LeadOnProps) {
  const { calculators } = useWords(calculatorsWords);
  const { leadOnTitle } = useWords(resultPanelWords).result;
  const carried = carryInputs(calculator, inputs);
  const fragment = writeFragment(carried.key, carried.inputs);

  function onClick(event: MouseEvent): void {
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    onLeadOn(carried);
  }

  return (
    <p data-print="hide" className="lead-on">
      <span className="text-sm">{leadOnTitle}</span>
      <a
        href={`${findCalculatorPath(carried.key)}#${fragment}`}
        onClick={onClick}
        className="lead-on-link"
      >
        {calculators[calculator].leadOn}
        <ArrowRight aria-hidden="true" size={20} className="shrink-0" />
      </a>
    </p>
  );
}
