import { expect, test } from "vitest";
import { listRandomCases } from "#testing/numbers/calculator-inputs.ts";
import { evaluateSpreadsheet } from "#testing/numbers/evaluate-spreadsheet.ts";
import { calculateCompound } from "./compound.ts";
import { calculateCostOfWaiting } from "./cost-of-waiting.ts";
import { fitToRange } from "./definition.ts";
import { writeSpreadsheetFormula } from "./calculator-answer.ts";
import { calculators, makeInitialInputs } from "./calculators.ts";
import { calculateMillionaire } from "./millionaire.ts";
import { calculateRetirement401k } from "./retirement-401k.ts";
import { calculateSavingsGoal } from "./savings-goal.ts";

const initial = makeInitialInputs();

const casesOf = <Key extends "compound" | "savings" | "millionaire" | "waiting">(key: Key) =>
  listRandomCases(key, 300).map(({ inputs }) => ({
    ...inputs,
    annualRate: fitToRange(calculators.compound.ranges.annualRate, inputs.annualRate),
  }));

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

test("a spreadsheet's FV gives the compound figure", () => {
  for (const inputs of casesOf("compound")) {
    const formula = writeSpreadsheetFormula("compound", inputs);
    expect(evaluateSpreadsheet(formula)).toBeCloseTo(calculateCompound(inputs).futureValue, 2);
  }
});

test("a spreadsheet's PMT gives the savings payment", () => {
  for (const inputs of casesOf("savings")) {
    const formula = writeSpreadsheetFormula("savings", inputs);
    const { requiredContribution } = calculateSavingsGoal(inputs);
    expect(evaluateSpreadsheet(formula)).toBeCloseTo(requiredContribution, 2);
  }
});

test("a spreadsheet's NPER gives the months to a million", () => {
  const reached = casesOf("millionaire").filter((inputs) => calculateMillionaire(inputs).months);
  expect(reached.length).toBeGreaterThan(200);
  for (const inputs of reached) {
    const formula = writeSpreadsheetFormula("millionaire", inputs);
    expect(evaluateSpreadsheet(formula)).toBe(calculateMillionaire(inputs).months);
  }
});

test("a spreadsheet gives the cost of waiting", () => {
  for (const inputs of casesOf("waiting")) {
    const formula = writeSpreadsheetFormula("waiting", inputs);
    const { costOfWaiting } = calculateCostOfWaiting(inputs);
    expect(evaluateSpreadsheet(formula)).toBeCloseTo(costOfWaiting, 2);
  }
});

test("a spreadsheet gives the 401(k) balance", () => {
  const cases = listRandomCases("retirement", 300).filter(
    ({ inputs }) => inputs.retirementAge > inputs.currentAge,
  );
  for (const { inputs } of cases) {
    const { expectedAnnualReturn: range } = calculators.retirement.ranges;
    const fitted = {
      ...inputs,
      expectedAnnualReturn: fitToRange(range, inputs.expectedAnnualReturn),
    };
    const { balanceAtRetirement } = calculateRetirement401k(fitted);
    const formula = writeSpreadsheetFormula("retirement", fitted);
    expect(evaluateSpreadsheet(formula)).toBeCloseTo(balanceAtRetirement, 2);
  }
});
