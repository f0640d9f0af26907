/**
 * A table of years as CSV (RFC 4180): names in the first line, then whole years and amounts in
 * dollars and cents.
 */
export function writeYearCsv(
  columns: readonly string[],
  rows: ReadonlyArray<readonly number[]>,
): string {
  const lines = [
    columns.map(quote),
    ...rows.map(([year = 0, ...amounts]) => [String(year), ...amounts.map(formatAmount)]),
  ];
  return `${lines.map((cells) => cells.join(",")).join("\r\n")}\r\n`;
}

function quote(text: string): string {
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

function formatAmount(amount: number): string {
  return (Math.abs(amount) < 0.005 ? 0 : amount).toFixed(2);
}
