import { expect, test } from "vitest";
import { drawChart, spread } from "./draw-chart.ts";

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
