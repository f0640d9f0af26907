import { expect, test } from "vitest";
import { calculateCompound } from "./compound.ts";
import { calculateCostOfWaiting } from "./cost-of-waiting.ts";
import { makeInitialInputs } from "./calculators.ts";
import { calculateMillionaire } from "./millionaire.ts";
import { calculateRetirement401k } from "./retirement-401k.ts";
import { calculateSavingsGoal, roundUpToDollar } from "./savings-goal.ts";

const initial = makeInitialInputs();

const toCent = (amount: number | null) => Math.round((amount ?? Number.NaN) * 100) / 100;

test("$10,000 and $500 a month at 7 % for 25 years grow to $462,290.03", () => {
  const { futureValue, totalContributions, totalInterest } = calculateCompound(initial.compound);
  expect(toCent(futureValue)).toBe(462_290.03);
  expect(totalContributions).toBe(160_000);
  expect(toCent(totalInterest)).toBe(302_290.03);
});

test("the same, compounded quarterly and annually, earns less", () => {
  const at = (compoundingFrequency: number) =>
    toCent(calculateCompound({ ...initial.compound, compoundingFrequency }).futureValue);
  expect(at(4)).toBe(459_134.29);
  expect(at(1)).toBe(445_795.27);
});

test("$100,000 in 10 years from $5,000 at 7 % takes $519.70 a month, shown as $520", () => {
  const { requiredContribution } = calculateSavingsGoal(initial.savings);
  expect(toCent(requiredContribution)).toBe(519.7);
  expect(roundUpToDollar(requiredContribution)).toBe(520);
});

test("the same, paid once a year, takes $6,525.86", () => {
  const { requiredContribution } = calculateSavingsGoal({ ...initial.savings, frequency: 1 });
  expect(toCent(requiredContribution)).toBe(6525.86);
});

test("a million from $10,000 and $1,000 a month at 7 % takes 321 months, 26 years 9 months", () => {
  const { months, years, remainderMonths } = calculateMillionaire(initial.millionaire);
  expect({ months, years, remainderMonths }).toEqual({
    months: 321,
    years: 26,
    remainderMonths: 9,
  });
});

test("five years of waiting out of thirty cost $228,860.44", () => {
  const result = calculateCostOfWaiting(initial.waiting);
  expect(toCent(result.startNow)).toBe(691_150.47);
  expect(toCent(result.startLater)).toBe(462_290.03);
  expect(toCent(result.costOfWaiting)).toBe(228_860.44);
  expect(result.contributionsSkipped).toBe(30_000);
});

test("30 years of a matched 401(k) end at $1,380,512.28", () => {
  const result = calculateRetirement401k(initial.retirement);
  expect(result).toMatchObject({
    years: 30,
    employeeAnnual: 9000,
    employerMatchAnnual: 3600,
    totalEmployee: 270_000,
    totalEmployer: 108_000,
  });
  expect(toCent(result.balanceAtRetirement)).toBe(1_380_512.28);
  expect(toCent(result.totalGrowth)).toBe(977_512.28);
});

test("the largest sliders end at $862,556,961", () => {
  const { futureValue } = calculateCompound({
    principal: 100_000,
    monthlyContribution: 5000,
    annualRate: 15,
    compoundingFrequency: 12,
    years: 50,
  });
  expect(Math.round(futureValue)).toBe(862_556_961);
});
