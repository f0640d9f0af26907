import { expect, test } from "vitest";
import { listRandomCases } from "#testing/numbers/calculator-inputs.ts";
import { calculatorKeys, listInputs, makeInitialInputs } from "./calculators.ts";
import { fitToRange } from "./definition.ts";
import { carryInputs } from "./carry-inputs.ts";
import { calculateCompound } from "./compound.ts";

const initial = makeInitialInputs();

test("growth leads to what five years of waiting would cost, with the same money", () => {
  expect(carryInputs("compound", initial.compound)).toEqual({
    key: "waiting",
    inputs: {
      startingBalance: 10_000,
      monthlyContribution: 500,
      annualRate: 7,
      totalYears: 25,
      delayYears: 5,
    },
    adjusted: false,
  });
});

test("a savings goal leads to growth with deposits that still reach the goal", () => {
  const carried = carryInputs("savings", initial.savings);
  if (carried.key !== "compound") throw new Error(`It led to ${carried.key}.`);
  expect(carried.inputs.monthlyContribution).toBe(520);
  expect(carried.adjusted).toBe(false);
  const { futureValue } = calculateCompound({ ...carried.inputs, years: initial.savings.years });
  expect(futureValue).toBeGreaterThanOrEqual(initial.savings.targetAmount);
});

test("a 401(k) larger than the next slider is moved to its end, and that is said", () => {
  const carried = carryInputs("retirement", { ...initial.retirement, currentBalance: 500_000 });
  expect(carried).toMatchObject({ adjusted: true, inputs: { startingBalance: 100_000 } });
});

test.each(calculatorKeys)("the next calculator can use every number that %s hands on", (key) => {
  const odd = listRandomCases(key, 300)
    .map(({ inputs }) => inputs)
    .filter((inputs) => !("currentAge" in inputs) || inputs.retirementAge > inputs.currentAge)
    .filter((inputs) => {
      const carried = carryInputs(key, inputs);
      const values = carried.inputs as unknown as Record<string, number>;
      return listInputs(carried.key).some(
        ([name, range]) => fitToRange(range, values[name] ?? Number.NaN) !== values[name],
      );
    });
  expect(odd).toEqual([]);
});
