import { Info, X } from "lucide-react";
import { memo, useCallback, useEffect, useReducer, useRef, useState } from "react";
import {
  type CalculatorKey,
  calculatorKeys,
  findCalculator,
  findCalculatorPath,
  readFragment,
  writeFragment,
} from "#features/calculators/core/calculators.ts";
import type { Carried } from "#features/calculators/core/carry-inputs.ts";
import { inputWords } from "#features/calculators/core/words.ts";
import { movePageHead } from "#platform/web/page-head.tsx";
import { useHydrated } from "#platform/web/page-hooks.ts";
import { useWords, useLocale } from "#platform/web/use-words.ts";
import { TabLinks } from "#ui/tabs.tsx";
import { Tooltip } from "#ui/notices/tooltip.tsx";
import { siteConfig } from "#site.config.ts";
import { CalculatorForm } from "./calculator-form.tsx";
import { changeCalculators, startCalculators } from "./calculators-state.ts";
import { calculatorsWords } from "./calculators-words.ts";
import { ResultPlace } from "./result-place.tsx";
import { localPath, readLocalPath } from "#platform/core/locale.ts";

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

  // The pressed link disappears with its result, so the focus goes to the heading of the new calculator.
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
    <div className="mx-auto grid w-full max-w-page grid-cols-1 gap-4 px-5 pb-8 sm:gap-6 sm:px-8">
      <Banner />
      <CalculatorTabs active={active} onSelect={show} />
      <div
        role="tabpanel"
        id={panelId}
        aria-labelledby={`${panelId}-tab-${active}`}
        className="grid grid-cols-1 gap-4 sm:gap-6 lg:gap-8"
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
            isAnswered={state.calculated[active] !== undefined}
            dispatch={dispatch}
          />
          <ResultPlace state={state} dispatch={dispatch} onLeadOn={goOn} />
        </div>
      </div>
    </div>
  );
}

/** The note that these tools give no advice; the reader can close it. */
const Banner = memo(function Banner() {
  const words = useWords(calculatorsWords).banner;
  const [dismissed, setDismissed] = useState(false);
  const hydrated = useHydrated();
  if (dismissed) return null;

  function dismiss(): void {
    // The button disappears, so the next element takes the focus.
    document.querySelector<HTMLElement>('[role="tab"][aria-selected="true"]')?.focus();
    setDismissed(true);
  }

  return (
    <aside
      aria-label={words.name}
      data-print="hide"
      className="flex items-center gap-3 rounded-md border border-info bg-info-soft py-1.5 pr-1.5 pl-4"
    >
      <Info aria-hidden="true" size={20} className="shrink-0 text-info" />
      <p className="grow text-sm">{words.text}</p>
      <Tooltip text={words.dismiss}>
        <button
          type="button"
          aria-label={words.dismiss}
          disabled={!hydrated}
          onClick={dismiss}
          className="grid size-11 shrink-0 cursor-pointer place-items-center rounded-full text-info"
        >
          <X aria-hidden="true" size={20} />
        </button>
      </Tooltip>
    </aside>
  );
});

/**
 * The calculators' state and the address: its path is the open tab, and its fragment the numbers of a
 * link, for as long as they are the ones on screen.
 */
function useCalculators(first: CalculatorKey) {
  const locale = useLocale();
  const words = useWords(calculatorsWords);
  const [state, dispatch] = useReducer(changeCalculators, first, startCalculators);
  const { active, inputs } = state;
  const [isLinkRead, setLinkRead] = useState(false);

  // Once the numbers differ from those of the link, the fragment is removed: a reload would replace the
  // reader's own numbers.
  useEffect(() => {
    const linked = readFragment(active, location.hash);
    if (!isLinkRead || linked === null) return;
    const isShown = writeFragment(active, linked) === writeFragment(active, inputs[active]);
    if (!isShown) history.replaceState(history.state, "", location.pathname + location.search);
  }, [active, inputs, isLinkRead]);

  useEffect(() => {
    function followAddress(): void {
      const key = findCalculator(readLocalPath(location.pathname).path);
      if (!key) return;
      const linked = readFragment(key, location.hash);
      dispatch(linked ? { type: "restore", key, inputs: linked } : { type: "show", key });
    }
    if (location.hash) followAddress();
    setLinkRead(true);
    window.addEventListener("popstate", followAddress);
    return () => window.removeEventListener("popstate", followAddress);
  }, []);

  const shown = useRef(first);
  useEffect(() => {
    if (shown.current === active) return;
    shown.current = active;
    movePageHead(`${words.calculators[active].title} | ${siteConfig.shortName}`);
  }, [active, words]);

  /** A click on a tab adds an entry to the history; arrow keys over the tabs do not. */
  const show = useCallback(
    (key: CalculatorKey, by: "click" | "arrow") => {
      if (key === active) return;
      const path = localPath(findCalculatorPath(key), locale) + location.search;
      if (by === "click") history.pushState(null, "", path);
      else history.replaceState(null, "", path);
      dispatch({ type: "show", key });
    },
    [active, locale],
  );

  const leadOn = useCallback(
    (carried: Carried) => {
      const path = localPath(findCalculatorPath(carried.key), locale);
      history.pushState(null, "", path + location.search);
      dispatch({ type: "carry", carried });
    },
    [locale],
  );

  return {
    state,
    dispatch,
    show,
    leadOn,
  };
}
