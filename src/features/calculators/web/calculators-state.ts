import {
  type CalculatorKey,
  calculatorKeys,
  type InputsByCalculator,
  makeInitialInputs,
} from "#features/calculators/core/calculators.ts";
import type { Carried } from "#features/calculators/core/carry-inputs.ts";
import { agesCrossed, isRetirementAhead } from "#features/calculators/core/definition.ts";
import type { Localized } from "#platform/core/locale.ts";

/** What is wrong, told at the input it is about; a new one for each press of Calculate. */
export interface InputFault {
  readonly name: string;
  readonly sentence: Localized<string>;
  /** Calculate was pressed, so the focus goes there; a number that is just being changed keeps it. */
  readonly takesFocus: boolean;
}

export interface CalculatorsState {
  readonly active: CalculatorKey;
  readonly inputs: InputsByCalculator;
  /** The inputs that the answer on screen is of; a calculator that was never calculated has none. */
  readonly calculated: Partial<InputsByCalculator>;
  /** Why these inputs have no answer. */
  readonly fault: InputFault | null;
  /** Where the inputs on screen came from, when not from the reader's own hand. */
  readonly origin: "carried" | "carriedAdjusted" | "restored" | null;
  /** Counts presses of Calculate that gave one, so that the same answer can be read out again. */
  readonly results: number;
}

export type CalculatorsAction =
  | { readonly type: "set"; readonly name: string; readonly value: number }
  | { readonly type: "calculate" }
  | { readonly type: "reset" }
  | { readonly type: "show"; readonly key: CalculatorKey }
  | { readonly type: "carry"; readonly carried: Carried }
  | { readonly type: "recall"; readonly kept: Partial<InputsByCalculator> }
  | (Filling & { readonly type: "restore" });

/** Numbers for one calculator that somebody did not enter here. */
interface Filling {
  readonly key: CalculatorKey;
  readonly inputs: InputsByCalculator[CalculatorKey];
}

export function startCalculators(active: CalculatorKey): CalculatorsState {
  const inputs = makeInitialInputs();
  return { active, inputs, calculated: {}, fault: null, origin: null, results: 0 };
}

/**
 * What each action makes of the calculators. Nothing is computed before the first Calculate (the
 * specification's rule); from then on the answer follows each change of a number.
 */
export function changeCalculators(
  state: CalculatorsState,
  action: CalculatorsAction,
): CalculatorsState {
  const { active, inputs } = state;
  switch (action.type) {
    case "set": {
      const changed = { ...inputs[active], [action.name]: action.value };
      return follow({ ...state, inputs: { ...inputs, [active]: changed }, fault: null });
    }
    case "calculate":
      return calculate(state);
    case "reset":
      return reset(state);
    case "show":
      return { ...state, active: action.key, fault: null, origin: null };
    case "carry":
      return fill(state, action.carried, action.carried.adjusted ? "carriedAdjusted" : "carried");
    case "restore":
      return fill(state, action, "restored");
    case "recall":
      return recall(state, action.kept);
  }
}

/** A former answer stays while the inputs have none: the reader is on the way to others. */
function follow(state: CalculatorsState): CalculatorsState {
  const { active, inputs, calculated } = state;
  if (!calculated[active]) return state;
  const fault = findFault(active, inputs, false);
  return fault
    ? { ...state, fault }
    : { ...state, calculated: { ...calculated, [active]: inputs[active] } };
}

function calculate(state: CalculatorsState): CalculatorsState {
  const { active, inputs, calculated, results } = state;
  const fault = findFault(active, inputs, true);
  const { [active]: _former, ...others } = calculated;
  return {
    ...state,
    fault,
    origin: null,
    calculated: fault === null ? { ...calculated, [active]: inputs[active] } : others,
    results: fault === null ? results + 1 : results,
  };
}

/** Only the 401(k) has inputs without an answer: a retirement that is not ahead. */
function findFault(
  key: CalculatorKey,
  inputs: InputsByCalculator,
  takesFocus: boolean,
): InputFault | null {
  return key !== "retirement" || isRetirementAhead(inputs.retirement)
    ? null
    : { name: "retirementAge", sentence: agesCrossed, takesFocus };
}

/**
 * Puts back what was calculated earlier in this tab, where nothing was entered since: its code comes
 * after the form, and whoever was faster keeps the own numbers, or those of a link. A link to the very
 * numbers that were calculated here gets its result back, too.
 */
function recall(state: CalculatorsState, kept: Partial<InputsByCalculator>): CalculatorsState {
  const { active, origin, inputs, calculated } = state;
  const initial = makeInitialInputs();
  const holds = (key: CalculatorKey, from: Partial<InputsByCalculator>) =>
    JSON.stringify(inputs[key]) === JSON.stringify(from[key]);
  const isFree = (key: CalculatorKey) =>
    !calculated[key] &&
    (holds(key, kept) || (holds(key, initial) && !(key === active && origin !== null)));
  const recalled = Object.fromEntries(
    calculatorKeys.filter(isFree).flatMap((key) => (kept[key] ? [[key, kept[key]]] : [])),
  );
  return {
    ...state,
    inputs: { ...inputs, ...recalled },
    calculated: { ...calculated, ...recalled },
    origin: recalled[active] ? null : origin,
  };
}

/** Clears the result; the 401(k) goes back to its defaults as well. */
function reset(state: CalculatorsState): CalculatorsState {
  const { active, inputs } = state;
  const { [active]: _former, ...calculated } = state.calculated;
  const restored =
    active === "retirement" ? { ...inputs, retirement: makeInitialInputs().retirement } : inputs;
  return { ...state, inputs: restored, calculated, fault: null, origin: null };
}

function fill(
  state: CalculatorsState,
  { key, inputs }: Filling,
  origin: CalculatorsState["origin"],
): CalculatorsState {
  const { [key]: _former, ...calculated } = state.calculated;
  return {
    ...state,
    active: key,
    inputs: { ...state.inputs, [key]: inputs },
    calculated,
    fault: null,
    origin,
  };
}
