import {
  type CalculatorKey,
  calculatorKeys,
  type InputsByCalculator,
  makeInitialInputs,
} from "#features/calculators/core/calculators.ts";
import type { Carried } from "#features/calculators/core/carry-inputs.ts";
import { agesCrossed, isRetirementAhead } from "#features/calculators/core/definition.ts";
import type { Localized } from "#platform/core/locale.ts";

/** A fault and its input; a new object for each press of Calculate. */
export interface InputFault {
  readonly name: string;
  readonly sentence: Localized<string>;
  /** Whether the focus goes to the input: after Calculate, and not while a number is being changed. */
  readonly takesFocus: boolean;
}

export interface CalculatorsState {
  readonly active: CalculatorKey;
  readonly inputs: InputsByCalculator;
  /** The inputs of the answer on screen; none before the first Calculate. */
  readonly calculated: Partial<InputsByCalculator>;
  /** The fault of inputs without an answer. */
  readonly fault: InputFault | null;
  /** The source of the inputs on screen, where the reader did not enter them. */
  readonly origin: "carried" | "carriedAdjusted" | "restored" | null;
  /** Counts presses of Calculate with an answer, so that a screen reader reads the same answer again. */
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

/** Inputs of one calculator from a link, another calculator or the tab's storage. */
interface Filling {
  readonly key: CalculatorKey;
  readonly inputs: InputsByCalculator[CalculatorKey];
}

export function startCalculators(active: CalculatorKey): CalculatorsState {
  const inputs = makeInitialInputs();
  return { active, inputs, calculated: {}, fault: null, origin: null, results: 0 };
}

/**
 * The reducer of the calculators. Nothing is computed before the first Calculate, as the specification
 * says; from then on the answer follows each change of a number.
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

/** The former answer stays while the present inputs have none, because the reader is still changing them. */
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

/** Only the 401(k) has inputs without an answer: a retirement age that is not above the present age. */
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
 * Restores the calculations of this tab, unless the reader has already entered numbers or opened a
 * link, since this code loads after the form. A link with the same numbers as a stored calculation
 * gets its result, too.
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

/** Clears the result; the 401(k) also returns to its default inputs. */
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
