import type { CalculatorKey, InputsByCalculator } from "#features/calculators/core/calculators.ts";
import type { Carried } from "#features/calculators/core/carry-inputs.ts";
import { checkRetirementAges } from "#features/calculators/core/check-retirement-ages.ts";
import { makeInitialInputs } from "#features/calculators/core/input-ranges.ts";
import { AppError } from "#platform/core/app-error.ts";
import type { Localized } from "#platform/core/locale.ts";

/** Where the inputs on screen came from, when not from the reader's own hand. */
export type Origin = "carried" | "carriedAdjusted" | "restored";

export interface CalculatorsState {
  readonly active: CalculatorKey;
  readonly inputs: InputsByCalculator;
  /** The inputs as they were when Calculate was pressed; a calculator without has no result. */
  readonly calculated: Partial<InputsByCalculator>;
  /** Why the last Calculate gave no result. */
  readonly fault: Localized<string> | null;
  readonly origin: Origin | null;
  /** Counts results, so that the same answer can be read out again. */
  readonly results: number;
}

export type CalculatorsAction =
  | { readonly type: "set"; readonly name: string; readonly value: number }
  | { readonly type: "calculate" }
  | { readonly type: "reset" }
  | { readonly type: "show"; readonly key: CalculatorKey }
  | { readonly type: "carry"; readonly carried: Carried }
  | {
      readonly type: "restore";
      readonly key: CalculatorKey;
      readonly inputs: InputsByCalculator[CalculatorKey];
    };

export function startCalculators(active: CalculatorKey): CalculatorsState {
  const inputs = makeInitialInputs();
  return { active, inputs, calculated: {}, fault: null, origin: null, results: 0 };
}

/** What each action makes of the calculators; nothing is ever computed but by Calculate. */
export function changeCalculators(
  state: CalculatorsState,
  action: CalculatorsAction,
): CalculatorsState {
  const { active, inputs } = state;
  switch (action.type) {
    case "set": {
      const changed = { ...inputs[active], [action.name]: action.value };
      return { ...state, inputs: { ...inputs, [active]: changed }, fault: null };
    }
    case "calculate":
      return calculate(state);
    case "reset":
      return reset(state);
    case "show":
      return { ...state, active: action.key, fault: null, origin: null };
    case "carry":
      return fill(state, action.carried.key, action.carried.inputs, describeOrigin(action.carried));
    case "restore":
      return fill(state, action.key, action.inputs, "restored");
  }
}

function describeOrigin({ adjusted }: Carried): Origin {
  return adjusted ? "carriedAdjusted" : "carried";
}

function calculate(state: CalculatorsState): CalculatorsState {
  const { active, inputs, calculated, results } = state;
  const fault = findFault(active, inputs);
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
function findFault(key: CalculatorKey, inputs: InputsByCalculator): Localized<string> | null {
  if (key !== "retirement") return null;
  try {
    checkRetirementAges(inputs.retirement);
    return null;
  } catch (error) {
    if (error instanceof AppError) return error.sentence;
    throw error;
  }
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
  key: CalculatorKey,
  values: InputsByCalculator[CalculatorKey],
  origin: Origin,
): CalculatorsState {
  const { [key]: _former, ...calculated } = state.calculated;
  return {
    ...state,
    active: key,
    inputs: { ...state.inputs, [key]: values },
    calculated,
    fault: null,
    origin,
  };
}
