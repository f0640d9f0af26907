import { findMedian } from "./find-median.ts";
import { measureCalculate } from "./measure-calculate.ts";
import { withDataDir } from "./measure-start.ts";
import { printTable, round } from "./print-table.ts";

const calculateRounds = 9;

export async function benchCalculate(aimPaintMs: number) {
  const times = await withDataDir((dir) => measureCalculate(dir, calculateRounds));
  printTable(
    `Calculate to painted answer, processor slowed 4 times, ms (aim: under ${aimPaintMs})`,
    ["page", "first, median", "first, worst", "again, median", "again, worst"],
    times.map(({ name, firstMs, againMs }) => [
      name,
      ...[firstMs, againMs].flatMap((values) => [
        round(findMedian(values), 1),
        round(Math.max(...values), 1),
      ]),
    ]),
  );
  return times;
}
