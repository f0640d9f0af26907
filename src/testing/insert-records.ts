import type { Inquiry } from "#features/inquiries/core/inquiry.ts";
import { inquiriesTable, toInquiryRow } from "#features/inquiries/server/inquiries-store.ts";
import type { Lead } from "#features/leads/core/lead.ts";
import { insertLeads } from "#features/leads/server/leads-store.ts";
import type { Database } from "#platform/server/database.ts";

/** A lead that is there, with nothing to follow. */
export function insertLead(database: Database, lead: Lead): Promise<void> {
  return database.transaction((tx) => insertLeads(tx, [lead]));
}

export async function insertInquiry(database: Database, inquiry: Inquiry): Promise<void> {
  await database.db.insert(inquiriesTable).values(toInquiryRow(inquiry));
}
