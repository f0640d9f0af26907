import { useEffect, useMemo, useRef, useState } from "react";
import { calculatorKeys } from "#features/calculators/core/calculators.ts";
import type { InputsByCalculator } from "#features/calculators/core/calculators.ts";
import type { Carried } from "#features/calculators/core/carry-inputs.ts";
import { useLocale, useWords } from "#platform/web/use-words.ts";
import { VisuallyHidden } from "#ui/visually-hidden.tsx";
import { afterPaint } from "./after-paint.ts";
import type { CalculatorsState } from "./calculators-state.ts";
import { calculatorsWords } from "./calculators-words.ts";
import { describeResult } from "./describe-result.ts";
import { isAnswerInView } from "./is-answer-in-view.ts";
import { keepCalculation, stampCalculation } from "./kept-numbers.ts";
import { initialLook, readLook } from "./look-controls.tsx";
import { ResultPlaceholder } from "./result-placeholder.tsx";
import { Result } from "./result.tsx";
import { useRehearsal } from "./use-rehearsal.tsx";

interface ResultPanelProps {
  readonly state: CalculatorsState;
  readonly onLeadOn: (carried: Carried) => void;
}

/** The open calculator's result, or what will stand there. */
export function ResultPanel({ state, onLeadOn }: ResultPanelProps) {
  const locale = useLocale();
  const words = useWords(calculatorsWords).result;
  const { active, inputs, calculated, results } = state;
  const [settings, setSettings] = useState(initialLook);
  const [thisYear] = useState(() => new Date().getFullYear());
  const panel = useRef<HTMLElement>(null);
  // Words that stand in a status from its start are not read out.
  const [isStanding, setIsStanding] = useState(false);
  useEffect(() => setIsStanding(true), []);
  const used: InputsByCalculator[typeof active] | undefined = calculated[active];
  const shown = useMemo(() => {
    if (!used) return null;
    const view = describeResult(active, used, readLook(settings, locale), thisYear);
    return { view, calculator: active, inputs: used };
  }, [active, used, settings, locale, thisYear]);

  useEffect(() => {
    if (results > 0) bringIntoView(panel.current);
  }, [results]);

  useKeptCalculations(calculated);
  useRehearsal(active, !used, panel);

  return (
    <section ref={panel} aria-label={words.name} className="result-panel">
      <VisuallyHidden>
        {/* The words are put in anew for each result, so that the same answer is read again. */}
        <span role="status">
          {shown && isStanding ? <span key={results}>{shown.view.sentence}</span> : null}
        </span>
      </VisuallyHidden>
      {shown ? (
        <Result
          key={active}
          calculated={shown}
          isStale={JSON.stringify(used) !== JSON.stringify(inputs[active])}
          settings={settings}
          onSettings={setSettings}
          onLeadOn={onLeadOn}
        />
      ) : (
        <ResultPlaceholder calculator={active} />
      )}
    </section>
  );
}

/**
 * Keeps what was calculated, also behind another tab before this code had arrived. Writing it can
 * wait for the answer to be painted, unless the page is left before that.
 */
function useKeptCalculations(calculated: CalculatorsState["calculated"]): void {
  const kept = useRef<CalculatorsState["calculated"]>({});
  useEffect(() => {
    function keep(): void {
      for (const calculator of calculatorKeys) {
        const used = calculated[calculator];
        if (used && used !== kept.current[calculator]) {
          keepCalculation(stampCalculation(calculator, used));
        }
      }
      kept.current = calculated;
    }
    const cancel = afterPaint(keep);
    window.addEventListener("pagehide", keep);
    return () => {
      cancel();
      window.removeEventListener("pagehide", keep);
    };
  }, [calculated]);
}

/**
 * Whoever pressed Calculate is looking at the button: below a long form, or beside a result whose
 * answer has left the window at its top.
 */
function bringIntoView(panel: HTMLElement | null): void {
  if (!panel || isAnswerInView(panel)) return;
  // At once: a browser gives up a smooth scroll when another one begins before its end.
  panel.scrollIntoView({ block: "start", behavior: "instant" });
}
