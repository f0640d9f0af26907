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

/** The calculation with the numbers on screen, and the present time. */
export function stampCalculation(
  calculator: CalculatorKey,
  inputs: InputsByCalculator[CalculatorKey],
): Calculation {
  return { calculator, inputs: { ...inputs }, at: new Date().toISOString() };
}

/** Stores a calculation while the tab is open; if it was chosen to go along, it stays chosen. */
export function keepCalculation(calculation: Calculation): void {
  write(counted, putCalculation(list(counted), calculation));
  if (holds(list(chosen), calculation)) chooseCalculation(calculation);
}

/** The calculations of this tab, with which the calculators restore their results. */
export function recallInputs(): Partial<InputsByCalculator> {
  return Object.fromEntries(list(counted).map(({ calculator, inputs }) => [calculator, inputs]));
}

/** Removes a cleared calculation: a reload does not restore it, and the questionnaire offers it only if it was chosen. */
export function dropCalculation(calculator: CalculatorKey): void {
  write(counted, takeOut(list(counted), { calculator }));
}

/** Chooses a calculation to go along with the questionnaire. */
export function chooseCalculation(calculation: Calculation): void {
  write(chosen, putCalculation(list(chosen), calculation));
}

/** Takes a calculation out of the questionnaire, which still offers it until the tab is closed. */
export function leaveCalculation(calculation: Calculation): void {
  write(chosen, takeOut(list(chosen), calculation));
  write(counted, putCalculation(list(counted), calculation));
}

export interface KeptNumbers {
  readonly chosen: readonly Calculation[];
  /** Calculations that were not chosen. */
  readonly offered: readonly Calculation[];
}

export function readKeptNumbers(): KeptNumbers {
  const along = list(chosen);
  return { chosen: along, offered: list(counted).filter((one) => !holds(along, one)) };
}

/** The stored lists after this calculation was checked or unchecked. */
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
