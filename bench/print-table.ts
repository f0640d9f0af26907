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
