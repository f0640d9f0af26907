import type { CompoundInputs } from "./compound.ts";
import type { CostOfWaitingInputs } from "./cost-of-waiting.ts";
import type { MillionaireInputs } from "./millionaire.ts";
import type { Retirement401kInputs } from "./retirement-401k.ts";
import type { SavingsGoalInputs } from "./savings-goal.ts";

/** In the order of the tabs; the first one is the default. */
export const calculatorKeys = [
  "compound",
  "savings",
  "millionaire",
  "waiting",
  "retirement",
] as const;

export type CalculatorKey = (typeof calculatorKeys)[number];

export interface InputsByCalculator {
  readonly compound: CompoundInputs;
  readonly savings: SavingsGoalInputs;
  readonly millionaire: MillionaireInputs;
  readonly waiting: CostOfWaitingInputs;
  readonly retirement: Retirement401kInputs;
}

export type InputsOf<Key extends CalculatorKey> = InputsByCalculator[Key];

/** Each calculator has an address of its own; the default one has the plain one. */
export function findCalculatorPath(key: CalculatorKey): string {
  return key === "compound" ? "/calculators" : `/calculators/${key}`;
}

/** The calculator at this address; undefined when there is none. */
export function findCalculator(path: string): CalculatorKey | undefined {
  return calculatorKeys.find((key) => findCalculatorPath(key) === path);
}
