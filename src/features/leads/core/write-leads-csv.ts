import { writeCsv } from "#platform/core/write-csv.ts";
import type { Lead } from "./lead.ts";

const columns = ["Name", "Email", "Phone", "Category", "Score", "Date"];

/** How the file begins. */
export const leadsCsvHead = writeCsv([columns]);

/**
 * Leads as lines of CSV, to follow `leadsCsvHead`.
 *
 * @param formatDate gives the text of the Date column from an ISO timestamp.
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
  return writeCsv(rows, { byteOrderMark: false });
}
