import { writeCsv } from "#platform/core/write-csv.ts";
import type { Lead } from "./lead.ts";

const columns = ["Name", "Email", "Phone", "Category", "Score", "Date"];

/**
 * Leads as CSV text.
 *
 * @param formatDate gives the text of the Date column from an ISO timestamp.
 * @returns one header row and one row a lead.
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
  return writeCsv([columns, ...rows]);
}
