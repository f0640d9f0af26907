import { startPostgresServer } from "../../../src/testing/database/postgres-server.ts";
import { printTable, round } from "../report/tables.ts";
import { withDataDir } from "../start/measure-start.ts";
import { type ListTimes, measureLists } from "./measure-lists.ts";

const manyLeads = 1_000_000;
const aimMs = 100;
const rounds = 40;

/** What staff wait for with a million leads. */
export async function benchLists() {
  const cluster = await startPostgresServer();
  try {
    return await withDataDir(async (dir) => {
      const { url } = cluster;
      const environment = { DATABASE_URL: url, APP_SECRET: "x".repeat(32), DATA_DIR: dir };
      const lists = await measureLists({ url }, environment, { leads: manyLeads, rounds });
      printLists(`${manyLeads} leads`, lists, aimMs);
      return lists;
    });
  } finally {
    await cluster.close();
  }
}

/** A row for each question, beside what it costs to read every lead for it. */
function printLists(title: string, lists: ListTimes, aimMs: number): void {
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
