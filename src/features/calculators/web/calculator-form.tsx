import type { Dispatch, FormEvent } from "react";
import type { CalculatorKey } from "#features/calculators/core/calculators.ts";
import { fitToRange, listInputs } from "#features/calculators/core/input-ranges.ts";
import type { InputRange, Unit } from "#features/calculators/core/input-ranges.ts";
import { defaultLocale } from "#platform/core/locale.ts";
import { siteConfig } from "#site.config.ts";
import { Alert } from "#ui/alert.tsx";
import { Button } from "#ui/button.tsx";
import { ChoiceGroup } from "#ui/choice-group.tsx";
import { SliderField } from "#ui/slider-field.tsx";
import type { CalculatorsAction, CalculatorsState } from "./calculators-state.ts";
import { calculatorsWords } from "./calculators-words.ts";
import { formatUnit } from "./format-figures.ts";
import { preloadChart } from "./result-chart.tsx";

const words = calculatorsWords[defaultLocale];

const prefixes: Partial<Record<Unit, string>> = { dollars: "$" };
/** A longer form doesn't fit beside its result on a laptop. */
const longestBesideResult = 5;

const suffixes: Partial<Record<Unit, string>> = { percent: "%", years: words.form.years };

interface CalculatorFormProps {
  readonly state: CalculatorsState;
  readonly dispatch: Dispatch<CalculatorsAction>;
}

/** The numbers of the open calculator, Calculate and Reset. */
export function CalculatorForm({ state, dispatch }: CalculatorFormProps) {
  const { active, inputs, fault } = state;
  const values = inputs[active] as unknown as Readonly<Record<string, number>>;

  function onSubmit(event: FormEvent): void {
    event.preventDefault();
    dispatch({ type: "calculate" });
  }

  return (
    <form
      noValidate
      aria-label={words.form.name}
      data-print="hide"
      className="calculator-form"
      data-short={listInputs(active).length <= longestBesideResult || undefined}
      onSubmit={onSubmit}
      onFocus={preloadChart}
      onPointerEnter={preloadChart}
    >
      <noscript>
        <p className="text-sm">
          {words.form.noScript} <a href={siteConfig.phoneHref}>{siteConfig.phone}</a>
        </p>
      </noscript>
      {listInputs(active).map(([name, range]) => (
        <InputField
          key={name}
          calculator={active}
          name={name}
          range={range}
          value={values[name] ?? range.initial}
          onChange={(value) => dispatch({ type: "set", name, value })}
        />
      ))}
      {fault ? (
        <Alert tone="danger" announce>
          {fault}
        </Alert>
      ) : null}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" className="grow">
          {words.form.calculate}
        </Button>
        <Button tone="secondary" onClick={() => dispatch({ type: "reset" })}>
          {words.form.reset}
        </Button>
      </div>
    </form>
  );
}

interface InputFieldProps {
  readonly calculator: CalculatorKey;
  readonly name: string;
  readonly range: InputRange;
  readonly value: number;
  readonly onChange: (value: number) => void;
}

interface InputWords {
  readonly label: string;
  readonly hint?: string;
  readonly choices?: Readonly<Record<string, string>>;
}

function InputField({ calculator, name, range, value, onChange }: InputFieldProps) {
  const inputWords = words.calculators[calculator].inputs as Readonly<Record<string, InputWords>>;
  const { label = name, hint, choices = {} } = inputWords[name] ?? {};
  const id = `${calculator}-${name}`;
  if (range.kind === "choices") {
    return (
      <ChoiceGroup
        id={id}
        name={id}
        legend={label}
        layout="row"
        options={range.values.map((choice) => ({
          value: String(choice),
          label: choices[choice] ?? String(choice),
        }))}
        value={String(value)}
        onChange={(event) => onChange(Number(event.currentTarget.value))}
      />
    );
  }
  const { unit, min, max, step } = range;
  return (
    <SliderField
      {...{ id, label, hint, min, max, step, value, onChange }}
      fit={(wanted) => fitToRange(range, wanted)}
      format={(amount) => formatUnit(unit, amount)}
      prefix={prefixes[unit]}
      suffix={suffixes[unit]}
    />
  );
}
