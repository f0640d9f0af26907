import { mkdir, readFile, writeFile } from "node:fs/promises";
import { drawChart } from "./draw-chart.ts";
import type { Chart } from "./draw-chart.ts";
import { writeBetweenMarkers } from "./write-between-markers.ts";

const page = new URL("../docs/performance.md", import.meta.url);
const docsFolder = new URL("../docs/performance/", import.meta.url);
const resultsFolder = new URL("results/", import.meta.url);

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
