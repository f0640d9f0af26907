import { expect, test } from "vitest";
import { listRandomCases } from "#testing/numbers/calculator-inputs.ts";
import { evaluateSpreadsheet } from "#testing/numbers/evaluate-spreadsheet.ts";
import { calculateCompound } from "./compound.ts";
import { calculateCostOfWaiting } from "./cost-of-waiting.ts";
import { fitToRange } from "./definition.ts";
import { writeSpreadsheetFormula } from "./calculator-answer.ts";
import {
  type CalculatorKey,
  calculatorKeys,
  type InputsOf,
  listInputs,
  makeInitialInputs,
} from "./calculators.ts";
import { calculateMillionaire } from "./millionaire.ts";
import { calculateRetirement401k } from "./retirement-401k.ts";
import { calculateSavingsGoal } from "./savings-goal.ts";

const initial = makeInitialInputs();

test("the formulas read as one would type them", () => {
  expect(writeSpreadsheetFormula("compound", initial.compound)).toBe(
    "=FV(7%/12, 300, -500, -10000)",
  );
  expect(
    writeSpreadsheetFormula("compound", { ...initial.compound, compoundingFrequency: 4 }),
  ).toBe("=FV((1+7%/4)^(4/12)-1, 300, -500, -10000)");
  expect(writeSpreadsheetFormula("retirement", initial.retirement)).toBe(
    "=FV(7%, 30, -12600, -25000)",
  );
});

const answers: { readonly [Key in CalculatorKey]: (inputs: InputsOf<Key>) => number | null } = {
  compound: (inputs) => calculateCompound(inputs).futureValue,
  savings: (inputs) => calculateSavingsGoal(inputs).requiredContribution,
  millionaire: (inputs) => calculateMillionaire(inputs).months,
  waiting: (inputs) => calculateCostOfWaiting(inputs).costOfWaiting,
  retirement: (inputs) =>
    inputs.retirementAge > inputs.currentAge
      ? calculateRetirement401k(inputs).balanceAtRetirement
      : null,
};

/** What the formula gives and what we do, for inputs that a form may hold and that have an answer. */
function compare<Key extends CalculatorKey>(key: Key) {
  return listRandomCases(key, 300).flatMap(({ inputs }) => {
    const given = inputs as unknown as Readonly<Record<string, number>>;
    const fitted = Object.fromEntries(
      listInputs(key).map(([name, range]) => [name, fitToRange(range, given[name] ?? Number.NaN)]),
    ) as unknown as InputsOf<Key>;
    const answer = answers[key](fitted);
    const formula = writeSpreadsheetFormula(key, fitted);
    return answer === null ? [] : [{ answer, sheet: evaluateSpreadsheet(formula) }];
  });
}

test.each(calculatorKeys)("a spreadsheet gives the answer of the calculator: %s", (key) => {
  const pairs = compare(key);
  expect(pairs.length).toBeGreaterThan(200);
  for (const { answer, sheet } of pairs) expect(sheet).toBeCloseTo(answer, 2);
});
