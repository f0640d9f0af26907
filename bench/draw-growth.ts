import type { Chart, Line } from "./draw-chart.ts";
import type { CrowdCost, ProcessCost, SizeCost } from "./measure-growth.ts";

export interface GrowthFigures {
  readonly sizes: readonly SizeCost[];
  readonly crowds: readonly CrowdCost[];
  readonly processes: readonly ProcessCost[];
}

/** The charts of docs/performance, by the name of their file. */
export function drawGrowth({ sizes, crowds, processes }: GrowthFigures): Record<string, Chart> {
  const postgres = sizes.filter(({ database }) => database === "PostgreSQL");
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
