import type { Locale } from "#platform/core/locale.ts";
import type { CalculatorKey, InputsByCalculator } from "./calculators.ts";
import { figuresIn } from "./format-figures.ts";
import { listInputs } from "./input-ranges.ts";
import type { InputWords } from "./input-words.ts";
import { inputWords } from "./input-words.ts";

interface InputText {
  readonly label: string;
  readonly value: string;
}

/** The numbers of a calculation as a person reads them, in the order of the form. */
export function listInputTexts(
  key: CalculatorKey,
  inputs: InputsByCalculator[CalculatorKey],
  locale: Locale,
): InputText[] {
  const values = inputs as unknown as Readonly<Record<string, number>>;
  const named = inputWords[locale][key].inputs as Readonly<Record<string, InputWords>>;
  return listInputs(key).map(([name, range]) => {
    const { label = name, choices = {} } = named[name] ?? {};
    const value = values[name] ?? range.initial;
    const text =
      range.kind === "range" ? figuresIn(locale).formatUnit(range.unit, value) : choices[value];
    return { label, value: text ?? String(value) };
  });
}
