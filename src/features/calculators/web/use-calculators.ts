import { useCallback, useEffect, useReducer, useRef } from "react";
import { findCalculator, findCalculatorPath } from "#features/calculators/core/calculators.ts";
import type { CalculatorKey } from "#features/calculators/core/calculators.ts";
import type { Carried } from "#features/calculators/core/carry-inputs.ts";
import { readFragment } from "#features/calculators/core/share-inputs.ts";
import { movePageHead } from "#platform/web/move-page-head.ts";
import { useWords } from "#platform/web/use-words.ts";
import { siteConfig } from "#site.config.ts";
import { calculatorsWords } from "./calculators-words.ts";
import { changeCalculators, startCalculators } from "./calculators-state.ts";

/** The calculators' state, kept in step with the address: its path is the tab, its fragment the numbers. */
export function useCalculators(first: CalculatorKey) {
  const words = useWords(calculatorsWords);
  const [state, dispatch] = useReducer(changeCalculators, first, startCalculators);
  const { active } = state;

  useEffect(() => {
    function followAddress(): void {
      const key = findCalculator(location.pathname);
      if (!key) return;
      const inputs = readFragment(key, location.hash);
      dispatch(inputs ? { type: "restore", key, inputs } : { type: "show", key });
    }
    if (location.hash) followAddress();
    window.addEventListener("popstate", followAddress);
    return () => window.removeEventListener("popstate", followAddress);
  }, []);

  const shown = useRef(first);
  useEffect(() => {
    if (shown.current === active) return;
    shown.current = active;
    movePageHead(`${words.calculators[active].title} | ${siteConfig.shortName}`);
  }, [active, words]);

  /** Each click is a step that Back undoes; running over the tabs with the arrow keys is none. */
  const show = useCallback(
    (key: CalculatorKey, by: "click" | "arrow") => {
      if (key === active) return;
      const path = findCalculatorPath(key);
      if (by === "click") history.pushState(null, "", path);
      else history.replaceState(null, "", path);
      dispatch({ type: "show", key });
    },
    [active],
  );

  const leadOn = useCallback((carried: Carried) => {
    history.pushState(null, "", findCalculatorPath(carried.key));
    dispatch({ type: "carry", carried });
  }, []);

  return {
    state,
    dispatch,
    show,
    leadOn,
  };
}
