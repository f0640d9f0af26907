import {
  createPostgresDatabase,
  dropPostgresDatabase,
} from "../../src/testing/database/postgres-databases.ts";
import { startPostgresServer } from "../../src/testing/database/postgres-server.ts";
import { type BareInserts, type BareRate, prepareBareInserts } from "./bare-inserts.ts";
import { callLeads, type LeadLoad, sendLead } from "./lead-calls.ts";
import { type Server, startSite, withFolder } from "./processes.ts";
import { findMedian, round, type Table, type BenchOptions } from "./report.ts";

/** Turns of the site and of pgbench alternate, so that a busy minute hits both. */
const turns = 3;
/** wrk and pgbench are warm at once; the site's code is compiled while it is called. */
const warmUp = { seconds: 2, callers: 16 };

interface Row {
  readonly what: string;
  readonly callers: number;
  readonly site: readonly LeadLoad[];
  readonly bare: readonly BareRate[];
}

interface Setup {
  readonly what: string;
  readonly env: Readonly<Record<string, string>>;
  readonly callers: readonly number[];
  readonly isForwarded?: boolean;
}

/** Starts a PostgreSQL that has every commit on disk before it answers, as the site's own does. */
export function startDurablePostgres() {
  const settings = { fsync: "on", synchronous_commit: "on", full_page_writes: "on" };
  return startPostgresServer({ settings });
}

/** Leads acknowledged and done, beside a bare INSERT of such a row with a commit each. */
export async function benchLeads({ seconds }: BenchOptions): Promise<readonly Table[]> {
  const cluster = await startDurablePostgres();
  try {
    return await withFolder(async (folder) => {
      const named = (url: string) => ({
        DATABASE_URL: url,
        DATA_DIR: `${folder}/named`,
        APP_SECRET: "x".repeat(32),
      });
      // The row that pgbench repeats is one that the site stored itself.
      const bareUrl = await createPostgresDatabase(cluster.url);
      const first = await startSite(named(bareUrl));
      await sendLead(first);
      await first.stop();
      const bare = await prepareBareInserts(bareUrl, folder);
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
      for (const setup of setups) rows.push(...(await measureSetup(setup, bare, seconds, folder)));
      for (const each of [url, bareUrl]) await dropPostgresDatabase(each);
      return [writeRows(rows, seconds)];
    });
  } finally {
    await cluster.close();
  }
}

async function measureSetup(
  { what, env, callers, isForwarded = false }: Setup,
  bare: BareInserts,
  seconds: number,
  folder: string,
): Promise<Row[]> {
  const site = await startSite(env);
  try {
    await callLeads(site, [], folder, { ...warmUp, isForwarded });
    const rows: Row[] = [];
    for (const count of callers) {
      const taken: { site: LeadLoad[]; bare: BareRate[] } = { site: [], bare: [] };
      for (let turn = 0; turn < turns; turn += 1) {
        const options = { seconds, callers: count, isForwarded };
        const pids = listPids(site, env, bare);
        taken.site.push(await callLeads(site, pids, folder, options));
        taken.bare.push(await bare.insert(count, seconds));
      }
      rows.push({ what, callers: count, ...taken });
    }
    return rows;
  } finally {
    await site.stop();
  }
}

/** The site's own server is among its children; the one of DATABASE_URL is not. */
function listPids(site: Server, env: Setup["env"], { serverPid }: BareInserts): number[] {
  return "DATABASE_URL" in env ? [site.pid, serverPid] : [site.pid];
}

function writeRows(rows: readonly Row[], seconds: number): Table {
  const median = <T>(each: readonly T[], read: (one: T) => number) => findMedian(each.map(read));
  return {
    title: `Leads, beside bare INSERTs of such a row by pgbench (medians of ${turns} turns of ${seconds} s; processor time of site and database)`,
    rows: rows.map(({ what, callers, site, bare }) => {
      const done = median(site, ({ donePerSecond }) => donePerSecond);
      const barePerSecond = median(bare, ({ perSecond }) => perSecond);
      return {
        what,
        callers,
        "acknowledged/s": round(median(site, ({ perSecond }) => perSecond)),
        "all done/s": round(done),
        "bare/s": round(barePerSecond),
        "done, of bare": round(done / barePerSecond, 2),
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
        "bare ms CPU": round(
          median(bare, ({ cpuMsPerRow }) => cpuMsPerRow),
          2,
        ),
        refused: site.reduce((total, { refused }) => total + refused, 0),
      };
    }),
  };
}
