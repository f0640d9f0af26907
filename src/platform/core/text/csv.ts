/**
 * Spreadsheets run a cell that begins with one of these characters as a formula; some also accept
 * the full-width forms.
 */
const formulaStart = /^[=+\-@＝＋－＠\t\r\n]/;

/** Separators by which spreadsheets split, depending on their language: comma, semicolon or tab. */
const splitting = /[",;\t\r\n]/;

interface CsvOptions {
  /** Adds the byte order mark, which makes spreadsheets read the file as UTF-8. */
  readonly byteOrderMark?: boolean;
  /**
   * Prevents that text which people typed runs as a formula. Not for figures: it would turn
   * negative numbers into text.
   */
  readonly guardFormulas?: boolean;
  /**
   * Index of a column without the guard, because it holds only what the site wrote: phone numbers
   * to dial begin with a plus sign.
   */
  readonly unguardedColumn?: number;
}

/** Rows of cells as CSV text (RFC 4180). */
export function writeCsv(
  rows: ReadonlyArray<readonly string[]>,
  { byteOrderMark = true, guardFormulas = true, unguardedColumn }: CsvOptions = {},
): string {
  const writeCell = (text: string, column: number) => {
    const isGuarded = guardFormulas && column !== unguardedColumn;
    return quote(isGuarded && formulaStart.test(text) ? `'${text}` : text);
  };
  const lines = rows.map((cells) => `${cells.map(writeCell).join(",")}\r\n`);
  return `${byteOrderMark ? "\uFEFF" : ""}${lines.join("")}`;
}

function quote(text: string): string {
  return splitting.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
