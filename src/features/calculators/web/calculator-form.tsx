import type { Dispatch, FormEvent } from "react";
import { memo } from "react";
import type { CalculatorKey, InputsByCalculator } from "#features/calculators/core/calculators.ts";
import { fitToRange, listInputs } from "#features/calculators/core/input-ranges.ts";
import type { InputRange, Unit } from "#features/calculators/core/input-ranges.ts";
import type { InputWords } from "#features/calculators/core/input-words.ts";
import { inputWords } from "#features/calculators/core/input-words.ts";
import type { Localized } from "#platform/core/locale.ts";
import { useHydrated } from "#platform/web/use-hydrated.ts";
import { useLocale, useWords } from "#platform/web/use-words.ts";
import { siteConfig } from "#site.config.ts";
import { Alert } from "#ui/alert.tsx";
import { Button } from "#ui/button.tsx";
import { ChoiceGroup } from "#ui/choice-group.tsx";
import { SliderField } from "#ui/slider-field.tsx";
import { WithoutScript } from "#ui/without-script.tsx";
import type { CalculatorsAction } from "./calculators-state.ts";
import { calculatorsWords } from "./calculators-words.ts";
import { figuresIn } from "#features/calculators/core/format-figures.ts";
import { explainFit } from "./explain-fit.ts";
import { preloadChart } from "./load-chart.ts";

const prefixes: Partial<Record<Unit, string>> = { dollars: "$" };
/** A longer form doesn't fit beside its result on a laptop. */
const longestBesideResult = 5;

interface CalculatorFormProps {
  readonly calculator: CalculatorKey;
  readonly inputs: InputsByCalculator[CalculatorKey];
  /** Why the last Calculate gave no result. */
  readonly fault: Localized<string> | null;
  readonly dispatch: Dispatch<CalculatorsAction>;
}

/** The numbers of the open calculator, Calculate and Reset. A result doesn't draw it anew. */
export const CalculatorForm = memo(function CalculatorForm(props: CalculatorFormProps) {
  const locale = useLocale();
  const words = useWords(calculatorsWords);
  const { calculator, inputs, fault, dispatch } = props;
  const values = inputs as unknown as Readonly<Record<string, number>>;

  const isHydrated = useHydrated();

  function onSubmit(event: FormEvent): void {
    event.preventDefault();
    dispatch({ type: "calculate" });
  }

  return (
    <form
      noValidate
      aria-label={words.form.name}
      data-print="hide"
      data-short={listInputs(calculator).length <= longestBesideResult || undefined}
      className="calculator-form"
      onSubmit={onSubmit}
      onFocus={preloadChart}
      onPointerEnter={preloadChart}
    >
      <WithoutScript isReady={isHydrated} text={words.form.noScript} office={siteConfig} />
      {/* A slider moved before React listens would jump back. */}
      <fieldset disabled={!isHydrated} className="grid gap-6">
        {listInputs(calculator).map(([name, range]) => (
          <InputField
            key={name}
            calculator={calculator}
            name={name}
            range={range}
            value={values[name] ?? range.initial}
            dispatch={dispatch}
          />
        ))}
        {fault ? (
          <Alert tone="danger" announce>
            <p>{fault[locale]}</p>
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
      </fieldset>
    </form>
  );
});

interface InputFieldProps {
  readonly calculator: CalculatorKey;
  readonly name: string;
  readonly range: InputRange;
  readonly value: number;
  readonly dispatch: Dispatch<CalculatorsAction>;
}

const InputField = memo(function InputField(props: InputFieldProps) {
  const locale = useLocale();
  const words = useWords(calculatorsWords);
  const { calculator, name, range, value, dispatch } = props;
  const onChange = (changed: number) => dispatch({ type: "set", name, value: changed });
  const named = useWords(inputWords)[calculator].inputs as Readonly<Record<string, InputWords>>;
  const { label = name, hint, choices = {} } = named[name] ?? {};
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
  const { formatUnit, formatNumber } = figuresIn(locale);
  const suffixes: Partial<Record<Unit, string>> = { percent: "%", years: words.form.years };
  return (
    <SliderField
      {...{ id, label, hint, min, max, step, value, onChange }}
      fit={(wanted) => fitToRange(range, wanted)}
      format={(amount) => formatUnit(unit, amount)}
      formatNumber={formatNumber}
      explain={(entered, settled) => explainFit(range, entered, settled, locale)}
      prefix={prefixes[unit]}
      suffix={suffixes[unit]}
    />
  );
});
