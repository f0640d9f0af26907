/** One table of figures: each row has the same columns, in the order shown. */
export interface Table {
  readonly title: string;
  readonly rows: readonly Readonly<Record<string, string | number>>[];
}

/** Writes a table as Markdown, so that it can stand in docs/performance.md as it was printed. */
export function writeTable({ title, rows }: Table): string {
  const names = Object.keys(rows[0] ?? {});
  const isNumber = names.map((name) => rows.every((row) => typeof row[name] === "number"));
  const lines = [
    names,
    isNumber.map((number) => (number ? "---:" : "---")),
    ...rows.map((row) => names.map((name) => writeCell(row[name]))),
  ];
  return `${title}\n\n${lines.map((cells) => `| ${cells.join(" | ")} |`).join("\n")}\n`;
}

function writeCell(cell: string | number | undefined): string {
  return typeof cell === "number" ? cell.toLocaleString("en-US") : (cell ?? "");
}

export function round(value: number, digits = 0): number {
  return Number(value.toFixed(digits));
}

/**
 * Finds the value that this share of all values does not exceed, by nearest rank.
 *
 * @param share from 0 to 1; 0.5 is the median.
 */
export function findPercentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.max(1, Math.ceil(share * sorted.length)) - 1] ?? Number.NaN;
}

export const findMedian = (values: readonly number[]): number => findPercentile(values, 0.5);

/** The options of a part; each part uses those that it needs. */
export interface BenchOptions {
  /** How long each round of a load lasts. wrk and pgbench take whole seconds. */
  readonly seconds: number;
  /** How many leads the largest database of `growth` holds. */
  readonly leads: number;
}
