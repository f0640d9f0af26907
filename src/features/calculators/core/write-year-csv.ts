import { writeCsv } from "#platform/core/write-csv.ts";

/** A table of years as CSV: whole years, and amounts in dollars and cents. */
export function writeYearCsv(
  columns: readonly string[],
  rows: ReadonlyArray<readonly number[]>,
): string {
  const lines = rows.map(([year = 0, ...amounts]) => [String(year), ...amounts.map(formatAmount)]);
  return writeCsv([columns, ...lines], { byteOrderMark: false, guardFormulas: false });
}

function formatAmount(amount: number): string {
  return (Math.abs(amount) < 0.005 ? 0 : amount).toFixed(2);
}
