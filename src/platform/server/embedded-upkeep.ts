import { setImmediate as nextTurn } from "node:timers/promises";
import type { RawSession } from "./database.ts";
import type { Log } from "./log.ts";
import { repeatWork } from "./repeat-work.ts";

const intervalMs = 3_600_000;

// A few hundred changed rows are not worth a pass; the job queue's tables reach this every day.
const worthIt = `
  select quote_ident(schemaname) || '.' || quote_ident(relname) as "table"
  from pg_stat_all_tables
  where n_dead_tup > 500 or n_mod_since_analyze > 500`;

type ExecuteSql = RawSession["executeSql"];

/** Frees the space of replaced rows and renews the planner's figures: PGlite has no autovacuum. */
export async function vacuumTables(executeSql: ExecuteSql): Promise<number> {
  const { rows } = await executeSql(worthIt);
  for (const { table } of rows) {
    await executeSql(`vacuum (analyze) ${table}`);
    // Each pass blocks the process for some milliseconds; callers get a turn in between.
    await nextTurn();
  }
  return rows.length;
}

/** Does so every hour; the returned function stops it and waits for a running pass. */
export function startUpkeep(executeSql: ExecuteSql, log: Log): () => Promise<void> {
  return repeatWork({
    everyMs: intervalMs,
    work: () => vacuumTables(executeSql),
    log,
    failure: "Tidying the embedded database failed; it is tried again.",
  });
}
