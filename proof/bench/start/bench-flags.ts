import { setTimeout as wait } from "node:timers/promises";
import {
  createPostgresDatabase,
  dropPostgresDatabase,
} from "../../../src/testing/database/postgres-databases.ts";
import { describeMachine, writeMeasuredOn, readCpuMs, readMemory } from "../machine.ts";
import { startDurablePostgres, startSite } from "../measured-site.ts";
import { drain } from "../leads/lead-backlog.ts";
import { callSite } from "../leads/measure-leads.ts";
import { runWrk } from "../programs.ts";
import { findMedian, round, printTables, type Table, writeTables } from "../report/tables.ts";
import { renewPage } from "../report/performance-page.ts";
import type { PartOptions } from "../wanted-parts.ts";
import { withDataDir } from "./measure-start.ts";

const usual = { seconds: 6, rounds: 3 };
const quick = { seconds: 2, rounds: 1 };

/** Its number: rounds over all sets of flags. */
export async function benchFlags({ amount, isQuick, isWriting }: PartOptions) {
  const machine = describeMachine();
  const options = isQuick ? quick : usual;
  const cluster = await startDurablePostgres();
  try {
    const costs = await measureFlags(cluster.url, { ...options, rounds: amount ?? options.rounds });
    const tables = [toTable(costs)];
    printTables(tables);
    const measured = writeMeasuredOn(machine, "npm run bench -- flags --write");
    if (isWriting) await renewPage("flags", `${measured}\n\n${writeTables(tables)}`);
    return costs;
  } finally {
    await cluster.close();
  }
}

function toTable(costs: readonly FlagCost[]): Table {
  return {
    title: "Sets of Node's flags, the site's process alone (16 callers; medians)",
    headings: [
      "database",
      "flags",
      "CPU ms a lead",
      "leads/s",
      "p99 ms",
      "CPU µs a page",
      "pages/s",
      "idle MB",
      "peak MB",
      "after load MB",
      "start ms",
      "start CPU ms",
    ],
    rows: costs.map((cost) => [
      cost.database,
      cost.flags,
      round(cost.cpuMsPerLead, 2),
      round(cost.leadsPerSecond),
      round(cost.p99Ms),
      round(cost.cpuMsPerPage * 1_000),
      round(cost.pagesPerSecond),
      round(cost.idleMb),
      round(cost.peakMb),
      round(cost.afterMb),
      round(cost.startedInMs),
      round(cost.startCpuMs),
    ]),
  };
}

const callers = 16;
const idleMs = 5_000;

const flagSets: Readonly<Record<string, readonly string[]>> = {
  none: [],
  "semi-space 8": ["--max-semi-space-size=8"],
  "semi-space 16": ["--max-semi-space-size=16"],
  "semi-space 32": ["--max-semi-space-size=32"],
  "liftoff only": ["--liftoff-only"],
  "liftoff only, semi-space 8": ["--liftoff-only", "--max-semi-space-size=8"],
  "liftoff only, semi-space 16": ["--liftoff-only", "--max-semi-space-size=16"],
};

interface FlagTurn {
  readonly startedInMs: number;
  readonly startCpuMs: number;
  readonly idleMb: number;
  readonly leadsPerSecond: number;
  readonly cpuMsPerLead: number;
  readonly p99Ms: number;
  readonly pagesPerSecond: number;
  readonly cpuMsPerPage: number;
  /** The most it ever held. */
  readonly peakMb: number;
  /** Five seconds after the load. */
  readonly afterMb: number;
}

interface FlagCost extends FlagTurn {
  readonly flags: string;
  readonly database: "embedded" | "PostgreSQL";
}

/** Round by round over all sets, each time on a fresh database. Medians. */
async function measureFlags(
  serverUrl: string,
  { seconds, rounds }: { readonly seconds: number; readonly rounds: number },
): Promise<FlagCost[]> {
  const databases = { embedded: null, PostgreSQL: serverUrl } as const;
  const turns = new Map<string, FlagTurn[]>();
  for (let round = 0; round < rounds; round += 1) {
    for (const [flags, list] of Object.entries(flagSets)) {
      for (const [database, url] of Object.entries(databases)) {
        const turn = await withDataDir((dir) => takeTurn(dir, url, list, seconds));
        const key = `${database}|${flags}`;
        turns.set(key, [...(turns.get(key) ?? []), turn]);
      }
    }
  }
  return (["embedded", "PostgreSQL"] as const).flatMap((database) =>
    Object.keys(flagSets).map((flags) => ({
      flags,
      database,
      ...takeMedians(turns.get(`${database}|${flags}`) ?? []),
    })),
  );
}

async function takeTurn(
  dir: string,
  serverUrl: string | null,
  flags: readonly string[],
  seconds: number,
): Promise<FlagTurn> {
  if (serverUrl === null) return measureSite({ DATA_DIR: dir }, null, flags, seconds);
  const url = await createPostgresDatabase(serverUrl);
  try {
    const environment = { DATABASE_URL: url, APP_SECRET: "x".repeat(32), DATA_DIR: dir };
    return await measureSite(environment, url, flags, seconds);
  } finally {
    await dropPostgresDatabase(url);
  }
}

async function measureSite(
  environment: Readonly<Record<string, string>>,
  databaseUrl: string | null,
  flags: readonly string[],
  seconds: number,
): Promise<FlagTurn> {
  // The first start makes the database; later ones are what an owner waits for.
  await (await startSite(environment, "server", () => {}, flags)).stop();
  const site = await startSite(environment, "server", () => {}, flags);
  const pids = [site.pid];
  try {
    const startCpuMs = readCpuMs(pids);
    await wait(idleMs);
    const idleMb = readMemory(site.pid)?.residentMb ?? Number.NaN;
    const before = readCpuMs(pids);
    const leads = await callSite(site, callers, seconds);
    await drain({ port: site.port, databaseUrl });
    const cpuMsPerLead = (readCpuMs(pids) - before) / leads.acknowledged;
    const pages = await runWrk(`http://127.0.0.1:${site.port}/`, {
      headers: { "accept-encoding": "gzip" },
      seconds: Math.ceil(seconds / 2),
      pids,
    });
    await wait(idleMs);
    const memory = readMemory(site.pid);
    return {
      startedInMs: site.startedInMs,
      startCpuMs,
      idleMb,
      leadsPerSecond: leads.perSecond,
      cpuMsPerLead,
      p99Ms: leads.p99Ms,
      pagesPerSecond: pages.perSecond,
      cpuMsPerPage: pages.cpuMsPerAnswer,
      peakMb: memory?.peakMb ?? Number.NaN,
      afterMb: memory?.residentMb ?? Number.NaN,
    };
  } finally {
    await site.stop();
  }
}

function takeMedians(turns: readonly FlagTurn[]): FlagTurn {
  const median = (read: (turn: FlagTurn) => number) => findMedian(turns.map(read));
  return {
    startedInMs: median((turn) => turn.startedInMs),
    startCpuMs: median((turn) => turn.startCpuMs),
    idleMb: median((turn) => turn.idleMb),
    leadsPerSecond: median((turn) => turn.leadsPerSecond),
    cpuMsPerLead: median((turn) => turn.cpuMsPerLead),
    p99Ms: median((turn) => turn.p99Ms),
    pagesPerSecond: median((turn) => turn.pagesPerSecond),
    cpuMsPerPage: median((turn) => turn.cpuMsPerPage),
    peakMb: median((turn) => turn.peakMb),
    afterMb: median((turn) => turn.afterMb),
  };
}
