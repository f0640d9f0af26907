import { expect, test } from "vitest";
import { drawChart, makeExactLogScale, makeLogScale, spread, writeShort } from "./draw-chart.ts";

const chart = {
  title: "Cost & size",
  xLabel: "leads",
  yLabel: "ms",
  lines: [
    {
      name: "list",
      points: [
        { x: 1_000, y: 2 },
        { x: 1_000_000, y: 20 },
      ],
    },
    {
      name: "search < 3",
      points: [
        { x: 1_000, y: 4 },
        { x: 1_000_000, y: 25 },
      ],
    },
  ],
};

test("a chart tells its figures to those who can't see it", () => {
  expect(drawChart(chart)).toContain(
    "list: 2 at 1 k, 20 at 1 M; search &lt; 3: 4 at 1 k, 25 at 1 M",
  );
});

test("what stands in it is well formed", () => {
  const svg = drawChart(chart);

  expect(svg).toContain(">Cost &amp; size<");
  expect(svg).not.toMatch(/NaN|undefined|Infinity/);
});

test("the larger value stands higher, and further to the right the larger size", () => {
  const [first = "", last = ""] =
    /points="([\d.,]+) ([\d.,]+)"/.exec(drawChart(chart))?.slice(1) ?? [];
  const [[x1 = 0, y1 = 0], [x2 = 0, y2 = 0]] = [first, last].map((pair) =>
    pair.split(",").map(Number),
  ) as [number[], number[]];

  expect(x2).toBeGreaterThan(x1);
  expect(y2).toBeLessThan(y1);
});

test.each([
  ["far apart they stay", [100, 200], [100, 200]],
  ["too close, the lower one moves down", [100, 105], [100, 118]],
  ["the order of the lines is none of the places'", [105, 100], [118, 100]],
  ["at the foot all move up", [330, 335], [322, 340]],
])("labels: %s", (_, positions, places) => {
  expect(spread(positions)).toEqual(places);
});

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
