import path from "node:path";
import { describeMachine, writeMeasuredOn } from "./describe-machine.ts";
import { drawGrowth } from "./draw-growth.ts";
import type { GrowthFigures } from "./draw-growth.ts";
import { startDurablePostgres } from "./durable-postgres.ts";
import {
  measureCrowds,
  measureProcesses,
  measureSize,
  withFilledDatabase,
} from "./measure-growth.ts";
import type { GrowthPlan, SizeCost } from "./measure-growth.ts";
import { fill } from "./measure-lists.ts";
import { withDataDir } from "./measure-start.ts";
import { renewPage, saveCharts } from "./performance-page.ts";
import { printGrowth, writeGrowth } from "./print-growth.ts";
import { findServerPid } from "./process-cpu.ts";
import { writeTenThousandLeads } from "./ten-thousand-leads.ts";
import type { PartOptions } from "./wanted-parts.ts";

const full: GrowthPlan = {
  sizes: [1_000, 10_000, 100_000, 1_000_000],
  embeddedSizes: [1_000, 10_000, 50_000],
  visitors: [1, 4, 16, 64, 256],
  processes: [1, 2, 3, 4],
  seconds: 5,
};
const quick: GrowthPlan = {
  sizes: [1_000, 10_000, 50_000],
  embeddedSizes: [1_000],
  visitors: [1, 16, 256],
  processes: [1, 2],
  seconds: 2,
};
const crowdLeads = 10_000;
const secret = "x".repeat(32);

/** Cost against size. `--write` renews docs/performance.md and its charts. */
export async function benchGrowth({ isQuick, isWriting }: PartOptions): Promise<GrowthFigures> {
  const machine = describeMachine();
  const plan = isQuick ? quick : full;
  const embedded: SizeCost[] = [];
  for (const leads of plan.embeddedSizes) embedded.push(await measureEmbedded(leads, plan));
  const cluster = await startDurablePostgres();
  try {
    const postgres = await withDataDir((dir) => measurePostgres(cluster.url, dir, plan));
    const figures = { ...postgres, sizes: [...postgres.sizes, ...embedded] };
    printGrowth(figures);
    if (isWriting) await write(figures, machine, isQuick);
    return figures;
  } finally {
    await cluster.close();
  }
}

function measureEmbedded(leads: number, { seconds }: GrowthPlan): Promise<SizeCost> {
  return withDataDir(async (dir) => {
    await fill({ kind: "embedded", dir: path.join(dir, "database") }, leads);
    return measureSize({ DATA_DIR: dir }, leads, null, seconds);
  });
}

async function measurePostgres(
  serverUrl: string,
  dir: string,
  plan: GrowthPlan,
): Promise<GrowthFigures> {
  const pid = await findServerPid(serverUrl);
  const toEnvironment = (url: string) => ({
    DATABASE_URL: url,
    APP_SECRET: secret,
    DATA_DIR: dir,
  });
  const { crowds, processes } = await withFilledDatabase(serverUrl, crowdLeads, async (url) => ({
    crowds: await measureCrowds(toEnvironment(url), url, plan),
    processes: await measureProcesses(toEnvironment(url), url, pid, plan),
  }));
  const sizes: SizeCost[] = [];
  for (const leads of plan.sizes) {
    const cost = (url: string) => measureSize(toEnvironment(url), leads, url, plan.seconds);
    sizes.push(await withFilledDatabase(serverUrl, leads, cost));
  }
  return { sizes, crowds, processes };
}

async function write(figures: GrowthFigures, machine: string, isQuick: boolean): Promise<void> {
  const command = `npm run bench -- growth${isQuick ? " --quick" : ""} --write`;
  await saveCharts(drawGrowth(figures));
  await renewPage("growth", `${writeMeasuredOn(machine, command)}\n\n${writeGrowth(figures)}`);
  const largest = figures.sizes.findLast(({ storage }) => storage !== null)?.storage;
  const [one] = figures.processes;
  if (!largest || !one) return;
  const sum = writeTenThousandLeads({
    siteMsPerLead: one.siteMsPerLead,
    databaseMsPerLead: one.databaseMsPerLead,
    logBytesPerLead: largest.logBytesPerLead ?? Number.NaN,
    leadBytes: largest.leadsBytes / largest.leads,
    machine,
  });
  await renewPage("ten-thousand-leads", sum);
}
