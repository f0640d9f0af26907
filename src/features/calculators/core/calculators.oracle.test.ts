import { expect, test } from "vitest";
import { listCorners, listRandomCases } from "#testing/numbers/calculator-inputs.ts";
import {
  exactCompound,
  exactFutures,
  exactMonthsToTarget,
  exactRetirement,
  exactSavingsPayment,
} from "#testing/numbers/exact-calculators.ts";
import { toNumber, type Exact } from "#testing/numbers/exact-decimal.ts";
import type { CalculatorKey } from "./calculators.ts";
import { calculateCompound } from "./compound.ts";
import { calculateCostOfWaiting } from "./cost-of-waiting.ts";
import { calculateMillionaire } from "./millionaire.ts";
import { calculateRetirement401k } from "./retirement-401k.ts";
import { calculateSavingsGoal } from "./savings-goal.ts";

const halfACent = 0.005;
const randomCases = 1000;

const isOff = (figure: number, exact: Exact) => !(Math.abs(figure - toNumber(exact)) < halfACent);

const casesOf = <Key extends CalculatorKey>(key: Key) => [
  ...listCorners(key),
  ...listRandomCases(key, randomCases),
];

test("compound growth is right to half a cent", () => {
  const wrong = casesOf("compound").filter(({ inputs, decimals }) => {
    const { futureValue, schedule } = calculateCompound(inputs);
    const middle = Math.ceil(inputs.years / 2);
    return (
      isOff(futureValue, exactCompound(decimals, inputs.years)) ||
      isOff(schedule[middle - 1]?.balance ?? Number.NaN, exactCompound(decimals, middle))
    );
  });
  expect(wrong).toEqual([]);
});

test("the savings payment is right to half a cent", () => {
  const wrong = casesOf("savings").filter(({ inputs, decimals }) =>
    isOff(calculateSavingsGoal(inputs).requiredContribution, exactSavingsPayment(decimals)),
  );
  expect(wrong).toEqual([]);
});

test("the month that reaches the target is the right one, and its balance to half a cent", () => {
  const wrong = casesOf("millionaire").filter(({ inputs, decimals }) => {
    const exact = exactMonthsToTarget(decimals);
    const { months, balance } = calculateMillionaire(inputs);
    if (exact === null || balance === null) return exact !== balance;
    return months !== exact.months || isOff(balance, exact.balance);
  });
  expect(wrong).toEqual([]);
});

test("both futures of waiting are right to half a cent in every year", () => {
  const wrong = casesOf("waiting").filter(({ inputs, decimals }) => {
    const result = calculateCostOfWaiting(inputs);
    const { startNow, startLater } = exactFutures(decimals, inputs.totalYears);
    const middle = Math.ceil(inputs.totalYears / 2);
    const exactMiddle = exactFutures(decimals, middle);
    const row = result.schedule[middle - 1];
    return (
      isOff(result.costOfWaiting, startNow - startLater) ||
      isOff(result.startNow, startNow) ||
      isOff(result.startLater, startLater) ||
      isOff(row?.startNow ?? Number.NaN, exactMiddle.startNow) ||
      isOff(row?.startLater ?? Number.NaN, exactMiddle.startLater)
    );
  });
  expect(wrong).toEqual([]);
});

test("the 401(k) and its match are right to half a cent in every year", () => {
  const cases = casesOf("retirement").filter(
    ({ inputs }) => inputs.retirementAge > inputs.currentAge,
  );
  expect(cases.length).toBeGreaterThan(randomCases / 2);
  const wrong = cases.filter(({ inputs, decimals }) => {
    const result = calculateRetirement401k(inputs);
    const { employee, employer, balance } = exactRetirement(decimals, result.years);
    return (
      isOff(result.balanceAtRetirement, balance) ||
      isOff(result.employeeAnnual, employee) ||
      isOff(result.employerMatchAnnual, employer) ||
      result.totalGrowth < -halfACent ||
      result.schedule.length !== result.years ||
      result.schedule.some((row) => isOff(row.balance, exactRetirement(decimals, row.year).balance))
    );
  });
  expect(wrong).toEqual([]);
});
