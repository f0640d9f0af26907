import type { CalculatorKey, InputsOf } from "#features/calculators/core/calculators.ts";
import { describeCompound } from "./describe-compound.ts";
import { describeMillionaire } from "./describe-millionaire.ts";
import { describeRetirement } from "./describe-retirement.ts";
import { describeSavings } from "./describe-savings.ts";
import { describeWaiting } from "./describe-waiting.ts";
import type { Look, ResultView } from "./result-view.ts";

type Describers = {
  readonly [Key in CalculatorKey]: (
    inputs: InputsOf<Key>,
    look: Look,
    thisYear: number,
  ) => ResultView;
};

const describers: Describers = {
  compound: describeCompound,
  savings: describeSavings,
  millionaire: describeMillionaire,
  waiting: describeWaiting,
  retirement: describeRetirement,
};

/**
 * A calculator's result in words and figures.
 *
 * @param thisYear for the legal limits that hold now.
 * @throws AppError "invalid" with the sentence to show, for inputs that have no answer.
 */
export function describeResult<Key extends CalculatorKey>(
  key: Key,
  inputs: InputsOf<Key>,
  look: Look,
  thisYear: number,
): ResultView {
  return describers[key](inputs, look, thisYear);
}
