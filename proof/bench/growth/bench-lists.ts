import { startPostgresServer } from "../../../src/testing/database/postgres-server.ts";
import { printTable, round } from "../report/tables.ts";
import { withDataDir } from "../start/measure-start.ts";
import { type ListTimes, measureLists } from "./measure-lists.ts";

const manyLeads = { postgres: 1_000_000, embedded: 20_000 };
const aimMs = { postgres: 100, embedded: 150 };
const rounds = 40;

/** What staff wait for with a million leads on PostgreSQL and twenty thousand embedded. */
export async function benchLists() {
  const embedded = await withDataDir((dir) =>
    measureLists(
      // Where the site whose data this is looks for it.
      { kind: "embedded", dir: `${dir}/database` },
      { DATA_DIR: dir },
      { leads: manyLeads.embedded, rounds },
    ),
  );
  printLists(`${manyLeads.embedded} leads, embedded`, embedded, aimMs.embedded);
  const cluster = await startPostgresServer();
  try {
    return await withDataDir(async (dir) => {
      const config = { kind: "postgres", url: cluster.url } as const;
      const environment = {
        DATABASE_URL: cluster.url,
        APP_SECRET: "x".repeat(32),
        DATA_DIR: dir,
      };
      const options = { leads: manyLeads.postgres, rounds };
      const postgres = await measureLists(config, environment, options);
      printLists(`${manyLeads.postgres} leads, PostgreSQL`, postgres, aimMs.postgres);
      return { embedded, postgres };
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
