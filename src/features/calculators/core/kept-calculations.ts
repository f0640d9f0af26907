import { keptShape, readKeptDraft } from "#platform/core/kept-draft.ts";
import type { Calculation } from "./calculation.ts";
import { readCalculations } from "./calculation.ts";

/** Numbers of calculators as a device keeps them. */
export interface KeptCalculations {
  readonly calculations: readonly Calculation[];
  /** Milliseconds since 1970. */
  readonly savedAt: number;
}

const keptCalculationsShape = {
  ...keptShape,
  // Whatever it is: read one by one.
  calculations: (_value: unknown): _value is unknown => true,
};

const longestKeptMs = 7 * 86_400_000;

/**
 * Reads kept calculations by the rules of `readKeptDraft`, and drops those of a week ago: they were
 * a thought of that evening, and a salary is among them.
 */
export function readKeptCalculations(text: string | null, nowMs: number): KeptCalculations | null {
  const kept = readKeptDraft(keptCalculationsShape, text, nowMs);
  if (!kept) return null;
  const calculations = readCalculations(kept.calculations).filter(
    ({ at }) => Math.abs(nowMs - Date.parse(at)) <= longestKeptMs,
  );
  return calculations.length > 0 ? { calculations, savedAt: kept.savedAt } : null;
}

/** The list with this calculation in place of an earlier one of the same calculator. */
export function putCalculation(
  calculations: readonly Calculation[],
  calculation: Calculation,
): Calculation[] {
  return [...takeOut(calculations, calculation), calculation];
}

export function takeOut(
  calculations: readonly Calculation[],
  { calculator }: Pick<Calculation, "calculator">,
): Calculation[] {
  return calculations.filter((one) => one.calculator !== calculator);
}

/** Whether this calculator's numbers are among them. */
export function holds(
  calculations: readonly Calculation[],
  { calculator }: Pick<Calculation, "calculator">,
): boolean {
  return calculations.some((one) => one.calculator === calculator);
}
