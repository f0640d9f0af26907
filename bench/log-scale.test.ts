import { expect, test } from "vitest";
import { makeExactLogScale, makeLogScale, writeShort } from "./log-scale.ts";

test("each tenfold takes the same length, and the ends are powers of ten around the values", () => {
  const { toPosition, ticks } = makeLogScale([30, 2_000, 100_000], 0, 400);

  expect(ticks).toEqual([10, 100, 1_000, 10_000, 100_000]);
  expect([10, 100, 1_000, 100_000].map(toPosition)).toEqual([0, 100, 200, 400]);
});

test("a scale that runs upwards counts from below", () => {
  expect(makeLogScale([1, 100], 300, 100).toPosition(10)).toBe(200);
});

test.each([
  [[5], [1, 10]],
  [[10], [10, 100]],
  [
    [0.2, 0.5],
    [0.1, 1],
  ],
])("of %j the ticks are %j: there is always a length", (values, ticks) => {
  expect(makeLogScale(values, 0, 1).ticks).toEqual(ticks);
});

test("an exact scale begins and ends with the values, each of which has its tick once", () => {
  const { toPosition, ticks } = makeExactLogScale([4, 1, 16, 4], 0, 100);

  expect(ticks).toEqual([1, 4, 16]);
  expect(ticks.map(toPosition)).toEqual([0, 50, 100]);
});

test("one value alone stands at the start", () => {
  expect(makeExactLogScale([7], 20, 100).toPosition(7)).toBe(20);
});

test.each([
  [0.4567, "0.457"],
  [999, "999"],
  [1_000, "1 k"],
  [12_340, "12.3 k"],
  [1_000_000, "1 M"],
])("%d is written %s", (value, text) => {
  expect(writeShort(value)).toBe(text);
});
