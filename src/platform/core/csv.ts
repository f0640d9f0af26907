/** A spreadsheet runs a cell that begins with one of these as a formula; some take the wide forms too. */
const formulaStart = /^[=+\-@＝＋－＠\t\r\n]/;

/** Spreadsheets split by a comma, a semicolon or a tab, as their language has it. */
const splitting = /[",;\t\r\n]/;

interface CsvOptions {
  /** Makes spreadsheets read the file as UTF-8. */
  readonly byteOrderMark?: boolean;
  /** Keeps what people typed from running as a formula; negative figures would become texts. */
  readonly guardFormulas?: boolean;
  /** Of cells that hold only what the site wrote itself: numbers to dial begin with a plus sign. */
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
