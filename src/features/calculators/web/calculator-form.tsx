import { type Dispatch, type FormEvent, memo, useEffect, useMemo } from "react";
import {
  type CalculatorKey,
  describeInputs,
  type Input,
  type InputsByCalculator,
} from "#features/calculators/core/calculators.ts";
import { fitToRange, type Unit } from "#features/calculators/core/definition.ts";
import { figuresIn } from "#features/calculators/core/figures.ts";
import { readNumber } from "#platform/core/formats.ts";
import { useHydrated } from "#platform/web/page-hooks.ts";
import { useLocale, useWords } from "#platform/web/use-words.ts";
import { Button } from "#ui/button.tsx";
import { ChoiceGroup } from "#ui/form/choices.tsx";
import { SliderField } from "#ui/form/slider-field.tsx";
import { WithoutScript } from "#ui/form/form-footer.tsx";
import { siteConfig } from "#site.config.ts";
import type { CalculatorsAction, InputFault } from "./calculators-state.ts";
import { calculatorsWords } from "./calculators-words.ts";
import { explainFit } from "./explain-fit.ts";

const prefixes: Partial<Record<Unit, string>> = { dollars: "$" };
/** With more inputs a form does not fit beside its result on a laptop. */
const longestBesideResult = 5;

const fieldId = (calculator: CalculatorKey, name: string) => `${calculator}-${name}`;

interface CalculatorFormProps {
  readonly calculator: CalculatorKey;
  readonly inputs: InputsByCalculator[CalculatorKey];
  /** Why these inputs have no answer. */
  readonly fault: InputFault | null;
  /** Whether an answer is shown. It follows each change, so Calculate need not stay in view. */
  readonly isAnswered: boolean;
  readonly dispatch: Dispatch<CalculatorsAction>;
}

/** The inputs of the open calculator, Calculate and Reset. A new result does not render the form again. */
export const CalculatorForm = memo(function CalculatorForm(props: CalculatorFormProps) {
  const locale = useLocale();
  const words = useWords(calculatorsWords);
  const { calculator, inputs, fault, isAnswered, dispatch } = props;
  const fields = useMemo(() => describeInputs(calculator, locale), [calculator, locale]);
  const values = inputs as unknown as Readonly<Record<string, number>>;

  const isHydrated = useHydrated();

  // In a long form the button is a screen below the field, so the field is scrolled into view.
  useEffect(() => {
    if (fault?.takesFocus) document.getElementById(fieldId(calculator, fault.name))?.focus();
  }, [calculator, fault]);

  function onSubmit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    // Reads the fields, because some programs fill a field without an event.
    for (const { name, range } of fields) {
      const box = document.getElementById(fieldId(calculator, name));
      if (range.kind === "choices" || !(box instanceof HTMLInputElement)) continue;
      const entered = readNumber(box.value, { most: range.max });
      const value = entered && fitToRange(range, entered.value);
      if (value !== null && value !== values[name]) dispatch({ type: "set", name, value });
    }
    dispatch({ type: "calculate" });
  }

  return (
    <form
      noValidate
      // Without this a browser restores sliders and choices on the way back, and they differ from the state.
      autoComplete="off"
      aria-label={words.form.name}
      data-print="hide"
      data-short={fields.length <= longestBesideResult || undefined}
      data-answered={isAnswered || undefined}
      className="calculator-form"
      onSubmit={onSubmit}
      onFocus={preloadChart}
      onPointerEnter={preloadChart}
    >
      <WithoutScript isReady={isHydrated} text={words.form.noScript} office={siteConfig} />
      {/* A slider moved before React listens would jump back. */}
      <fieldset disabled={!isHydrated} className="grid grid-cols-1 gap-6">
        {fields.map((field) => (
          <InputField
            key={field.name}
            calculator={calculator}
            field={field}
            value={values[field.name] ?? field.range.initial}
            fault={fault?.name === field.name ? fault.sentence[locale] : undefined}
            dispatch={dispatch}
          />
        ))}
        <div className="calculator-presses">
          <Button type="submit" className="grow">
            {words.form.calculate}
          </Button>
          <Button tone="secondary" onClick={() => dispatch({ type: "reset" })}>
            {words.form.reset}
          </Button>
        </div>
      </fieldset>
    </form>
  );
});

interface InputFieldProps {
  readonly calculator: CalculatorKey;
  readonly field: Input;
  readonly value: number;
  /** The sentence that says why this value has no result. */
  readonly fault: string | undefined;
  readonly dispatch: Dispatch<CalculatorsAction>;
}

const InputField = memo(function InputField(props: InputFieldProps) {
  const locale = useLocale();
  const words = useWords(calculatorsWords);
  const { calculator, field, value, fault, dispatch } = props;
  const { name, range, label, hint, choices } = field;
  const onChange = (changed: number) => dispatch({ type: "set", name, value: changed });
  const id = fieldId(calculator, name);
  if (range.kind === "choices") {
    return (
      <ChoiceGroup
        id={id}
        name={id}
        legend={label}
        layout="compact"
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
  const { formatUnit, formatNumber } = figuresIn(locale);
  const suffixes: Partial<Record<Unit, string>> = { percent: "%", years: words.form.years };
  return (
    <SliderField
      {...{ id, label, hint, min, max, step, value, fault, onChange }}
      fit={(wanted) => fitToRange(range, wanted)}
      format={(amount) => formatUnit(unit, amount)}
      formatNumber={formatNumber}
      explain={(entered, settled) => explainFit(range, entered, settled, locale)}
      prefix={prefixes[unit]}
      suffix={suffixes[unit]}
    />
  );
});

export const loadChart = () => import("#ui/charts/time-chart.tsx");

/** Fetches the chart's code ahead of the first result; a failure shows when the chart is drawn. */
function preloadChart(): void {
  void loadChart().catch(() => undefined);
}
