import {
  type Calculation,
  holds,
  type KeptCalculations,
  putCalculation,
  readKeptCalculations,
  takeOut,
} from "#features/calculators/core/calculation.ts";
import type { CalculatorKey, InputsByCalculator } from "#features/calculators/core/calculators.ts";
import { type DraftStorage, openDraftStorage } from "#platform/web/forms/draft-storage.ts";
import { chosenPlace, countedPlace } from "./numbers-places.ts";

type Place = DraftStorage<KeptCalculations>;

const chosen = openDraftStorage({ ...chosenPlace, read: readKeptCalculations });
const counted = openDraftStorage({ ...countedPlace, read: readKeptCalculations });

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

/** What was calculated in this tab, for the calculators themselves. */
export function recallInputs(): Partial<InputsByCalculator> {
  return Object.fromEntries(list(counted).map(({ calculator, inputs }) => [calculator, inputs]));
}

/** Its result was cleared: no reload brings it back, and it is offered no more unless it was chosen. */
export function dropCalculation(calculator: CalculatorKey): void {
  write(counted, takeOut(list(counted), { calculator }));
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

export interface KeptNumbers {
  readonly chosen: readonly Calculation[];
  /** Not chosen. */
  readonly offered: readonly Calculation[];
}

export function readKeptNumbers(): KeptNumbers {
  const along = list(chosen);
  return { chosen: along, offered: list(counted).filter((one) => !holds(along, one)) };
}

/** What is kept, now that this one was checked or unchecked. */
export function choose(
  { chosen: along, offered }: KeptNumbers,
  calculation: Calculation,
  isAlong: boolean,
): KeptNumbers {
  if (isAlong) chooseCalculation(calculation);
  else leaveCalculation(calculation);
  const without = (list: readonly Calculation[]) => list.filter((one) => one !== calculation);
  return isAlong
    ? { chosen: [...along, calculation], offered: without(offered) }
    : { chosen: without(along), offered: [...offered, calculation] };
}
