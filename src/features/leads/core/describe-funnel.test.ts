import { expect, test } from "vitest";
import { describeFunnel } from "./lead-figures.ts";

const countsOf = (...reached: number[]) =>
  reached.map((count, index) => ({ step: index + 1, reached: count }));

test("each step tells its share of all who started and how many stopped before it", () => {
  expect(describeFunnel(countsOf(200, 150, 140, 35))).toEqual([
    { step: 1, reached: 200, percentOfFirst: 100, lost: 0, isWorst: false },
    { step: 2, reached: 150, percentOfFirst: 75, lost: 50, isWorst: false },
    { step: 3, reached: 140, percentOfFirst: 70, lost: 10, isWorst: false },
    { step: 4, reached: 35, percentOfFirst: 18, lost: 105, isWorst: true },
  ]);
});

test("before anyone came there is no share and no worst step", () => {
  const steps = describeFunnel(countsOf(0, 0));
  expect(steps.map(({ percentOfFirst }) => percentOfFirst)).toEqual([0, 0]);
  expect(steps.some(({ isWorst }) => isWorst)).toBe(false);
});

test("drafts of an earlier month make no share over 100 and no loss below zero", () => {
  const [, second] = describeFunnel(countsOf(2, 5));
  expect(second).toMatchObject({ percentOfFirst: 100, lost: 0, isWorst: false });
});
