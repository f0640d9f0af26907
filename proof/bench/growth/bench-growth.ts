import { describeMachine, writeMeasuredOn, findServerPid } from "../machine.ts";
import { startDurablePostgres } from "../measured-site.ts";
import type { Chart, Line } from "../report/draw-chart.ts";
import { renewPage, saveCharts, writeMarkdownTable } from "../report/performance-page.ts";
import { round, printTables, type Table } from "../report/tables.ts";
import { withDataDir } from "../start/measure-start.ts";
import type { PartOptions } from "../wanted-parts.ts";
import {
  type CrowdCost,
  type GrowthPlan,
  measureCrowds,
  measureProcesses,
  measureSize,
  type ProcessCost,
  type SizeCost,
  withFilledDatabase,
} from "./measure-growth.ts";
import { writeTenThousandLeads } from "./ten-thousand-leads.ts";

const full: GrowthPlan = {
  sizes: [1_000, 10_000, 100_000, 1_000_000],
  visitors: [1, 4, 16, 64, 256],
  processes: [1, 2, 3, 4],
  seconds: 5,
};
const quick: GrowthPlan = {
  sizes: [1_000, 10_000, 50_000],
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
  const cluster = await startDurablePostgres();
  try {
    const figures = await withDataDir((dir) => measurePostgres(cluster.url, dir, plan));
    printGrowth(figures);
    if (isWriting) await write(figures, machine, isQuick);
    return figures;
  } finally {
    await cluster.close();
  }
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

function printGrowth(figures: GrowthFigures): void {
  printTables(listTables(figures));
}

/** The same tables with their charts, as Markdown. */
function writeGrowth(figures: GrowthFigures): string {
  const charts = [["leads"], ["visitors", "waiting"], ["processes"]];
  return listTables(figures)
    .map(({ title, headings, rows }, index) => {
      const drawn = charts[index]?.map((name) => `![${title}](performance/${name}.svg)`);
      return `### ${title}\n\n${drawn?.join("\n\n")}\n\n${writeMarkdownTable(headings, rows)}`;
    })
    .join("\n\n");
}

function listTables({ sizes, crowds, processes }: GrowthFigures): readonly Table[] {
  const questions = Object.keys(sizes[0]?.answers ?? {});
  return [
    {
      title: "More leads stored",
      headings: [
        "leads",
        "sending a lead, p50 / p99 ms",
        ...questions.map((name) => `${name}, p50 / p99 ms`),
        "MB",
      ],
      rows: sizes.map(({ leads, submission, answers, storage }) => [
        leads,
        writePair(submission.p50Ms, submission.p99Ms),
        ...questions.map((name) => writePair(...(answers[name] ?? [Number.NaN, Number.NaN]))),
        storage === null ? "" : round(storage.databaseBytes / 1e6),
      ]),
    },
    {
      title: "More visitors at once",
      headings: ["visitors", "leads/s", "p50 ms", "p99 ms", "refused", "pages/s"],
      rows: crowds.map(({ visitors, leads, pagesPerSecond }) => [
        visitors,
        round(leads.perSecond),
        round(leads.p50Ms, 1),
        round(leads.p99Ms, 1),
        leads.refused,
        round(pagesPerSecond),
      ]),
    },
    {
      title: "More processes on one PostgreSQL",
      headings: [
        "processes",
        "acknowledged/s",
        "all done/s",
        "p50 ms",
        "p99 ms",
        "site ms CPU a lead",
        "database ms CPU a lead",
        "left to do at the end",
      ],
      rows: processes.map((cost) => [
        cost.processes,
        round(cost.leads.perSecond),
        round(cost.perSecondDrained),
        round(cost.leads.p50Ms, 1),
        round(cost.leads.p99Ms, 1),
        round(cost.siteMsPerLead, 2),
        round(cost.databaseMsPerLead, 2),
        cost.drained.backlog,
      ]),
    },
  ];
}

function writePair(p50Ms: number, p99Ms: number): string {
  return `${round(p50Ms, 1)} / ${round(p99Ms, 1)}`;
}

interface GrowthFigures {
  readonly sizes: readonly SizeCost[];
  readonly crowds: readonly CrowdCost[];
  readonly processes: readonly ProcessCost[];
}

/** The charts of docs/performance, by the name of their file. */
function drawGrowth({ sizes, crowds, processes }: GrowthFigures): Record<string, Chart> {
  const postgres = sizes;
  const names = Object.keys(postgres[0]?.answers ?? {});
  const toLine = (name: string, read: (cost: SizeCost) => number): Line => ({
    name,
    points: postgres.map((cost) => ({ x: cost.leads, y: read(cost) })),
  });
  const toCrowdLine = (name: string, read: (cost: CrowdCost) => number): Line => ({
    name,
    points: crowds.map((cost) => ({ x: cost.visitors, y: read(cost) })),
  });
  return {
    leads: {
      title: "What an answer costs with more leads stored",
      xLabel: "leads stored, PostgreSQL",
      yLabel: "median, ms",
      lines: [
        toLine("sending a lead", ({ submission }) => submission.p50Ms),
        ...names.map((name) => toLine(name, ({ answers }) => answers[name]?.[0] ?? Number.NaN)),
      ],
    },
    visitors: {
      title: "What one process answers to more visitors at once",
      xLabel: "visitors at once, one process on PostgreSQL",
      yLabel: "a second",
      lines: [
        toCrowdLine("pages", ({ pagesPerSecond }) => pagesPerSecond),
        toCrowdLine("leads", ({ leads }) => leads.perSecond),
      ],
    },
    waiting: {
      title: "How long a lead takes with more visitors at once",
      xLabel: "visitors at once, one process on PostgreSQL",
      yLabel: "ms",
      lines: [
        toCrowdLine("median", ({ leads }) => leads.p50Ms),
        toCrowdLine("99 of 100", ({ leads }) => leads.p99Ms),
      ],
    },
    processes: {
      title: "What more processes on one PostgreSQL take in",
      xLabel: "processes; site, PostgreSQL and callers share one machine",
      yLabel: "leads a second, 64 callers",
      lines: [
        {
          name: "acknowledged",
          points: processes.map((cost) => ({ x: cost.processes, y: cost.leads.perSecond })),
        },
        {
          name: "all done",
          points: processes.map((cost) => ({ x: cost.processes, y: cost.perSecondDrained })),
        },
      ],
    },
  };
}
