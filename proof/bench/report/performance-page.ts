import { mkdir, readFile, writeFile } from "node:fs/promises";
import { type Chart, drawChart } from "./draw-chart.ts";

const page = new URL("../../../docs/performance.md", import.meta.url);
const docsFolder = new URL("../../../docs/performance/", import.meta.url);
const resultsFolder = new URL("../results/", import.meta.url);

/** Renews what the bench says of one part in docs/performance.md. */
export async function renewPage(name: string, text: string): Promise<void> {
  await writeFile(page, writeBetweenMarkers(await readFile(page, "utf8"), name, text));
}

/** @param isWriting into the documentation, else beside the figures. */
export async function saveCharts(
  charts: Readonly<Record<string, Chart>>,
  isWriting = true,
): Promise<void> {
  const folder = isWriting ? docsFolder : resultsFolder;
  await mkdir(folder, { recursive: true });
  for (const [name, chart] of Object.entries(charts)) {
    await writeFile(new URL(`${name}.svg`, folder), drawChart(chart));
  }
}

/**
 * Puts text between `<!-- bench:NAME -->` and `<!-- /bench:NAME -->`, in place of what stood there.
 *
 * @throws Error when the markers are not there: nothing is written where nobody asked for it.
 */
export function writeBetweenMarkers(page: string, name: string, text: string): string {
  const [opening, closing] = [`<!-- bench:${name} -->`, `<!-- /bench:${name} -->`];
  const start = page.indexOf(opening);
  const end = page.indexOf(closing);
  if (start < 0 || end < start) throw new Error(`There is no ${opening} ... ${closing}.`);
  return `${page.slice(0, start + opening.length)}\n\n${text.trim()}\n\n${page.slice(end)}`;
}

/** A table as Markdown has it; numbers stand on the right. */
export function writeMarkdownTable(
  headings: readonly string[],
  rows: readonly (readonly (string | number)[])[],
): string {
  const isNumber = headings.map((_, column) =>
    rows.every((row) => typeof row[column] === "number"),
  );
  const lines = [
    headings,
    isNumber.map((number) => (number ? "---:" : "---")),
    ...rows.map((row) => row.map(writeCell)),
  ];
  return lines.map((line) => `| ${line.join(" | ")} |`).join("\n");
}

function writeCell(cell: string | number): string {
  if (typeof cell === "string") return cell;
  return Number.isFinite(cell) ? cell.toLocaleString("en-US") : "";
}
