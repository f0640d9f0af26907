import pg from "pg";
import {
  createPostgresDatabase,
  dropPostgresDatabase,
} from "../../../src/testing/database/postgres-databases.ts";
import { staffApi } from "../../../src/testing/staff/staff-api.ts";
import { staffPassword } from "../../../src/testing/staff/staff-session.ts";
import { drain, type Drain } from "../leads/lead-backlog.ts";
import { callLeadsOf, type LeadRate } from "../leads/measure-leads.ts";
import { runWrk } from "../programs.ts";
import { readCpuMs } from "../machine.ts";
import { findPercentile } from "../report/tables.ts";
import { type SiteProcess, startSite } from "../measured-site.ts";
import { fill } from "./measure-lists.ts";

export interface GrowthPlan {
  readonly sizes: readonly number[];
  readonly visitors: readonly number[];
  readonly processes: readonly number[];
  /** Of each load. */
  readonly seconds: number;
}

/** With so many leads stored already. */
export interface SizeCost {
  readonly leads: number;
  readonly submission: LeadRate;
  /** p50 and p99, ms. */
  readonly answers: Readonly<Record<string, readonly [number, number]>>;
  readonly storage: LeadStorage | null;
}

export interface CrowdCost {
  readonly visitors: number;
  readonly leads: LeadRate;
  readonly pagesPerSecond: number;
}

export interface ProcessCost {
  readonly processes: number;
  readonly leads: LeadRate;
  readonly drained: Drain;
  readonly perSecondDrained: number;
  readonly siteMsPerLead: number;
  readonly databaseMsPerLead: number;
}

const questions = {
  "first page": "/api/admin/leads?limit=50",
  "search, one person": "/api/admin/leads?limit=50&q=person777%40",
  "search, a name": "/api/admin/leads?limit=50&q=garcia",
  Today: "/api/admin/today",
} as const;
const rounds = 20;
const processCallers = 64;

type Environment = Readonly<Record<string, string>>;

/** A database of PostgreSQL with so many leads, gone when `work` is done. */
export async function withFilledDatabase<T>(
  serverUrl: string,
  leads: number,
  work: (databaseUrl: string) => Promise<T>,
): Promise<T> {
  const url = await createPostgresDatabase(serverUrl);
  try {
    await fill({ url }, leads);
    return await work(url);
  } finally {
    await dropPostgresDatabase(url);
  }
}

export async function measureSize(
  environment: Environment,
  leads: number,
  databaseUrl: string,
  seconds: number,
): Promise<SizeCost> {
  const site = await startSite({ ...environment, ADMIN_PASSWORD: staffPassword });
  try {
    const staff = staffApi(`http://127.0.0.1:${site.port}`);
    const answers: Record<string, readonly [number, number]> = {};
    for (const [name, path] of Object.entries(questions)) {
      answers[name] = await takeTimes(() => staff.call("GET", path));
    }
    const before = await readLeadStorage(databaseUrl);
    const submission = await callLeadsOf({ ports: [site.port], callers: 1, seconds });
    await drain({ port: site.port, databaseUrl });
    const storage = await readLeadStorage(databaseUrl, before, submission);
    return { leads, submission, answers, storage };
  } finally {
    await site.stop();
  }
}

async function takeTimes(ask: () => Promise<unknown>): Promise<readonly [number, number]> {
  const taken: number[] = [];
  // The first opens connections and reads what lies on the disk.
  await ask();
  for (let round = 0; round < rounds; round += 1) {
    const startedAt = performance.now();
    await ask();
    taken.push(performance.now() - startedAt);
  }
  return [findPercentile(taken, 0.5), findPercentile(taken, 0.99)];
}

/** So many at once, each sending the next lead, or asking for a page, when the last is answered. */
export async function measureCrowds(
  environment: Environment,
  databaseUrl: string,
  { visitors, seconds }: GrowthPlan,
): Promise<CrowdCost[]> {
  const site = await startSite(environment);
  try {
    const costs: CrowdCost[] = [];
    for (const count of visitors) {
      const leads = await callLeadsOf({ ports: [site.port], callers: count, seconds });
      await drain({ port: site.port, databaseUrl });
      const pages = await runWrk(`http://127.0.0.1:${site.port}/`, {
        headers: { "accept-encoding": "gzip" },
        seconds: Math.ceil(seconds / 2),
        pids: [site.pid],
        connections: count,
      });
      costs.push({ visitors: count, leads, pagesPerSecond: pages.perSecond });
    }
    return costs;
  } finally {
    await site.stop();
  }
}

/** One process after the other joins in, on one database. Callers are dealt out to all. */
export async function measureProcesses(
  environment: Environment,
  databaseUrl: string,
  databasePid: number,
  { processes, seconds }: GrowthPlan,
): Promise<ProcessCost[]> {
  const sites: SiteProcess[] = [];
  try {
    const costs: ProcessCost[] = [];
    for (const count of processes) {
      while (sites.length < count) sites.push(await startSite(environment));
      const ports = sites.map(({ port }) => port);
      const pids = sites.map(({ pid }) => pid);
      const before = [readCpuMs(pids), readCpuMs([databasePid])] as const;
      const leads = await callLeadsOf({ ports, callers: processCallers, seconds });
      const drained = await drain({ port: ports[0] ?? 0, databaseUrl });
      const after = [readCpuMs(pids), readCpuMs([databasePid])] as const;
      const done = Math.max(0, leads.acknowledged - drained.left);
      costs.push({
        processes: count,
        leads,
        drained,
        perSecondDrained: done / (leads.tookMs / 1_000 + drained.seconds),
        siteMsPerLead: (after[0] - before[0]) / leads.acknowledged,
        databaseMsPerLead: (after[1] - before[1]) / leads.acknowledged,
      });
    }
    return costs;
  } finally {
    await Promise.all(sites.map((site) => site.stop()));
  }
}

/** What leads take of the disk. */
interface LeadStorage {
  /** Of the whole database, and of the table of leads with its indexes. */
  readonly databaseBytes: number;
  readonly leadsBytes: number;
  readonly leads: number;
  /** Where PostgreSQL's log of changes stood. */
  readonly logBytes: number;
  /** Of that log, by one lead and all that follows it; null when none was sent in between. */
  readonly logBytesPerLead: number | null;
}

/** @param before and the leads acknowledged since then. */
async function readLeadStorage(
  databaseUrl: string,
  before: LeadStorage | null = null,
  sent: { readonly acknowledged: number } = { acknowledged: 0 },
): Promise<LeadStorage> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const { rows } = await client.query<Record<string, string>>(`
      select pg_database_size(current_database()) as database, pg_total_relation_size('leads') as leads,
        (select count(*) from leads) as rows, pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0') as log`);
    const logBytes = Number(rows[0]?.["log"]);
    const perLead = before === null ? null : (logBytes - before.logBytes) / sent.acknowledged;
    return {
      databaseBytes: Number(rows[0]?.["database"]),
      leadsBytes: Number(rows[0]?.["leads"]),
      leads: Number(rows[0]?.["rows"]),
      logBytes,
      logBytesPerLead: perLead,
    };
  } finally {
    await client.end();
  }
}
