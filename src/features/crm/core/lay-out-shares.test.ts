import { expect, test } from "vitest";
import { layOutShares } from "./crm-overview.ts";

const widths = (counts: readonly number[]) =>
  layOutShares(counts).map(({ widthPercent }) => Math.round(widthPercent * 100) / 100);

test("counts share a bar by their size, side by side", () => {
  expect(layOutShares([50, 0, 30, 20])).toEqual([
    { startPercent: 0, widthPercent: 50 },
    { startPercent: 50, widthPercent: 0 },
    { startPercent: 50, widthPercent: 30 },
    { startPercent: 80, widthPercent: 20 },
  ]);
});

test("one lead among many thousands is still to be seen, and the bar stays as long as it is", () => {
  const shares = layOutShares([9_998, 1, 1]);
  expect(shares.map(({ widthPercent }) => widthPercent)).toEqual([96, 2, 2]);
  expect(widths([10_000, 10_000, 1])).toEqual([49, 49, 2]);
});

test("without leads there is nothing to see", () => {
  expect(widths([0, 0])).toEqual([0, 0]);
  expect(widths([])).toEqual([]);
});
