import type { Locale } from "#platform/core/locale.ts";
import type { CalculatorKey, InputsOf } from "./calculators.ts";
import { compoundAnswer } from "./compound.ts";
import { waitingAnswer } from "./cost-of-waiting.ts";
import type { CalculatorAnswer } from "./definition.ts";
import { millionaireAnswer } from "./millionaire.ts";
import { retirementAnswer } from "./retirement-401k.ts";
import { savingsAnswer } from "./savings-goal.ts";

const answers: { readonly [Key in CalculatorKey]: CalculatorAnswer<InputsOf<Key>> } = {
  compound: compoundAnswer,
  savings: savingsAnswer,
  millionaire: millionaireAnswer,
  waiting: waitingAnswer,
  retirement: retirementAnswer,
};

/**
 * The answer of a calculator and what it answers, in a few words.
 *
 * @throws AppError "invalid" with the sentence to show, for inputs that have no answer.
 */
export function writeHeadline<Key extends CalculatorKey>(
  key: Key,
  inputs: InputsOf<Key>,
  locale: Locale,
): ReturnType<CalculatorAnswer<InputsOf<Key>>["headline"]> {
  return answers[key].headline(inputs, locale);
}

/** What to type into a spreadsheet to get the same figure. Money paid in is negative there. */
export function writeSpreadsheetFormula<Key extends CalculatorKey>(
  key: Key,
  inputs: InputsOf<Key>,
): string {
  return `=${answers[key].spreadsheet(inputs)}`;
}
