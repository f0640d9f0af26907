import { expect, test } from "vitest";
import { createScale, drawArea, drawLine, listTicks, pushApart } from "./chart-scale.ts";

test("the ticks of an axis are round numbers that reach past the highest value", () => {
  expect(listTicks(462_290, 4)).toEqual([0, 200_000, 400_000, 600_000]);
  expect(listTicks(100, 5)).toEqual([0, 20, 40, 60, 80, 100]);
  expect(listTicks(25, 6)).toEqual([0, 5, 10, 15, 20, 25]);
});

test("a chart without values still has an axis", () => {
  expect(listTicks(0, 4)).toEqual([0, 1]);
  expect(createScale([0, 0], [0, 100])(0)).toBe(0);
});

test("a scale runs in the given direction, also upward on a screen that counts downward", () => {
  const scale = createScale([0, 10], [200, 0]);
  expect([scale(0), scale(5), scale(10)]).toEqual([200, 100, 0]);
});

test("overlapping labels are moved up, and others stay", () => {
  expect(pushApart([200, 195, 190, 100], 16)).toEqual([200, 184, 168, 100]);
});

test("lines and areas connect their points in order", () => {
  expect(
    drawLine([
      [0, 1],
      [2, 3],
    ]),
  ).toBe("M0.0 1.0L2.0 3.0");
  expect(
    drawArea(
      [
        [0, 1],
        [2, 3],
      ],
      [
        [0, 9],
        [2, 9],
      ],
    ),
  ).toBe("M0.0 1.0L2.0 3.0L2.0 9.0L0.0 9.0Z");
});
