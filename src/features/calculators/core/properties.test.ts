import { expect, test } from "vitest";
import { listCorners, listRandomCases } from "#testing/numbers/calculator-inputs.ts";
import { calculateCompound } from "./compound.ts";
import { calculateMillionaire } from "./millionaire.ts";
import { calculateSavingsGoal } from "./savings-goal.ts";

const casesOf = <Key extends "compound" | "savings" | "millionaire">(key: Key) =>
  [...listCorners(key), ...listRandomCases(key, 1000)].map(({ inputs }) => inputs);

const cent = 0.01;

test("contributions and growth add up to the balance in every year", () => {
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
