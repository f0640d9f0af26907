import { writeCsvLine } from "#platform/core/write-csv-line.ts";
import type { Lead } from "./lead.ts";

/** A spreadsheet runs a cell that begins with one of these as a formula; some take the wide forms too. */
const formulaStart = /^[=+\-@＝＋－＠\t\r\n]/;

/** How the file begins: the byte order mark that makes spreadsheets read UTF-8, and the columns' names. */
export const leadsCsvHead = `\uFEFF${writeCsvLine(["Name", "Email", "Phone", "Category", "Score", "Date"])}`;

/**
 * Leads as lines of CSV, to follow `leadsCsvHead`.
 *
 * @param formatDate gives the text of the Date column from an ISO timestamp.
 * @returns one line a lead; no cell can run as a formula.
 */
export function writeLeadsCsv(
  leads: readonly Lead[],
  formatDate: (timestamp: string) => string,
): string {
  const lines = leads.map((lead) =>
    writeCsvLine(
      [
        lead.fullName,
        lead.email,
        lead.phone ?? "",
        lead.leadCategory ?? "unknown",
        String(lead.leadScore),
        formatDate(lead.timestamp),
      ].map((text) => (formulaStart.test(text) ? `'${text}` : text)),
    ),
  );
  return lines.join("");
}
