import type { CalculatorKey, InputsByCalculator } from "#features/calculators/core/calculators.ts";
import { listInputs } from "#features/calculators/core/input-ranges.ts";
import { useLocale, useWords } from "#platform/web/use-words.ts";
import { siteConfig } from "#site.config.ts";
import { calculatorsWords } from "./calculators-words.ts";
import { figuresIn } from "./format-figures.ts";

interface PrintedInputsProps {
  readonly calculator: CalculatorKey;
  readonly inputs: InputsByCalculator[CalculatorKey];
}

/** On paper the form is left out; what it said, and who to ask, stands here instead. */
export function PrintedInputs({ calculator, inputs }: PrintedInputsProps) {
  const { formatUnit } = figuresIn(useLocale());
  const words = useWords(calculatorsWords);
  const values = inputs as unknown as Readonly<Record<string, number>>;
  const inputWords = words.calculators[calculator].inputs as Readonly<
    Record<string, { label: string; choices?: Readonly<Record<string, string>> }>
  >;
  return (
    <div className="hidden print:grid print:gap-2">
      <p>{`${siteConfig.name}, ${siteConfig.phone}, ${siteConfig.email}`}</p>
      <p className="font-semibold">{words.result.inputsTitle}</p>
      <dl className="grid grid-cols-2 gap-x-6 text-sm">
        {listInputs(calculator).map(([name, range]) => {
          const { label = name, choices } = inputWords[name] ?? {};
          const value = values[name] ?? range.initial;
          return (
            <div key={name} className="flex justify-between gap-4">
              <dt>{label}</dt>
              <dd>{range.kind === "range" ? formatUnit(range.unit, value) : choices?.[value]}</dd>
            </div>
          );
        })}
      </dl>
    </div>
  );
}
