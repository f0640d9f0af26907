import { cutInFifths } from "./judge-soak.ts";
import type { Finding } from "./judge-soak.ts";
import { findPercentile } from "./find-percentile.ts";
import type { SoakOfSite } from "./measure-soak.ts";
import { printTable, round } from "./print-table.ts";
import type { SoakCall, SoakRecord, SoakSample } from "./soak-record.ts";
import type { TableSize } from "./table-sizes.ts";

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

export interface JudgedSoak extends SoakOfSite {
  readonly findings: readonly Finding[];
  readonly tables: readonly TableSize[];
}

export function printSoak(database: string, minutes: number, soak: JudgedSoak): void {
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
