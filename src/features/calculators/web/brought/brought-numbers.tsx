import { type Calculation, inputsOf } from "#features/calculators/core/calculation.ts";
import { writeHeadline } from "#features/calculators/core/calculator-answer.ts";
import { calculatorKeys, listInputTexts } from "#features/calculators/core/calculators.ts";
import { inputWords } from "#features/calculators/core/words.ts";
import { useLocale, useWords } from "#platform/web/use-words.ts";
import { broughtWords } from "./brought-words.ts";
import type { KeptNumbers } from "./kept-numbers.ts";

// All that the questionnaire needs of calculators when numbers go along, in one file.
export { listCalculatorLinks, rewordLinks } from "#features/calculators/core/calculation.ts";
export { choose, readKeptNumbers } from "./kept-numbers.ts";

/** The line beside the first question that names the calculations to send along. */
export function BroughtLine({ chosen }: Pick<KeptNumbers, "chosen">) {
  const words = useWords(broughtWords);
  const names = useWords(inputWords);
  if (chosen.length === 0) return null;
  const list = inOrder(chosen).map(({ calculator }) => names[calculator].name);
  return <p className="text-sm text-ink-muted">{words.line(list.join(", "))}</p>;
}

interface BroughtNumbersProps extends KeptNumbers {
  readonly choose: (calculation: Calculation, isAlong: boolean) => void;
}

/** The list of calculations with checkboxes; the checked ones are sent along. */
export function BroughtNumbers({ chosen, offered, choose }: BroughtNumbersProps) {
  const words = useWords(broughtWords);
  const all = inOrder([...chosen, ...offered]);
  if (all.length === 0) return null;
  return (
    <fieldset className="grid gap-1 rounded-lg border border-line bg-primary-soft p-4 sm:p-5">
      <legend className="float-left font-semibold">{words.title}</legend>
      <p className="clear-both text-sm text-ink-muted">{words.text}</p>
      <ul className="grid">
        {all.map((calculation) => (
          <BroughtRow
            key={calculation.calculator}
            calculation={calculation}
            isAlong={chosen.includes(calculation)}
            onChange={(isAlong) => choose(calculation, isAlong)}
          />
        ))}
      </ul>
    </fieldset>
  );
}

interface BroughtRowProps {
  readonly calculation: Calculation;
  readonly isAlong: boolean;
  readonly onChange: (isAlong: boolean) => void;
}

function BroughtRow({ calculation, isAlong, onChange }: BroughtRowProps) {
  const locale = useLocale();
  const words = useWords(broughtWords);
  const { calculator } = calculation;
  const { name } = useWords(inputWords)[calculator];
  const inputs = inputsOf<typeof calculator>(calculation);
  const { label, answer } = writeHeadline(calculator, inputs, locale);
  return (
    <li className="border-b border-line py-1 last:border-b-0">
      <label className="flex min-h-11 cursor-pointer items-start gap-3 py-2">
        <input
          type="checkbox"
          className="choice-input mt-0.5"
          checked={isAlong}
          onChange={(event) => onChange(event.currentTarget.checked)}
        />
        <span className="grid">
          <span className="font-semibold">{name}</span>
          <span className="text-sm even-figures">{`${label}: ${answer}`}</span>
        </span>
      </label>
      <details className="pb-2 pl-9 text-sm">
        <summary className="text-link w-fit cursor-pointer py-1">{words.details}</summary>
        <dl className="grid gap-x-6 pt-1 sm:grid-cols-2">
          {listInputTexts(calculator, inputs, locale).map(({ label: input, value }) => (
            <div key={input} className="flex justify-between gap-4">
              <dt className="text-ink-muted">{input}</dt>
              <dd className="even-figures">{value}</dd>
            </div>
          ))}
        </dl>
      </details>
    </li>
  );
}

/** In the order of the calculators' tabs, so that a row keeps its place when it is unchecked. */
function inOrder(calculations: readonly Calculation[]): Calculation[] {
  return calculatorKeys.flatMap((key) => calculations.filter((one) => one.calculator === key));
}
