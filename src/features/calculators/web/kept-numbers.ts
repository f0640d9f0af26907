import type { Calculation } from "#features/calculators/core/calculation.ts";
import type { CalculatorKey, InputsByCalculator } from "#features/calculators/core/calculators.ts";
import type { KeptCalculations } from "#features/calculators/core/kept-calculations.ts";
import {
  holds,
  putCalculation,
  readKeptCalculations,
  takeOut,
} from "#features/calculators/core/kept-calculations.ts";
import type { DraftStorage } from "#platform/web/draft-storage.ts";
import { openDraftStorage } from "#platform/web/draft-storage.ts";

type Place = DraftStorage<KeptCalculations>;

/** What the visitor chose to bring along: on the device, as the questionnaire's answers are. */
const chosen = openDraftStorage({
  storageKey: "wealth-blueprint-numbers",
  read: readKeptCalculations,
});
/** What was counted in this tab, so that the questionnaire can offer it. */
const counted = openDraftStorage({
  storageKey: "calculator-numbers",
  read: readKeptCalculations,
  inTab: true,
});

const list = (place: Place) => place.load()?.calculations ?? [];

function write(place: Place, calculations: readonly Calculation[]): void {
  if (calculations.length === 0) place.clear();
  else place.save({ calculations });
}

/** These numbers, as they are entered now. */
export function stampCalculation(
  calculator: CalculatorKey,
  inputs: InputsByCalculator[CalculatorKey],
): Calculation {
  return { calculator, inputs: { ...inputs }, at: new Date().toISOString() };
}

/** Remembers a result for as long as the tab is open; one that was chosen stays chosen. */
export function keepCalculation(calculation: Calculation): void {
  write(counted, putCalculation(list(counted), calculation));
  if (holds(list(chosen), calculation)) chooseCalculation(calculation);
}

/** It goes along with the questionnaire. */
export function chooseCalculation(calculation: Calculation): void {
  write(chosen, putCalculation(list(chosen), calculation));
}

/** It stays out of the questionnaire, and is offered there until the tab is closed. */
export function leaveCalculation(calculation: Calculation): void {
  write(chosen, takeOut(list(chosen), calculation));
  write(counted, putCalculation(list(counted), calculation));
}

export function forgetCalculations(): void {
  chosen.clear();
  counted.clear();
}

export interface KeptNumbers {
  readonly chosen: readonly Calculation[];
  /** Not chosen. */
  readonly offered: readonly Calculation[];
}

export function readKeptNumbers(): KeptNumbers {
  const along = list(chosen);
  return { chosen: along, offered: list(counted).filter((one) => !holds(along, one)) };
}
