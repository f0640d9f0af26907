import { printTable } from "./print-table.ts";
import type { Cell } from "./print-table.ts";
import { writeMarkdownTable } from "./write-between-markers.ts";

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
