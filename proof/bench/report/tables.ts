import { writeMarkdownTable } from "./performance-page.ts";

export type Cell = string | number;

/** Columns as wide as their widest cell; numbers stand on the right. */
export function printTable(
  title: string,
  headings: readonly string[],
  rows: readonly Cell[][],
): void {
  const texts = [headings, ...rows.map((row) => row.map(String))];
  const widths = headings.map((_, column) =>
    Math.max(...texts.map((row) => (row[column] ?? "").length)),
  );
  const lines = texts.map((row, index) =>
    row
      .map((text, column) => {
        const width = widths[column] ?? 0;
        const isNumber = index > 0 && typeof rows[index - 1]?.[column] === "number";
        return isNumber ? text.padStart(width) : text.padEnd(width);
      })
      .join("  ")
      .trimEnd(),
  );
  process.stdout.write(`\n${title}\n${lines.join("\n")}\n`);
}

export function round(value: number, digits = 0): number {
  return Number(value.toFixed(digits));
}

/** Figures as they are printed and as docs/performance.md shows them. */
export interface Table {
  readonly title: string;
  readonly headings: readonly string[];
  readonly rows: readonly Cell[][];
}

export function printTables(tables: readonly Table[]): void {
  for (const { title, headings, rows } of tables) printTable(title, headings, rows);
}

export function writeTables(tables: readonly Table[]): string {
  return tables
    .map(({ title, headings, rows }) => `${title}:\n\n${writeMarkdownTable(headings, rows)}`)
    .join("\n\n");
}

/**
 * The value that this share of all values doesn't exceed, by nearest rank.
 *
 * @param share from 0 to 1; 0.5 is the median.
 * @returns NaN when there are no values.
 */
export function findPercentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other);
  const rank = Math.max(1, Math.ceil(share * sorted.length));
  return sorted[rank - 1] ?? Number.NaN;
}

export function findMedian(values: readonly number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? Number.NaN;
}
