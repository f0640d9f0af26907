import { findMedian } from "./find-median.ts";
import { withDataDir } from "./measure-start.ts";
import { measureUsable } from "./measure-usable.ts";
import { printTable, round } from "./print-table.ts";

const rounds = 5;
const aimMs = 2_000;

export async function benchUsable() {
  const times = await withDataDir((dir) => measureUsable(dir, rounds));
  printTable(
    `From the address to a first control that reacts, slow 4G, processor slowed 4 times, ms (aim: ${aimMs})`,
    ["page", "median", "worst", "of the aim"],
    times.map(({ path, usableMs }) => [
      path,
      round(findMedian(usableMs)),
      round(Math.max(...usableMs)),
      round(findMedian(usableMs) / aimMs, 2),
    ]),
  );
  return times;
}
