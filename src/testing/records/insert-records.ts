import { randomUUID } from "node:crypto";
import type { Inquiry } from "#features/inquiries/core/inquiry.ts";
import { toRecordRow } from "#records/server/record-table.ts";
import { inquiriesTable } from "#features/inquiries/server/inquiry-record.ts";
import type { Lead } from "#features/leads/core/lead.ts";
import { insertLeads } from "#features/leads/server/leads-store.ts";
import type { Database } from "#platform/database/database.ts";
import { aLead } from "./a-lead.ts";

/** Inserts a lead without consents, mails or deliveries. */
export function insertLead(database: Database, lead: Lead): Promise<void> {
  return database.transaction((tx) => insertLeads(tx, [lead]));
}

/** Inserts a lead with a new id. */
export async function addLead(database: Database, changes: Partial<Lead> = {}): Promise<Lead> {
  const lead = aLead({ id: randomUUID(), ...changes });
  await insertLead(database, lead);
  return lead;
}

/** Inserts an inquiry, in English by default. */
export async function insertInquiry(
  database: Database,
  inquiry: Omit<Inquiry, "language"> & Partial<Inquiry>,
): Promise<void> {
  const row = toRecordRow({ language: "en" as const, ...inquiry });
  await database.db.insert(inquiriesTable).values(row);
}
