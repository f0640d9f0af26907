import type { GrowthFigures } from "./draw-growth.ts";
import { round } from "./print-table.ts";
import { printTables } from "./table.ts";
import type { Table } from "./table.ts";
import { writeMarkdownTable } from "./write-between-markers.ts";

export function printGrowth(figures: GrowthFigures): void {
  printTables(listTables(figures));
}

/** The same tables with their charts, as Markdown. */
export function writeGrowth(figures: GrowthFigures): string {
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
        "database",
        "leads",
        "sending a lead, p50 / p99 ms",
        ...questions.map((name) => `${name}, p50 / p99 ms`),
        "MB",
      ],
      rows: sizes.map(({ database, leads, submission, answers, storage }) => [
        database,
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
