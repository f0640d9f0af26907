import { memo, useCallback, useEffect, useRef, useState } from "react";
import { calculatorKeys, findCalculatorPath } from "#features/calculators/core/calculators.ts";
import type { CalculatorKey } from "#features/calculators/core/calculators.ts";
import type { Carried } from "#features/calculators/core/carry-inputs.ts";
import { inputWords } from "#features/calculators/core/input-words.ts";
import { useWords } from "#platform/web/use-words.ts";
import { TabLinks } from "#ui/tab-links.tsx";
import { Banner } from "./banner.tsx";
import { CalculatorForm } from "./calculator-form.tsx";
import { calculatorsWords } from "./calculators-words.ts";
import { ResultPlace } from "./result-place.tsx";
import { useCalculators } from "./use-calculators.ts";

const panelId = "calculator";

interface CalculatorTabsProps {
  readonly active: CalculatorKey;
  readonly onSelect: (key: CalculatorKey, by: "click" | "arrow") => void;
}

const CalculatorTabs = memo(function CalculatorTabs({ active, onSelect }: CalculatorTabsProps) {
  const words = useWords(calculatorsWords);
  const names = useWords(inputWords);
  const tabs = calculatorKeys.map((key) => ({
    key,
    href: findCalculatorPath(key),
    label: names[key].name,
  }));
  return (
    <div data-print="hide">
      <TabLinks
        name={words.tabsName}
        tabs={tabs}
        selected={active}
        panelId={panelId}
        onSelect={onSelect}
      />
    </div>
  );
});

/** Five calculators behind five tabs; everything is computed here, in the reader's browser. */
export function Calculators({ first }: { readonly first: CalculatorKey }) {
  const words = useWords(calculatorsWords);
  const { state, dispatch, show, leadOn } = useCalculators(first);
  const { active } = state;
  const { heading, intro } = words.calculators[active];
  const title = useRef<HTMLHeadingElement>(null);
  const [stepsTaken, setStepsTaken] = useState(0);

  // The link that led on is gone with its result; the focus goes to where the reader now is.
  useEffect(() => {
    if (stepsTaken === 0) return;
    title.current?.scrollIntoView({ block: "start" });
    title.current?.focus({ preventScroll: true });
  }, [stepsTaken]);

  const goOn = useCallback(
    (carried: Carried) => {
      leadOn(carried);
      setStepsTaken((steps) => steps + 1);
    },
    [leadOn],
  );

  return (
    <div className="mx-auto grid w-full max-w-page grid-cols-1 gap-6 px-5 pb-16 sm:px-8">
      <Banner />
      <CalculatorTabs active={active} onSelect={show} />
      <div
        role="tabpanel"
        id={panelId}
        aria-labelledby={`${panelId}-tab-${active}`}
        className="grid grid-cols-1 gap-6 lg:gap-8"
      >
        <div className="grid max-w-measure gap-2">
          <h2 ref={title} tabIndex={-1} className="text-heading">
            {heading}
          </h2>
          <p className="text-ink-muted" data-print="hide">
            {intro}
          </p>
          <div role="status" data-print="hide">
            {state.origin ? <p className="origin-note">{words.form[state.origin]}</p> : null}
          </div>
        </div>
        <div className="calculator-columns">
          <CalculatorForm
            key={active}
            calculator={active}
            inputs={state.inputs[active]}
            fault={state.fault}
            dispatch={dispatch}
          />
          <ResultPlace state={state} onLeadOn={goOn} />
        </div>
      </div>
    </div>
  );
}
