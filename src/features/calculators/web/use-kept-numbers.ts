import { useLayoutEffect, useState } from "react";
import type { Calculation } from "#features/calculators/core/calculation.ts";
import type { KeptNumbers } from "./kept-numbers.ts";
import {
  chooseCalculation,
  forgetCalculations,
  leaveCalculation,
  readKeptNumbers,
} from "./kept-numbers.ts";

const nothing: KeptNumbers = { chosen: [], offered: [] };

/** The calculators' numbers that can go along with a questionnaire, and what a visitor makes of them. */
export function useKeptNumbers() {
  // The server draws the page before any device is known.
  const [numbers, setNumbers] = useState(nothing);
  useLayoutEffect(() => {
    const look = () => setNumbers(readKeptNumbers());
    look();
    // Also when Back shows the page as it was left, and another result was counted meanwhile.
    window.addEventListener("pageshow", look);
    return () => window.removeEventListener("pageshow", look);
  }, []);

  function choose(calculation: Calculation, isAlong: boolean): void {
    if (isAlong) chooseCalculation(calculation);
    else leaveCalculation(calculation);
    const { chosen, offered } = numbers;
    const without = (list: readonly Calculation[]) => list.filter((one) => one !== calculation);
    setNumbers(
      isAlong
        ? { chosen: [...chosen, calculation], offered: without(offered) }
        : { chosen: without(chosen), offered: [...offered, calculation] },
    );
  }

  function forget(): void {
    forgetCalculations();
    setNumbers(nothing);
  }

  return { ...numbers, choose, forget };
}
