import {
  createPostgresDatabase,
  dropPostgresDatabase,
} from "../../src/testing/database/postgres-databases.ts";
import { startPostgresServer } from "../../src/testing/database/postgres-server.ts";
import { callLeads, type LeadLoad } from "./lead-calls.ts";
import { type PgbenchLeads, type PgbenchRate, preparePgbenchLeads } from "./pgbench-leads.ts";
import { type Server, startSite, withFolder } from "./processes.ts";
import { findMedian, round, type Table, type BenchOptions } from "./report.ts";

/** Rounds of the site and of pgbench alternate, so that a busy minute affects both. */
const turns = 3;
/** Only the site needs a warm-up: its code is compiled while it is called. */
const warmUp = { seconds: 2, callers: 16 };

interface Row {
  readonly what: string;
  readonly callers: number;
  readonly site: readonly LeadLoad[];
  readonly pgbench: readonly PgbenchRate[];
}

interface Setup {
  readonly what: string;
  readonly env: Readonly<Record<string, string>>;
  readonly callers: readonly number[];
  readonly isForwarded?: boolean;
}

/** Starts a PostgreSQL that has every commit on disk before it answers, like the site's own one. */
export function startDurablePostgres() {
  const settings = { fsync: "on", synchronous_commit: "on", full_page_writes: "on" };
  return startPostgresServer({ settings });
}

/**
 * Measures leads acknowledged and leads done, beside the prepared statement that stores one, by
 * pgbench.
 */
export async function benchLeads({ seconds }: BenchOptions): Promise<readonly Table[]> {
  const cluster = await startDurablePostgres();
  try {
    return await withFolder(async (folder) => {
      const named = (url: string) => ({
        DATABASE_URL: url,
        DATA_DIR: `${folder}/named`,
        APP_SECRET: "x".repeat(32),
      });
      const pgbenchUrl = await createPostgresDatabase(cluster.url);
      // The site creates its tables at its start.
      await (await startSite(named(pgbenchUrl))).stop();
      const pgbench = await preparePgbenchLeads(pgbenchUrl, folder);
      const url = await createPostgresDatabase(cluster.url);
      const env = named(url);
      const setups: readonly Setup[] = [
        { what: "own server", env: { DATA_DIR: `${folder}/own` }, callers: [1, 16] },
        { what: "DATABASE_URL", env, callers: [1, 16] },
        {
          what: "DATABASE_URL, each visitor's limit counted",
          env: { ...env, TRUST_PROXY: "127.0.0.1" },
          callers: [16],
          isForwarded: true,
        },
      ];
      const rows: Row[] = [];
      for (const setup of setups) {
        rows.push(...(await measureSetup(setup, pgbench, seconds, folder)));
      }
      for (const each of [url, pgbenchUrl]) await dropPostgresDatabase(each);
      return [writeRows(rows, seconds)];
    });
  } finally {
    await cluster.close();
  }
}

async function measureSetup(
  { what, env, callers, isForwarded = false }: Setup,
  pgbench: PgbenchLeads,
  seconds: number,
  folder: string,
): Promise<Row[]> {
  const site = await startSite(env);
  try {
    await callLeads(site, [], folder, { ...warmUp, isForwarded });
    const rows: Row[] = [];
    for (const count of callers) {
      const taken: { site: LeadLoad[]; pgbench: PgbenchRate[] } = { site: [], pgbench: [] };
      for (let turn = 0; turn < turns; turn += 1) {
        const options = { seconds, callers: count, isForwarded };
        const pids = listPids(site, env, pgbench);
        taken.site.push(await callLeads(site, pids, folder, options));
        taken.pgbench.push(await pgbench.store(count, seconds));
      }
      rows.push({ what, callers: count, ...taken });
    }
    return rows;
  } finally {
    await site.stop();
  }
}

/** The children include the site's own server, but not a server that DATABASE_URL names. */
function listPids(site: Server, env: Setup["env"], { serverPid }: PgbenchLeads): number[] {
  return "DATABASE_URL" in env ? [site.pid, serverPid] : [site.pid];
}

function writeRows(rows: readonly Row[], seconds: number): Table {
  const median = <T>(each: readonly T[], read: (one: T) => number) => findMedian(each.map(read));
  return {
    title: `Leads, beside the statement that stores one by pgbench, prepared (medians of ${turns} turns of ${seconds} s; processor time of site and database)`,
    rows: rows.map(({ what, callers, site, pgbench }) => {
      const done = median(site, ({ donePerSecond }) => donePerSecond);
      const storedPerSecond = median(pgbench, ({ perSecond }) => perSecond);
      return {
        what,
        callers,
        "acknowledged/s": round(median(site, ({ perSecond }) => perSecond)),
        "all done/s": round(done),
        "pgbench/s": round(storedPerSecond),
        "done, of pgbench": round(done / storedPerSecond, 2),
        "p50 ms": round(
          median(site, ({ p50Ms }) => p50Ms),
          1,
        ),
        "p99 ms": round(
          median(site, ({ p99Ms }) => p99Ms),
          1,
        ),
        "ms CPU": round(
          median(site, ({ cpuMsPerAnswer }) => cpuMsPerAnswer),
          2,
        ),
        "pgbench ms CPU": round(
          median(pgbench, ({ cpuMsPerLead }) => cpuMsPerLead),
          2,
        ),
        refused: site.reduce((total, { refused }) => total + refused, 0),
      };
    }),
  };
}
