import pg from "pg";
import { openDatabase } from "../../src/platform/database/open-database.ts";
import { migrateDatabase } from "../../src/platform/database/migrate.ts";
import {
  createPostgresDatabase,
  dropPostgresDatabase,
} from "../../src/testing/database/postgres-databases.ts";
import { fillWithLeads } from "../../src/testing/records/fill-with-leads.ts";
import { recordingLog } from "../../src/testing/site/recording-log.ts";
import { staffApi } from "../../src/testing/staff/staff-api.ts";
import { staffPassword } from "../../src/testing/staff/staff-session.ts";
import { callLeads } from "./lead-calls.ts";
import { startDurablePostgres } from "./leads.ts";
import { startSite, withFolder } from "./processes.ts";
import { findPercentile, round, type Table, type BenchOptions } from "./report.ts";

const rounds = 40;
const sizes = [1_000, 10_000, 100_000, 1_000_000];
const aimMs = 100;
const list = "/api/admin/leads?limit=50";

/** The requests of staff. A later page is requested by the cursor of the page before it. */
const questions: Readonly<Record<string, string>> = {
  "newest first": list,
  "oldest first": `${list}&sort=oldest`,
  "by due": `${list}&sort=due`,
  "by score": `${list}&sort=score`,
  "by name, page 2": `${list}&sort=name&cursor=`,
  "cold, by score": `${list}&category=cold&sort=score`,
  "booked, by due": `${list}&pipelineStatus=booked&sort=due`,
  "one agent's, by score": `${list}&assignee=agent4&sort=score`,
  "overdue, by due": `${list}&overdue=true&sort=due`,
  "one source": `${list}&source=partner`,
  "a week long ago": `${list}&from=2026-06-01&to=2026-06-07`,
  "search, one person": `${list}&q=person777%40`,
  "search, a common name": `${list}&q=garcia`,
  "search, a phone number": `${list}&q=(614)%20555-1234`,
  "search, nobody": `${list}&q=xylophone`,
  "search, all leads": `${list}&q=person`,
  "search, clients by name": `${list}&q=gar&sort=name&pipelineStatus=client`,
  stats: "/api/admin/stats",
  "Today: who waits": "/api/admin/today",
  "Today: figures of 30 days": "/api/admin/today/figures",
};

type Answers = Readonly<Record<string, string | number>>;

/**
 * Measures requests that staff and visitors wait for, with a growing number of stored leads. The
 * peer is the same site with fewer leads.
 */
export async function benchGrowth(options: BenchOptions): Promise<readonly Table[]> {
  const cluster = await startDurablePostgres();
  const wanted = sizes.filter((size) => size <= options.leads);
  const bySize: Answers[] = [];
  try {
    for (const leads of wanted) bySize.push(await measureSize(cluster.url, leads, options.seconds));
  } finally {
    await cluster.close();
  }
  const headings = wanted.map((leads) => `${leads.toLocaleString("en-US")} leads`);
  return [
    {
      title: `p50 / p99 ms with more leads stored (aim: p99 under ${aimMs} ms)`,
      rows: Object.keys(bySize[0] ?? {}).map((asked) => ({
        asked,
        ...Object.fromEntries(headings.map((name, index) => [name, bySize[index]?.[asked] ?? ""])),
      })),
    },
  ];
}

async function measureSize(serverUrl: string, leads: number, seconds: number): Promise<Answers> {
  const url = await createPostgresDatabase(serverUrl);
  try {
    await fill(url, leads);
    return await withFolder((folder) => measureSite(url, folder, seconds));
  } finally {
    await dropPostgresDatabase(url);
  }
}

async function fill(url: string, leads: number): Promise<void> {
  const database = await openDatabase({ url }, { log: recordingLog() });
  try {
    await migrateDatabase(database);
    await database.runAlone((session) => fillWithLeads(session, leads));
  } finally {
    await database.close();
  }
}

async function measureSite(url: string, folder: string, seconds: number): Promise<Answers> {
  const site = await startSite({
    DATABASE_URL: url,
    DATA_DIR: folder,
    APP_SECRET: "x".repeat(32),
    ADMIN_PASSWORD: staffPassword,
  });
  try {
    const staff = staffApi(`http://127.0.0.1:${site.port}`);
    const ask = (path: string) => staff.call<{ nextCursor?: string }>("GET", path);
    const { nextCursor = "" } = await ask(`${list}&sort=name`);
    const answers: Record<string, string | number> = {};
    for (const [name, path] of Object.entries(questions)) {
      const whole = path.endsWith("=") ? path + encodeURIComponent(nextCursor) : path;
      answers[name] = await timeAnswers(() => ask(whole));
    }
    const calls = await callLeads(site, [], folder, { seconds, callers: 1 });
    answers["sending a lead"] = writePair(calls.p50Ms, calls.p99Ms);
    answers["database, MB"] = await readDatabaseMb(url);
    return answers;
  } finally {
    await site.stop();
  }
}

async function timeAnswers(ask: () => Promise<unknown>): Promise<string> {
  const takenMs: number[] = [];
  // The first request is not measured: it opens connections and reads from the disk.
  await ask();
  for (let round = 0; round < rounds; round += 1) {
    const startedAt = performance.now();
    await ask();
    takenMs.push(performance.now() - startedAt);
  }
  return writePair(findPercentile(takenMs, 0.5), findPercentile(takenMs, 0.99));
}

function writePair(p50Ms: number, p99Ms: number): string {
  return `${round(p50Ms, 1)} / ${round(p99Ms, 1)}`;
}

async function readDatabaseMb(url: string): Promise<number> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query("select pg_database_size(current_database()) as size");
  await client.end();
  return round(Number(rows[0]?.size) / 1e6);
}
