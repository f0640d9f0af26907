import { and, eq, inArray, sql } from "drizzle-orm";
import {
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  timestamp,
  uuid,
} from "drizzle-orm/pg-core";
import { recordData } from "#records/server/person-records.ts";
import {
  recordColumns,
  toRecordRow,
  toSubmitted,
  phoneIndex,
  trashIndex,
  inTrash,
  type Viewer,
} from "#records/server/record-table.ts";
import { findRecord } from "#records/server/record-store.ts";
import type { Answers } from "#features/leads/core/answers.ts";
import type { KeptCalculation, Lead } from "#features/leads/core/lead.ts";
import type { DemoWork } from "#features/leads/core/demo-leads.ts";
import type { CallWish } from "#features/leads/core/call-wish.ts";
import type { LeadCategory } from "#features/leads/core/score-lead.ts";
import { tellLead } from "#features/leads/core/tell-lead.ts";
import type { IntakeStatus } from "#platform/core/fields.ts";
import type { Db, Tx } from "#platform/database/database.ts";

export const leadsTable = pgTable(
  "leads",
  {
    id: uuid().primaryKey(),
    q1: text().$type<Answers["q1"]>().notNull(),
    q2: text().$type<Answers["q2"]>().notNull(),
    q3: text().$type<Answers["q3"]>().notNull(),
    q4: text().$type<Answers["q4"]>().notNull(),
    q5: text().$type<Answers["q5"]>().notNull(),
    q6: text().$type<Answers["q6"]>().notNull(),
    q7: text().$type<Answers["q7"]>().notNull(),
    q8: text().$type<Answers["q8"]>().notNull(),
    q9: text().$type<Answers["q9"]>().notNull(),
    birthYear: text("birth_year").notNull(),
    zipCode: text("zip_code").notNull(),
    income: text().$type<Answers["income"]>().notNull(),
    citizenshipStatus: text("citizenship_status").$type<Answers["citizenshipStatus"]>().notNull(),
    maritalStatus: text("marital_status").$type<Answers["maritalStatus"]>().notNull(),
    hasChildren: text("has_children").$type<Answers["hasChildren"]>().notNull(),
    fullName: text("full_name").notNull(),
    email: text().notNull(),
    phone: text(),
    contactConsent: boolean("contact_consent").notNull().default(false),
    consentTextVersion: text("consent_text_version"),
    callWish: text("call_wish").$type<CallWish>(),
    askedFor: text("asked_for"),
    attribution: jsonb().$type<Record<string, string>>().notNull().default({}),
    calculations: jsonb().$type<readonly KeptCalculation[]>().notNull().default([]),
    partner: text(),
    userAgent: text("user_agent"),
    pageUrl: text("page_url"),
    submittedAt: timestamp("submitted_at", { withTimezone: true }).notNull().defaultNow(),
    leadScore: integer("lead_score").notNull().default(0),
    leadCategory: text("lead_category").$type<LeadCategory>(),
    scoringFactors: text("scoring_factors"),
    status: text().$type<IntakeStatus>().notNull().default("received"),
    doNotContactReason: text("do_not_contact_reason"),
    ...recordColumns<"lead">("new"),
  },
  // The indexes of the list, its search and the figures are written by hand in
  // `migrations/0000_baseline.sql`, with the columns that only they use.
  (table) => [
    index("leads_email").on(sql`lower(${table.email})`),
    phoneIndex("leads_phone_key", table),
    trashIndex("leads_trash", table),
    index("leads_partner")
      .on(table.partner, table.submittedAt)
      .where(sql`${table.partner} is not null`),
  ],
);

type LeadRow = typeof leadsTable.$inferSelect;

/** A few hundred at most: a statement takes 65,535 values, and a lead has thirty. */
export async function insertLeads(
  tx: Tx,
  leads: ReadonlyArray<Lead & Partial<Pick<LeadRow, keyof DemoWork & keyof LeadRow>>>,
): Promise<void> {
  await tx.insert(leadsTable).values(leads.map((lead) => toRecordRow(lead)));
}

/** Null also for a lead in the trash. */
export async function findLead(
  db: Db,
  id: string,
  viewer: Viewer | null = null,
): Promise<Lead | null> {
  const row = await findRecord(db, leadsTable, id, viewer);
  return row && !row.deletedAt ? toSubmitted(row) : null;
}

/** The leads with these ids, without the trash. */
export async function listLeads(db: Db, ids: readonly string[]): Promise<Lead[]> {
  const rows = await db
    .select()
    .from(leadsTable)
    .where(and(inArray(leadsTable.id, [...ids]), inTrash(leadsTable, false)));
  return rows.map((row) => toSubmitted(row));
}

/**
 * All leads of these people, also those in the trash.
 *
 * @param emails in lower case.
 */
export async function listLeadsOf(
  db: Db,
  emails: readonly string[],
): Promise<ReadonlyArray<{ readonly lead: Lead; readonly isDeleted: boolean }>> {
  const isTheirs = inArray(sql`lower(${leadsTable.email})`, [...emails]);
  const rows = await db.select().from(leadsTable).where(isTheirs);
  return rows.map((row) => ({ lead: toSubmitted(row), isDeleted: row.deletedAt !== null }));
}

/** Removes the credit of these user names from leads, because the names become free. */
export async function clearPartners(tx: Tx, usernames: readonly string[]): Promise<void> {
  const { partner } = leadsTable;
  await tx
    .update(leadsTable)
    .set({ partner: null })
    .where(inArray(partner, [...usernames]));
}

/**
 * The phone numbers of a person's leads that are being erased, and whether any other lead of theirs
 * stays.
 */
export async function findPhonesOf(
  db: Db,
  email: string,
  goingIds: readonly string[],
): Promise<{ readonly going: readonly string[]; readonly hasOthers: boolean }> {
  const { id, phoneKey } = leadsTable;
  const isTheirs = eq(sql`lower(${leadsTable.email})`, email);
  const rows = await db.select({ id, phoneKey }).from(leadsTable).where(isTheirs);
  const going = rows.filter((row) => goingIds.includes(row.id));
  return {
    going: going.flatMap((row) => row.phoneKey ?? []),
    hasOthers: rows.length > going.length,
  };
}

/** Oldest first, after a lead when one is given. Leads that are set aside are left out. */
export async function listLeadsFromOldest(
  db: Db,
  {
    after,
    limit,
  }: { readonly after: Pick<Lead, "id" | "timestamp"> | undefined; readonly limit: number },
): Promise<Lead[]> {
  const later = after
    ? sql`(${leadsTable.submittedAt}, ${leadsTable.id}) > (${after.timestamp}::timestamptz, ${after.id}::uuid)`
    : undefined;
  const rows = await db
    .select()
    .from(leadsTable)
    .where(and(eq(leadsTable.status, "received"), inTrash(leadsTable, false), later))
    .orderBy(leadsTable.submittedAt, leadsTable.id)
    .limit(limit);
  return rows.map((row) => toSubmitted(row));
}

export async function findLeadNames(
  db: Db,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await db
    .select({ id: leadsTable.id, fullName: leadsTable.fullName })
    .from(leadsTable)
    .where(inArray(leadsTable.id, [...ids]));
  return new Map(rows.map(({ id, fullName }) => [id, fullName]));
}

export const leadsData = recordData({
  table: leadsTable,
  name: "requests",
  kept: "leads",
  tell: tellLead,
  staffOnly: ["partner"],
});
