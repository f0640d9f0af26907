import { expect, test } from "vitest";
import { AppError } from "#platform/core/app-error.ts";
import { calculateCompound } from "./compound.ts";
import { calculateCostOfWaiting } from "./cost-of-waiting.ts";
import { makeInitialInputs } from "./calculators.ts";
import { calculateMillionaire } from "./millionaire.ts";
import { calculateRetirement401k } from "./retirement-401k.ts";
import { calculateSavingsGoal, roundUpToDollar } from "./savings-goal.ts";

const initial = makeInitialInputs();

const zeroed = <Inputs extends object>(inputs: Inputs): Inputs =>
  Object.fromEntries(Object.keys(inputs).map((name) => [name, 0])) as unknown as Inputs;

/** How long deposits without interest take to a target. */
const saveUp = (targetAmount: number, monthlyContribution: number) =>
  calculateMillionaire({ ...zeroed(initial.millionaire), targetAmount, monthlyContribution });

/** The figures of a result, the schedule's among them, that are not plain numbers from zero up. */
function findOddFigures(result: object): unknown[] {
  return Object.values(result).flatMap((value): unknown[] => {
    if (Array.isArray(value)) return value.flatMap((row: object) => findOddFigures(row));
    return typeof value === "number" && (Object.is(value, -0) || !(value >= 0)) ? [value] : [];
  });
}

test("zeros everywhere give zeros: no minus sign, nothing that is not a number", () => {
  const results = [
    calculateCompound({ ...zeroed(initial.compound), compoundingFrequency: 12 }),
    calculateSavingsGoal({ ...zeroed(initial.savings), frequency: 12 }),
    calculateMillionaire(zeroed(initial.millionaire)),
    calculateCostOfWaiting({ ...zeroed(initial.waiting), totalYears: 30, delayYears: 5 }),
  ];
  expect(results.flatMap(findOddFigures)).toEqual([]);
  expect(results[0]).toMatchObject({ futureValue: 0, schedule: [] });
});

test("at a tiny rate 600 deposits of $5,000 are three million dollars, to the cent", () => {
  const tiny = { principal: 0, monthlyContribution: 5000, annualRate: 1e-10, years: 50 };
  const { futureValue } = calculateCompound({ ...tiny, compoundingFrequency: 12 });
  expect(futureValue).toBeCloseTo(3_000_000, 2);
});

test("a goal that the balance reaches by itself needs no deposit", () => {
  const result = calculateSavingsGoal({ ...initial.savings, currentBalance: 60_000 });
  expect(result).toMatchObject({
    goalAlreadyMet: true,
    requiredContribution: 0,
    totalContributions: 0,
  });
  expect(result.balanceGrownAlone).toBeGreaterThan(100_000);
});

test("a goal that is met to the dollar counts as met, and one dollar less does not", () => {
  const at = (currentBalance: number) =>
    calculateSavingsGoal({ ...initial.savings, annualRate: 0, currentBalance }).goalAlreadyMet;
  expect(at(100_000)).toBe(true);
  expect(at(99_999)).toBe(false);
});

test("a goal that is not met and has no time left is refused", () => {
  expect(() => calculateSavingsGoal({ ...initial.savings, years: 0 })).toThrow(AppError);
});

test("a payment is shown rounded up, and a whole one stays", () => {
  expect(roundUpToDollar(519.0001)).toBe(520);
  expect(roundUpToDollar(520)).toBe(520);
  expect(roundUpToDollar(520.000000001)).toBe(520);
  expect(roundUpToDollar(0)).toBe(0);
});

test("an exact hit counts: 100 months of $1,000 make $100,000", () => {
  const result = saveUp(100_000, 1000);
  expect(result).toMatchObject({ months: 100, years: 8, remainderMonths: 4, balance: 100_000 });
  expect(result.schedule.at(-1)).toMatchObject({ year: 9, balance: 100_000 });
});

test("an exact hit counts although 100 times $1.15 come out a hair short of $115", () => {
  expect(1.15 * 100).toBeLessThan(115);
  expect(saveUp(115, 1.15).months).toBe(100);
});

test("a target that an exact month's balance was taken from is reached in that month", () => {
  const { principal, monthlyContribution, annualRate } = initial.compound;
  const missed = Array.from({ length: 50 }, (_, index) => index + 1).filter((years) => {
    const { futureValue } = calculateCompound({ ...initial.compound, years });
    const { months } = calculateMillionaire({
      targetAmount: futureValue,
      startingBalance: principal,
      monthlyContribution,
      annualRate,
    });
    return months !== years * 12;
  });
  expect(missed).toEqual([]);
});

test("a start at or above the target takes 0 years 0 months", () => {
  const at = (startingBalance: number) =>
    calculateMillionaire({ ...initial.millionaire, targetAmount: 100_000, startingBalance });
  expect(at(100_000)).toMatchObject({ reached: true, months: 0, years: 0, remainderMonths: 0 });
  expect(at(100_000).schedule).toEqual([]);
  expect(at(99_000).months).toBeGreaterThan(0);
});

test("a target past a hundred years is not reached, and month 1200 is the last that counts", () => {
  expect(saveUp(120_000, 100)).toMatchObject({ reached: true, months: 1200, years: 100 });
  expect(saveUp(120_001, 100)).toMatchObject({
    reached: false,
    months: null,
    years: null,
    remainderMonths: null,
    balance: null,
  });
  expect(saveUp(120_001, 100).schedule).toHaveLength(100);
});

test("a delay at or past the end leaves the starting balance alone", () => {
  const at = (delayYears: number) =>
    calculateCostOfWaiting({ ...initial.waiting, totalYears: 10, delayYears });
  expect(at(10).startLater).toBe(10_000);
  expect(at(20).startLater).toBe(10_000);
  expect(at(20).contributionsSkipped).toBe(60_000);
  expect(at(9).startLater).toBeGreaterThan(16_000);
});

test("equal or crossed ages are refused in the words of the specification", () => {
  const at = (currentAge: number, retirementAge: number) => () =>
    calculateRetirement401k({ ...initial.retirement, currentAge, retirementAge });
  expect(at(65, 65)).toThrow(AppError);
  expect(at(70, 50)).toThrow("Retirement age must be greater than current age");
  expect(at(64, 65)).not.toThrow();
});
