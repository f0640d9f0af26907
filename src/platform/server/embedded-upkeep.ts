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

const lookAtLogMs = 60_000;
/** Half a second's work at most, and what a recovery replays in some seconds. */
const longestLogBytes = 64 * 1024 * 1024;

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

/**
 * Cuts off the log what the tables' files hold: PGlite has no checkpointer, and without this the log
 * keeps all that was ever written.
 *
 * @returns whether it was long enough to be cut.
 */
export async function shortenLog(
  executeSql: ExecuteSql,
  longestBytes: number = longestLogBytes,
): Promise<boolean> {
  const { rows } = await executeSql(
    `select pg_wal_lsn_diff(pg_current_wal_insert_lsn(), redo_lsn)::float8 as bytes
     from pg_control_checkpoint()`,
  );
  if (rows[0].bytes < longestBytes) return false;
  await executeSql("checkpoint");
  return true;
}

/** Does the first every hour, the second when it is due; the returned function stops and waits. */
export function startUpkeep(executeSql: ExecuteSql, log: Log): () => Promise<void> {
  const failure = "Tidying the embedded database failed; it is tried again.";
  const stops = [
    repeatWork({ everyMs: intervalMs, work: () => vacuumTables(executeSql), log, failure }),
    repeatWork({ everyMs: lookAtLogMs, work: () => shortenLog(executeSql), log, failure }),
  ];
  return async () => {
    await Promise.all(stops.map((stop) => stop()));
  };
}
