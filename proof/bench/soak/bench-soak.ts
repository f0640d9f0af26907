import path from "node:path";
import pg from "pg";
import { openEngine } from "../../../src/platform/database/embedded/embedded-engine.ts";
import { startDurablePostgres } from "../measured-site.ts";
import type { QueryRows } from "../leads/write-bare-insert.ts";
import type { Chart, Line } from "../report/draw-chart.ts";
import { findPercentile, printTable, round } from "../report/tables.ts";
import { saveCharts } from "../report/performance-page.ts";
import { withDataDir } from "../start/measure-start.ts";
import { cutInFifths, type Finding, judgeSoak } from "./judge-soak.ts";
import {
  measureSoak,
  type SoakOfSite,
  type SoakCall,
  type SoakRecord,
  type SoakSample,
} from "./measure-soak.ts";

const usualMinutes = 30;

/**
 * Mixed traffic for so many minutes on both databases at once: each site gets seven calls a second,
 * of which two cores have room for twice as many. How busy the machine was is one of the rules. A rule
 * that is broken makes the command fail.
 *
 * @param isWriting draws the charts into docs/performance, else beside the results.
 */
export async function benchSoak(minutes = usualMinutes, isWriting = false) {
  const cluster = await startDurablePostgres();
  try {
    const [embedded, postgres] = await Promise.all([
      withDataDir((dir) => soakEmbedded(dir, minutes)),
      withDataDir((dir) => soakPostgres(cluster.url, dir, minutes)),
    ]);
    await saveCharts(drawSoak({ embedded, PostgreSQL: postgres }), isWriting);
    return {
      embedded: conclude("embedded", minutes, embedded),
      postgres: conclude("PostgreSQL", minutes, postgres),
    };
  } finally {
    await cluster.close();
  }
}

async function soakEmbedded(dataDir: string, minutes: number) {
  const record = await measureSoak({ DATA_DIR: dataDir }, minutes);
  const { pglite, close } = await openEngine(path.join(dataDir, "database/pgdata"), {
    onCrash: () => {},
  });
  const tables = await readTableSizes((text) => pglite.query(text));
  await close();
  return { ...record, tables };
}

async function soakPostgres(url: string, dataDir: string, minutes: number) {
  const environment = { DATABASE_URL: url, APP_SECRET: "x".repeat(32), DATA_DIR: dataDir };
  const record = await measureSoak(environment, minutes);
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const tables = await readTableSizes((text) => client.query(text));
  await client.end();
  return { ...record, tables };
}

function conclude(database: string, minutes: number, soak: Omit<JudgedSoak, "findings">) {
  const { crmCalls, mails, crmFaults, tables, samples } = soak;
  const atCrms = { what: "records at CRMs that must not be", start: 0, end: crmFaults.length };
  const findings = [...judgeSoak(soak), { ...atCrms, most: 0, isBreach: crmFaults.length > 0 }];
  printSoak(database, minutes, { ...soak, findings });
  if (findings.some(({ isBreach }) => isBreach)) process.exitCode = 1;
  return { findings, calls: soak.calls.length, crmCalls, mails, crmFaults, tables, samples };
}

const shownTables = 12;
const spans = [-1, 0, 1, 2, 3, 4];
const spanNames = ["warm-up", "fifth 1", "fifth 2", "fifth 3", "fifth 4", "fifth 5"];

const readings: readonly [string, (sample: SoakSample) => number][] = [
  ["resident MB", (sample) => sample.residentMb],
  ["heap MB", (sample) => sample.heapMb],
  ["open descriptors", (sample) => sample.descriptors],
  ["event loop delay p99, ms", (sample) => sample.loopDelayP99Ms],
  ["jobs and submissions not done", (sample) => sample.backlog],
  ["deliveries to CRMs not done", (sample) => sample.deliveriesDue],
  ["busy share of the machine", (sample) => sample.busyShare],
];

interface JudgedSoak extends SoakOfSite {
  readonly findings: readonly Finding[];
  readonly tables: readonly TableSize[];
}

function printSoak(database: string, minutes: number, soak: JudgedSoak): void {
  const { calls, crmCalls, mails, findings, tables } = soak;
  printTable(
    `Soak, ${minutes} minutes, ${database}: ${calls.length} calls, ${crmCalls} to CRMs, ${mails} mails`,
    ["what", "at the start", "at the end", "at most", "verdict"],
    findings.map(({ what, start, end, most, isBreach }) => [
      what,
      round(start, 2),
      round(end, 2),
      round(most, 2),
      isBreach ? "BREACH" : "holds",
    ]),
  );
  printTimes(soak);
  printProcess(soak);
  printTable(
    "Largest tables at the end",
    ["table", "rows", "kB"],
    tables.slice(0, shownTables).map(({ table, rows, kb }) => [table, rows, kb]),
  );
  printFaults(calls);
  for (const fault of new Set(soak.crmFaults)) process.stdout.write(`At a CRM: ${fault}\n`);
}

function printTimes({ calls, tookMs }: SoakRecord): void {
  const fifth = cutInFifths(tookMs);
  const kinds = [...new Set(calls.map(({ kind }) => kind))];
  printTable(
    "p50 / p99 in ms",
    ["kind", "calls", ...spanNames],
    kinds.map((kind) => {
      const own = calls.filter((call) => call.kind === kind);
      const cells = spans.map((index) => {
        const times = own.filter(({ atMs }) => fifth(atMs) === index).map(({ ms }) => ms);
        return [0.5, 0.99].map((share) => round(findPercentile(times, share))).join(" / ");
      });
      return [kind, own.length, ...cells];
    }),
  );
}

function printProcess({ samples, tookMs }: SoakRecord): void {
  const fifth = cutInFifths(tookMs);
  const take = (index: number, read: (sample: SoakSample) => number) => {
    const values = samples.filter(({ atMs }) => fifth(atMs) === index).map(read);
    return round(findPercentile(values, 0.5), 2);
  };
  printTable(
    "The process, medians",
    ["", ...spanNames],
    readings.map(([name, read]) => [name, ...spans.map((index) => take(index, read))]),
  );
}

function printFaults(calls: readonly SoakCall[]): void {
  const counts = new Map<string, number>();
  for (const { kind, fault } of calls) {
    if (fault === null) continue;
    const what = `${kind}: ${fault}`;
    counts.set(what, (counts.get(what) ?? 0) + 1);
  }
  for (const [what, count] of counts) process.stdout.write(`${count} times ${what}\n`);
}

const pointsOfLine = 20;

/** One value for each twentieth of the time; where there was nothing to measure there is no point. */
function toLine(
  name: string,
  { tookMs }: SoakRecord,
  read: (isIn: (at: { readonly atMs: number }) => boolean) => number,
): Line {
  const lengthMs = tookMs / pointsOfLine;
  const points = Array.from({ length: pointsOfLine }, (_, index) => ({
    x: ((index + 1) * lengthMs) / 60_000,
    y: read(({ atMs }) => Math.floor(atMs / lengthMs) === index),
  }));
  return { name, points: points.filter(({ y }) => y > 0) };
}

/** Memory and slow answers over the time of a soak, by the name of their file. */
function drawSoak(soaks: Readonly<Record<string, SoakRecord>>): Record<string, Chart> {
  const chart = (
    title: string,
    yLabel: string,
    read: (soak: SoakRecord, isIn: (at: { readonly atMs: number }) => boolean) => number,
  ): Chart => ({
    title,
    xLabel: "minutes",
    yLabel,
    lines: Object.entries(soaks).map(([name, soak]) =>
      toLine(name, soak, (isIn) => read(soak, isIn)),
    ),
  });
  return {
    "soak-memory": chart("Memory over a soak", "resident MB, lowest", ({ samples }, isIn) =>
      Math.min(...samples.filter(isIn).map(({ residentMb }) => residentMb)),
    ),
    "soak-times": chart("Answers over a soak", "ms, 99 of 100 calls", ({ calls }, isIn) =>
      findPercentile(
        calls.filter(isIn).map(({ ms }) => ms),
        0.99,
      ),
    ),
  };
}

interface TableSize {
  readonly table: string;
  readonly rows: number;
  readonly kb: number;
}

/** Every table of the site that holds something, largest first. */
async function readTableSizes(query: QueryRows): Promise<TableSize[]> {
  const { rows: tables } = await query(`
    select c.oid::regclass::text as "table", (pg_total_relation_size(c.oid) / 1024)::int as kb
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = 'public' and c.relkind = 'r' order by kb desc`);
  const sizes: TableSize[] = [];
  for (const { table, kb } of tables as { table: string; kb: number }[]) {
    const { rows } = await query(`select count(*)::int as rows from ${table}`);
    const [counted] = rows as { rows: number }[];
    sizes.push({ table, kb, rows: counted?.rows ?? 0 });
  }
  return sizes.filter((size) => size.rows > 0);
}
