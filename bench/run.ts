// `npm run bench`: every figure beside a named peer of the same run, printed and written as JSON to
// bench/results/. `npm run bench -- leads` (or lists, crm, start, build, pages, calculate, uploads) runs one part. Loopback only.
// `lighthouse` runs only when named: it takes ten minutes and, the first time, installs its peers.
import { mkdir, writeFile } from "node:fs/promises";
import { cpus, totalmem } from "node:os";
import { startPostgresServer, findBinDir } from "../src/testing/postgres-server.ts";
import { benchLargeFiles } from "./bench-large-files.ts";
import { benchLists } from "./bench-lists.ts";
import { findMedian } from "./find-median.ts";
import { measureBareInserts } from "./measure-bare-inserts.ts";
import { measureBuild } from "./measure-build.ts";
import { measureCalculate } from "./measure-calculate.ts";
import { measureHangingCrms } from "./measure-hanging-crms.ts";
import { measureLeads } from "./measure-leads.ts";
import { measureLighthouse } from "./measure-lighthouse.ts";
import { measurePages } from "./measure-pages.ts";
import { measureFirstStart, measureLaterStarts, withDataDir } from "./measure-start.ts";
import { printHangingCrms } from "./print-hanging-crms.ts";
import { printLighthouse } from "./print-lighthouse.ts";
import { measureUploads } from "./measure-uploads.ts";
import { printTable, round } from "./print-table.ts";

const callers = [1, 16];
const seconds = 8;
const laterStarts = 5;
const uploadsAtOnce = 50;
const calculateRounds = 9;
const lighthouseRounds = 3;
const crmRounds = 5;
const crmSeconds = 5;
const aims = {
  ratioToBareInsert: 0.5,
  idleMb: 300,
  firstStartPeakMb: 600,
  laterStartMs: 3_000,
  paintMs: 50,
  uploadGrowthMb: 100,
  largeFileGrowthMb: 100,
  hangingCrmP99Ratio: 1.1,
};

/** As durable as the embedded one: every commit is on disk before it is acknowledged. */
function startDurablePostgres() {
  return startPostgresServer({
    settings: { fsync: "on", synchronous_commit: "on", full_page_writes: "on" },
  });
}

async function benchLeads() {
  const embedded = await withDataDir((dir) =>
    measureLeads({ DATA_DIR: dir }, { callers, seconds }),
  );
  const cluster = await startDurablePostgres();
  try {
    return await withDataDir(async (tempDir) => {
      const environment = {
        DATABASE_URL: cluster.url,
        APP_SECRET: "x".repeat(32),
        DATA_DIR: tempDir,
      };
      const postgres = await measureLeads(environment, { callers, seconds });
      const binDir = findBinDir();
      const bare = await measureBareInserts(cluster.url, { callers, seconds, binDir, tempDir });
      const rows = callers.flatMap((count, index) => {
        const peer = bare[index];
        const figures = { embedded: embedded[index], postgres: postgres[index] };
        if (!peer || !figures.embedded || !figures.postgres) return [];
        return [
          ...Object.entries(figures).map(([database, rate]) => [
            `site, ${database}`,
            count,
            round(rate?.perSecond ?? 0),
            round(rate?.p50Ms ?? 0, 2),
            round(rate?.p99Ms ?? 0, 2),
            round((rate?.perSecond ?? 0) / peer.perSecond, 2),
          ]),
          ["bare INSERT, pgbench", count, round(peer.perSecond), round(peer.averageMs, 2), "", 1],
        ];
      });
      printTable(
        `Leads acknowledged (aim on PostgreSQL: at least ${aims.ratioToBareInsert} of the bare insert)`,
        ["what", "callers", "per second", "p50 ms", "p99 ms", "of the bare insert"],
        rows,
      );
      return { embedded, postgres, bareInsert: bare };
    });
  } finally {
    await cluster.close();
  }
}

async function benchCrm() {
  const options = { callers, seconds: crmSeconds, rounds: crmRounds };
  const embedded = await measureHangingCrms(null, options);
  const cluster = await startDurablePostgres();
  try {
    const rounds = { embedded, postgres: await measureHangingCrms(cluster.url, options) };
    printHangingCrms(rounds, aims.hangingCrmP99Ratio);
    return rounds;
  } finally {
    await cluster.close();
  }
}

async function benchStart() {
  return withDataDir(async (dataDir) => {
    const first = await measureFirstStart(dataDir);
    const laterMs = await measureLaterStarts(dataDir, laterStarts);
    const medianMs = laterMs[Math.floor(laterMs.length / 2)] ?? Number.NaN;
    printTable(
      "Start on the embedded database, beside what was aimed for",
      ["what", "measured", "aim", "ratio"],
      [
        [
          "npm start to the first page, built before, ms (median of 5)",
          round(medianMs),
          aims.laterStartMs,
          round(medianMs / aims.laterStartMs, 2),
        ],
        ["first start, server alone, ms", round(first.startedInMs), "", ""],
        [
          "resident when idle, MB",
          round(first.idleMb),
          aims.idleMb,
          round(first.idleMb / aims.idleMb, 2),
        ],
        [
          "peak of the server's process at its first start, MB",
          round(first.serverPeakMb),
          aims.firstStartPeakMb,
          round(first.serverPeakMb / aims.firstStartPeakMb, 2),
        ],
        [
          "peak of the server and its child processes together, MB",
          round(first.familyPeakMb),
          aims.firstStartPeakMb,
          round(first.familyPeakMb / aims.firstStartPeakMb, 2),
        ],
      ],
    );
    return { first, laterMs, medianMs };
  });
}

async function benchBuild() {
  const build = await measureBuild();
  printTable(
    "Build",
    ["what", "measured"],
    [
      ["seconds", round(build.seconds, 1)],
      ["peak of the build and its child processes together, MB", round(build.peakMb)],
    ],
  );
  return build;
}

async function benchPages() {
  const weights = await withDataDir(measurePages);
  printTable(
    "Brotli bytes of a first visit, beside its budget",
    ["page", "HTML", "CSS", "fonts", "images", "JS", "of its budget", "all", "of its budget"],
    weights.map((page) => [
      page.path,
      page.htmlBytes,
      page.styleBytes,
      page.fontBytes,
      page.imageBytes,
      page.scriptBytes,
      round(page.scriptBytes / page.budget.script, 2),
      page.allBytes,
      round(page.allBytes / page.budget.all, 2),
    ]),
  );
  return weights;
}

async function benchCalculate() {
  const times = await withDataDir((dir) => measureCalculate(dir, calculateRounds));
  printTable(
    `Calculate to painted answer, processor slowed 4 times, ms (aim: under ${aims.paintMs})`,
    ["page", "first, median", "first, worst", "again, median", "again, worst"],
    times.map(({ name, firstMs, againMs }) => [
      name,
      ...[firstMs, againMs].flatMap((values) => [
        round(findMedian(values), 1),
        round(Math.max(...values), 1),
      ]),
    ]),
  );
  return times;
}

async function benchUploads() {
  const rates = await withDataDir((dir) => measureUploads(dir, uploadsAtOnce));
  printTable(
    `${uploadsAtOnce} uploads of 10 MB at once (aim: memory grows by less than ${aims.uploadGrowthMb} MB)`,
    ["what", "seconds", "MB per second", "memory grew by, MB", "failed"],
    rates.map((rate) => [
      rate.what,
      round(rate.seconds, 1),
      round(rate.megabytesPerSecond),
      round(rate.peakGrowthMb),
      rate.failed,
    ]),
  );
  return { atOnce: rates, large: await benchLargeFiles(aims.largeFileGrowthMb) };
}

async function benchLighthouse() {
  const figures = await withDataDir((dir) => measureLighthouse(dir, lighthouseRounds));
  printLighthouse(figures);
  return figures;
}

const parts = {
  leads: benchLeads,
  lists: benchLists,
  crm: benchCrm,
  start: benchStart,
  build: benchBuild,
  pages: benchPages,
  calculate: benchCalculate,
  uploads: benchUploads,
  lighthouse: benchLighthouse,
};
const onlyByName = new Set(["lighthouse"]);

const wanted = process.argv.slice(2);
const machine = {
  cores: cpus().length,
  memoryGb: round(totalmem() / 2 ** 30),
  node: process.version,
};
const results: Record<string, unknown> = { at: new Date().toISOString(), machine, aims };
process.stdout.write(`${machine.cores} cores, ${machine.memoryGb} GB, Node ${machine.node}\n`);
for (const [name, part] of Object.entries(parts)) {
  if (wanted.length === 0 ? !onlyByName.has(name) : wanted.includes(name))
    results[name] = await part();
}
const folder = new URL("results/", import.meta.url);
await mkdir(folder, { recursive: true });
const file = new URL(`${new Date().toISOString().replaceAll(":", "-")}.json`, folder);
await writeFile(file, `${JSON.stringify(results, null, 2)}\n`);
process.stdout.write(`\nWritten to ${file.pathname}\n`);
