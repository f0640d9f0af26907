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
import {
  caseColumns,
  toCaseState,
  trashIndex,
  withoutCase,
} from "#features/casework/server/case-columns.ts";
import { inTrash } from "#features/casework/server/case-store.ts";
import { readPhoneKey } from "#features/casework/server/read-phone-key.ts";
import { visibleTo } from "#features/casework/server/visible-to.ts";
import type { Viewer } from "#features/casework/server/visible-to.ts";
import type { Answers } from "#features/leads/core/answers.ts";
import type { KeptCalculation } from "#features/leads/core/brought-calculation.ts";
import type { DemoWork } from "#features/leads/core/make-demo-work.ts";
import type { Lead, StaffLead } from "#features/leads/core/lead.ts";
import type { LeadCategory } from "#features/leads/core/score-lead.ts";
import type { IntakeStatus } from "#platform/core/intake-status.ts";
import type { Db, Tx } from "#platform/server/database.ts";

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
    attribution: jsonb().$type<Record<string, string>>().notNull().default({}),
    calculations: jsonb().$type<readonly KeptCalculation[]>().notNull().default([]),
    userAgent: text("user_agent"),
    pageUrl: text("page_url"),
    submittedAt: timestamp("submitted_at", { withTimezone: true }).notNull().defaultNow(),
    leadScore: integer("lead_score").notNull().default(0),
    leadCategory: text("lead_category").$type<LeadCategory>(),
    scoringFactors: text("scoring_factors"),
    status: text().$type<IntakeStatus>().notNull().default("received"),
    doNotContactReason: text("do_not_contact_reason"),
    ...caseColumns<"lead">("new"),
  },
  // Those of the list, its search and the figures are in their migration, lead_lists: written by hand, as are the
  // columns they need and nobody reads.
  (table) => [
    index("leads_email").on(sql`lower(${table.email})`),
    index("leads_phone_key").on(table.phoneKey),
    trashIndex("leads_trash", table),
  ],
);

export type LeadRow = typeof leadsTable.$inferSelect;

/** A few hundred at most: a statement takes 65,535 values, and a lead has thirty. */
export async function insertLeads(
  tx: Tx,
  leads: ReadonlyArray<Lead & Partial<Pick<LeadRow, keyof DemoWork & keyof LeadRow>>>,
): Promise<void> {
  await tx.insert(leadsTable).values(leads.map(toLeadRow));
}

/** Leads of any status that don't carry this restriction. */
export async function countLeadsWithoutMark(db: Db, restriction: string): Promise<number> {
  return db.$count(
    leadsTable,
    sql`${leadsTable.doNotContactReason} is distinct from ${restriction}`,
  );
}

/** One that is in the trash is none. */
export async function findLead(
  db: Db,
  id: string,
  viewer: Viewer | null = null,
): Promise<Lead | null> {
  const row = await findLeadRow(db, id, viewer);
  return row && !row.deletedAt ? toLead(row) : null;
}

/** With what staff did with it, from the trash too. */
export async function findLeadRow(
  db: Db,
  id: string,
  viewer: Viewer | null,
): Promise<LeadRow | null> {
  const [row] = await db
    .select()
    .from(leadsTable)
    .where(and(eq(leadsTable.id, id), visibleTo(viewer, leadsTable)));
  return row ?? null;
}

/** Those of them that are not in the trash. */
export async function listLeads(db: Db, ids: readonly string[]): Promise<Lead[]> {
  const rows = await db
    .select()
    .from(leadsTable)
    .where(and(inArray(leadsTable.id, [...ids]), inTrash(leadsTable, false)));
  return rows.map(toLead);
}

/** Oldest first, after a lead when one is given; quarantined ones are left out. */
export async function listLeadsFromOldest(
  db: Db,
  { after, limit }: { readonly after: Lead | null; readonly limit: number },
): Promise<Lead[]> {
  const later = after
    ? sql`(${leadsTable.submittedAt}, ${leadsTable.id}) > (${after.timestamp}::timestamptz, ${after.id}::uuid)`
    : undefined;
  const rows = await db
    .select()
    .from(leadsTable)
    .where(and(isKept(null), later))
    .orderBy(leadsTable.submittedAt, leadsTable.id)
    .limit(limit);
  return rows.map(toLead);
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

/** Neither from a machine nor in the trash. */
const isKept = (viewer: Viewer | null) =>
  and(eq(leadsTable.status, "received"), inTrash(leadsTable, false), visibleTo(viewer, leadsTable));

/** As its table keeps it. */
export function toLeadRow({ timestamp, ...lead }: Lead): typeof leadsTable.$inferInsert {
  return { ...lead, submittedAt: new Date(timestamp), phoneKey: readPhoneKey(lead.phone) };
}

/** As the family sent it. */
export function toLead(row: LeadRow): Lead {
  return { ...withoutCase(row), timestamp: row.submittedAt.toISOString() };
}

/** As staff see it in a list. */
export function toStaffLead(row: LeadRow): StaffLead {
  return { ...toLead(row), ...toCaseState<"lead">(row) };
}
