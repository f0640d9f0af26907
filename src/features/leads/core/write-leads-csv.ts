import type { Lead } from "./lead.ts";

const columns = ["Name", "Email", "Phone", "Category", "Score", "Date"];

/** A spreadsheet runs a cell that begins with one of these as a formula; some take the wide forms too. */
const formulaStart = /^[=+\-@＝＋－＠\t\r\n]/;

/**
 * Leads as CSV text (RFC 4180, with the byte order mark that makes spreadsheets read UTF-8).
 *
 * @param formatDate gives the text of the Date column from an ISO timestamp.
 * @returns one header row and one row a lead; no cell can run as a formula.
 */
export function writeLeadsCsv(
  leads: readonly Lead[],
  formatDate: (timestamp: string) => string,
): string {
  const rows = leads.map((lead) => [
    lead.fullName,
    lead.email,
    lead.phone ?? "",
    lead.leadCategory ?? "unknown",
    String(lead.leadScore),
    formatDate(lead.timestamp),
  ]);
  const lines = [columns, ...rows].map((cells) => cells.map(writeCell).join(","));
  return `\uFEFF${lines.join("\r\n")}\r\n`;
}

function writeCell(text: string): string {
  const safe = formulaStart.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
