import { expect, test } from "vitest";
import { listCorners, listRandomCases } from "#testing/numbers/calculator-inputs.ts";
import { calculateCompound } from "./compound.ts";
import { calculateCostOfWaiting } from "./cost-of-waiting.ts";
import { calculateMillionaire } from "./millionaire.ts";
import { calculateSavingsGoal } from "./savings-goal.ts";

const casesOf = <Key extends "compound" | "savings" | "millionaire" | "waiting">(key: Key) =>
  [...listCorners(key), ...listRandomCases(key, 1000)].map(({ inputs }) => inputs);

const cent = 0.01;

test("more money, more time or a higher rate never gives less", () => {
  const less = casesOf("compound").filter((inputs) => {
    const { futureValue } = calculateCompound(inputs);
    return [
      { ...inputs, principal: inputs.principal + 1000 },
      { ...inputs, monthlyContribution: inputs.monthlyContribution + 50 },
      { ...inputs, annualRate: inputs.annualRate + 0.1 },
      { ...inputs, years: inputs.years + 1 },
    ].some((more) => calculateCompound(more).futureValue < futureValue);
  });
  expect(less).toEqual([]);
});

test("what went in and what it earned add up to the balance in every year", () => {
  const broken = [
    ...casesOf("compound").map((inputs) => calculateCompound(inputs).schedule),
    ...casesOf("savings").map((inputs) => calculateSavingsGoal(inputs).schedule),
    ...casesOf("millionaire").map((inputs) => calculateMillionaire(inputs).schedule),
  ].filter((schedule) =>
    schedule.some(
      (row, index) =>
        row.year !== index + 1 ||
        !(row.interest > -cent) ||
        Math.abs(row.contributions + row.interest - row.balance) > cent,
    ),
  );
  expect(broken).toEqual([]);
});

test("the schedule ends where the result says", () => {
  const broken = casesOf("compound").filter((inputs) => {
    const { futureValue, totalContributions, totalInterest, schedule } = calculateCompound(inputs);
    const last = schedule.at(-1);
    return (
      schedule.length !== inputs.years ||
      last?.balance !== futureValue ||
      Math.abs(last.contributions - totalContributions) > cent ||
      Math.abs(last.interest - totalInterest) > cent
    );
  });
  expect(broken).toEqual([]);
});

test("the monthly savings payment, put into the compound calculator, reaches the goal", () => {
  const missed = casesOf("savings")
    .filter((inputs) => inputs.frequency === 12)
    .filter((inputs) => {
      const { requiredContribution, goalAlreadyMet } = calculateSavingsGoal(inputs);
      const { futureValue } = calculateCompound({
        principal: inputs.currentBalance,
        monthlyContribution: requiredContribution,
        annualRate: inputs.annualRate,
        compoundingFrequency: 12,
        years: inputs.years,
      });
      const distance = futureValue - inputs.targetAmount;
      return goalAlreadyMet ? distance < -cent : Math.abs(distance) > cent;
    });
  expect(missed).toEqual([]);
});

test("waiting never helps at a positive rate, and costs no more than all there would have been", () => {
  const helped = casesOf("waiting").filter((inputs) => {
    const { startNow, costOfWaiting } = calculateCostOfWaiting(inputs);
    return inputs.annualRate > 0 && (costOfWaiting < 0 || costOfWaiting > startNow);
  });
  expect(helped).toEqual([]);
});

test("waiting longer never costs less", () => {
  const cheaper = casesOf("waiting").filter((inputs) => {
    const longer = { ...inputs, delayYears: inputs.delayYears + 1 };
    return (
      calculateCostOfWaiting(longer).costOfWaiting < calculateCostOfWaiting(inputs).costOfWaiting
    );
  });
  expect(cheaper).toEqual([]);
});

test("a higher target, or less put in, never takes fewer months", () => {
  const months = (inputs: Parameters<typeof calculateMillionaire>[0]) =>
    calculateMillionaire(inputs).months ?? Infinity;
  const faster = casesOf("millionaire").filter(
    (inputs) =>
      months({ ...inputs, targetAmount: inputs.targetAmount + 50_000 }) < months(inputs) ||
      months({ ...inputs, monthlyContribution: inputs.monthlyContribution / 2 }) < months(inputs),
  );
  expect(faster).toEqual([]);
});
