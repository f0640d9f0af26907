import { writeCsvLine } from "#platform/core/write-csv-line.ts";

/**
 * A table of years as CSV: names in the first line, then whole years and amounts in
 * dollars and cents.
 */
export function writeYearCsv(
  columns: readonly string[],
  rows: ReadonlyArray<readonly number[]>,
): string {
  const years = rows.map(([year = 0, ...amounts]) =>
    writeCsvLine([String(year), ...amounts.map(formatAmount)]),
  );
  return writeCsvLine(columns) + years.join("");
}

function formatAmount(amount: number): string {
  return (Math.abs(amount) < 0.005 ? 0 : amount).toFixed(2);
}
