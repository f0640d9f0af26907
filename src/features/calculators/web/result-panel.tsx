import { ArrowDown } from "lucide-react";
import { type Dispatch, type MouseEvent, useEffect, useMemo, useRef, useState } from "react";
import { calculatorKeys, type InputsByCalculator } from "#features/calculators/core/calculators.ts";
import type { Carried } from "#features/calculators/core/carry-inputs.ts";
import { useLocale, useWords } from "#platform/web/use-words.ts";
import { Alert } from "#ui/alert.tsx";
import { VisuallyHidden } from "#ui/text.tsx";
import {
  dropCalculation,
  keepCalculation,
  recallInputs,
  stampCalculation,
} from "./brought/kept-numbers.ts";
import type { CalculatorsAction, CalculatorsState } from "./calculators-state.ts";
import { calculatorsWords } from "./calculators-words.ts";
import { initialLook, readLook } from "./look-controls.tsx";
import { ResultDetails, type ResultDetailsProps } from "./result-details.tsx";
import { ResultPlaceholder } from "./result-placeholder.tsx";
import { describeResult } from "./results/describe-result.ts";
import type { ResultView } from "./results/result-view.ts";
import { resultPanelWords } from "./results/result-words.ts";
import "./results.css";

const panelId = "result";

export interface ResultPanelProps {
  readonly state: CalculatorsState;
  readonly dispatch: Dispatch<CalculatorsAction>;
  readonly onLeadOn: (carried: Carried) => void;
}

/** The open calculator's result, or a placeholder. */
export function ResultPanel({ state, dispatch, onLeadOn }: ResultPanelProps) {
  const locale = useLocale();
  const words = useWords(calculatorsWords).result;
  const { active, calculated, fault, results } = state;
  const [settings, setSettings] = useState(initialLook);
  const [thisYear] = useState(() => new Date().getFullYear());
  const panel = useRef<HTMLElement>(null);
  // A screen reader does not read text that a status element has from its beginning.
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

  useKeptCalculations(state, dispatch);

  const sentence = useSettled(shown?.view.sentence ?? "", results);

  return (
    <>
      {shown ? <SmallAnswer view={shown.view} /> : null}
      <section
        ref={panel}
        id={panelId}
        tabIndex={-1}
        aria-label={words.name}
        className="result-panel"
      >
        <VisuallyHidden>
          {/* The words are put in anew for each result, so that the same answer is read again. */}
          <span role="status">
            {shown && isStanding ? <span key={results}>{sentence}</span> : null}
          </span>
        </VisuallyHidden>
        {shown ? (
          <Result
            key={active}
            calculated={shown}
            isStale={fault !== null}
            settings={settings}
            onSettings={setSettings}
            onLeadOn={onLeadOn}
          />
        ) : (
          <ResultPlaceholder calculator={active} />
        )}
      </section>
    </>
  );
}

/** The bar at the bottom of a phone that shows the answer while the fields are in view. */
function SmallAnswer({ view }: { readonly view: ResultView }) {
  const { seeAnswer } = useWords(resultPanelWords).result;
  return (
    // A link within the page, because it also moves the starting point of the focus to the result.
    <a href={`#${panelId}`} data-print="hide" className="small-answer" onClick={goToAnswer}>
      <span className="grid min-w-0">
        <span className="truncate text-xs">{view.label}</span>
        <span className="text-lg font-semibold text-primary even-figures">{view.answer}</span>
      </span>
      <span className="flex shrink-0 items-center gap-1 text-sm font-semibold text-primary">
        {seeAnswer}
        <ArrowDown aria-hidden="true" size={18} />
      </span>
    </a>
  );
}

/** Scrolls without changing the address, whose fragment holds the numbers of a link. */
function goToAnswer(event: MouseEvent): void {
  event.preventDefault();
  const panel = document.getElementById(panelId);
  panel?.scrollIntoView({ block: "start" });
  panel?.focus({ preventScroll: true });
}

/** A screen reader reads the result when a slider has stopped, not at each step. */
const settledMs = 1000;

/** Returns the text once it has not changed for a while, or at once with a new `key`. */
function useSettled(text: string, key: number): string {
  const [settled, setSettled] = useState({ text, key });
  if (settled.key !== key) setSettled({ text, key });
  useEffect(() => {
    const timer = setTimeout(() => setSettled({ text, key }), settledMs);
    return () => clearTimeout(timer);
  }, [text, key]);
  return settled.text;
}

/**
 * Restores the calculations of this tab after a reload or on the way back, and stores new ones, also
 * those of other calculators made before this code had loaded. They are stored after the answer is
 * painted, or when the page is left before that.
 */
function useKeptCalculations(
  { calculated, origin }: CalculatorsState,
  dispatch: Dispatch<CalculatorsAction>,
): void {
  const kept = useRef<CalculatorsState["calculated"]>({});
  const recalled = useRef<CalculatorsState["calculated"]>({});
  useEffect(() => {
    recalled.current = recallInputs();
    dispatch({ type: "recall", kept: recalled.current });
  }, [dispatch]);
  useEffect(() => {
    function keep(): void {
      for (const calculator of calculatorKeys) {
        const used = calculated[calculator];
        const former = kept.current[calculator];
        if (used && used !== former && used !== recalled.current[calculator]) {
          keepCalculation(stampCalculation(calculator, used));
        }
        // Numbers from a link or from another calculator have no result yet either.
        if (!used && former && origin === null) dropCalculation(calculator);
      }
      kept.current = calculated;
    }
    const cancel = afterPaint(keep);
    window.addEventListener("pagehide", keep);
    return () => {
      cancel();
      window.removeEventListener("pagehide", keep);
    };
  }, [calculated, origin]);
}

/**
 * Scrolls to the answer after Calculate, if it is out of view: the button may be below a long form, or
 * beside a result whose answer has left the window at the top.
 */
function bringIntoView(panel: HTMLElement | null): void {
  if (!panel || isAnswerInView(panel)) return;
  // Without animation: a browser stops a smooth scroll when another one begins.
  panel.scrollIntoView({ block: "start", behavior: "instant" });
}

/** Whether the answer is in view, below the header and with room for its figures below it. */
function isAnswerInView(panel: HTMLElement): boolean {
  const answer = panel.querySelector(".answer");
  if (!answer) return true;
  // The page's scroll padding is the height of the sticky header.
  const top = Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop);
  // An answer in the last third of the window leaves no room for its figures and the chart.
  const { bottom } = answer.getBoundingClientRect();
  const heading = answer.previousElementSibling ?? answer;
  return heading.getBoundingClientRect().top >= top && bottom <= (window.innerHeight * 2) / 3;
}

interface ResultProps extends Pick<ResultDetailsProps, "settings" | "onSettings" | "onLeadOn"> {
  /** A result with the numbers it was computed from, in one object, so that they change together. */
  readonly calculated: Pick<ResultDetailsProps, "view" | "calculator" | "inputs">;
  /** Whether the numbers on screen have no answer. */
  readonly isStale: boolean;
}

/** Renders the answer first, and its details once the answer is painted. */
export function Result({ calculated, isStale, ...rest }: ResultProps) {
  const words = useWords(resultPanelWords).result;
  const explained = useAfterPaint(calculated);
  return (
    <div className="grid grid-cols-1 gap-6">
      {isStale ? (
        <Alert tone="warning">
          <p>{words.stale}</p>
        </Alert>
      ) : null}
      <Answer view={calculated.view} />
      {explained ? <ResultDetails {...explained} {...rest} /> : null}
    </div>
  );
}

function Answer({ view }: { readonly view: ResultView }) {
  return (
    <>
      <div className="grid gap-2">
        <h3 className="font-sans text-base font-semibold tracking-normal">{view.label}</h3>
        <p className="answer">{view.answer}</p>
        {view.showSentence ? <p className="max-w-measure text-lg">{view.sentence}</p> : null}
      </div>
      {view.notes.map((note) => (
        <Alert key={note} tone="info">
          <p className="text-sm">{note}</p>
        </Alert>
      ))}
      {view.figures.length > 0 ? (
        <dl className="result-figures">
          {view.figures.map(({ label, value }) => (
            <div key={label}>
              <dt className="text-sm text-ink-muted">{label}</dt>
              <dd className="text-lg font-semibold even-figures">{value}</dd>
            </div>
          ))}
        </dl>
      ) : null}
    </>
  );
}

/**
 * Runs once the next frame has been painted.
 *
 * @returns a function that cancels it.
 */
function afterPaint(run: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  // A frame's callback runs before that frame is painted; the timer it sets, after.
  const frame = requestAnimationFrame(() => {
    timer = setTimeout(run);
  });
  return () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
  };
}

/**
 * Returns the value once a frame without it has been painted; null or the former value until then.
 * `useDeferredValue` of React yields between two renders, but does not wait for the first paint.
 */
function useAfterPaint<Value>(value: Value): Value | null {
  const [painted, setPainted] = useState<Value | null>(null);
  useEffect(() => afterPaint(() => setPainted(value)), [value]);
  return painted;
}
