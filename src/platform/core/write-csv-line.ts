/**
 * One line of a CSV file (RFC 4180). A semicolon or a tab is quoted as well: where the comma is the
 * decimal sign, spreadsheets part cells by these.
 */
export function writeCsvLine(cells: readonly string[]): string {
  return `${cells.map(writeCell).join(",")}\r\n`;
}

function writeCell(text: string): string {
  return /[",;\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
