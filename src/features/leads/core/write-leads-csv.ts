import { writeCsv } from "#platform/core/write-csv.ts";
import type { Lead, StaffLead } from "./lead.ts";

const columns = ["Name", "Email", "Phone", "Category", "Score", "Date"];

/** In place of the number of somebody who wants no calls: a file ends in dialers and on other desks. */
export const doNotCallMark = "Do not call";

/** How the file begins. */
export const leadsCsvHead = writeCsv([columns]);

/**
 * Leads as lines of CSV, to follow `leadsCsvHead`.
 *
 * @param formatDate gives the text of the Date column from an ISO timestamp.
 */
export function writeLeadsCsv(
  leads: ReadonlyArray<Lead & Pick<StaffLead, "contact">>,
  formatDate: (timestamp: string) => string,
): string {
  const rows = leads.map((lead) => [
    lead.fullName,
    lead.email,
    lead.contact?.state === "revoked" ? doNotCallMark : (lead.phone ?? ""),
    lead.leadCategory ?? "unknown",
    String(lead.leadScore),
    formatDate(lead.timestamp),
  ]);
  return writeCsv(rows, { byteOrderMark: false });
}
