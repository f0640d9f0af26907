import { and, eq, sql } from "drizzle-orm";
import { index, pgTable, text, timestamp, uuid } from "drizzle-orm/pg-core";
import {
  caseColumns,
  toCaseState,
  trashIndex,
  withoutCase,
} from "#features/casework/server/case-columns.ts";
import { readCasePage } from "#features/casework/server/read-case-page.ts";
import type { CasePageQuery } from "#features/casework/server/read-case-page.ts";
import { readPhoneKey } from "#features/casework/server/read-phone-key.ts";
import { visibleTo } from "#features/casework/server/visible-to.ts";
import type { Viewer } from "#features/casework/server/visible-to.ts";
import type { Inquiry, StaffInquiry } from "#features/inquiries/core/inquiry.ts";
import type { InquirySubject } from "#features/inquiries/core/inquiry-subjects.ts";
import type { IntakeStatus } from "#platform/core/intake-status.ts";
import type { Db } from "#platform/server/database.ts";

export const inquiriesTable = pgTable(
  "inquiries",
  {
    id: uuid().primaryKey(),
    fullName: text("full_name").notNull(),
    email: text().notNull(),
    phone: text().notNull(),
    subject: text().$type<InquirySubject>().notNull(),
    message: text().notNull(),
    submittedAt: timestamp("submitted_at", { withTimezone: true }).notNull().defaultNow(),
    status: text().$type<IntakeStatus>().notNull().default("received"),
    ...caseColumns<"inquiry">("new"),
  },
  (table) => [
    index("inquiries_by_time").on(table.submittedAt, table.id),
    index("inquiries_email").on(sql`lower(${table.email})`),
    index("inquiries_phone_key").on(table.phoneKey),
    trashIndex("inquiries_trash", table),
  ],
);

export type InquiryRow = typeof inquiriesTable.$inferSelect;

export interface InquiryPage {
  readonly inquiries: readonly StaffInquiry[];
  /** All that match, on whatever page. */
  readonly total: number;
  readonly nextCursor: string | null;
}

/** As its table keeps it. */
export function toInquiryRow({
  timestamp,
  ...inquiry
}: Inquiry): typeof inquiriesTable.$inferInsert {
  return {
    ...inquiry,
    submittedAt: new Date(timestamp),
    phoneKey: readPhoneKey(inquiry.phone),
  };
}

/** With what staff did with it, from the trash too; null when this viewer has none such. */
export async function findInquiry(
  db: Db,
  id: string,
  viewer: Viewer | null = null,
): Promise<InquiryRow | null> {
  const [row] = await db
    .select()
    .from(inquiriesTable)
    .where(and(eq(inquiriesTable.id, id), visibleTo(viewer, inquiriesTable)));
  return row ?? null;
}

/** One page of inquiries, in the order that is asked for. */
export async function listInquiries(db: Db, query: CasePageQuery): Promise<InquiryPage> {
  const { fullName, email, message } = inquiriesTable;
  const { rows, ...page } = await readCasePage(db, query, {
    table: inquiriesTable,
    searched: [fullName, email, message],
    toRow: toStaffInquiry,
  });
  return { inquiries: rows, ...page };
}

export function toInquiry(row: InquiryRow): Inquiry {
  return { ...withoutCase(row), timestamp: row.submittedAt.toISOString() };
}

/** As staff see it in a list. */
export function toStaffInquiry(row: InquiryRow): StaffInquiry {
  return { ...toInquiry(row), ...toCaseState<"inquiry">(row) };
}
