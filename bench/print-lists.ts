import type { ListTimes } from "./measure-lists.ts";
import { printTable, round } from "./print-table.ts";

/** A row for each question, beside what it costs to read every lead for it. */
export function printLists(title: string, lists: ListTimes, aimMs: number): void {
  printTable(
    `${title} (aim: p99 under ${aimMs} ms; filled in ${round(lists.filledInMs / 1000)} s, resident ${round(lists.memoryBeforeMb)} MB before and ${round(lists.memoryAfterMb)} MB after)`,
    ["asked", "p50 ms", "p99 ms", "of the aim", "reading every lead, ms", "times as fast"],
    lists.times.map(({ name, p50Ms, p99Ms, plainMs }) => [
      name,
      round(p50Ms, 1),
      round(p99Ms, 1),
      round(p99Ms / aimMs, 2),
      plainMs === null ? "" : round(plainMs),
      plainMs === null ? "" : round(plainMs / p50Ms, 1),
    ]),
  );
}
