import { and, eq, sql } from "drizzle-orm";
import { index, pgTable, text, timestamp, uuid } from "drizzle-orm/pg-core";
import {
  caseColumns,
  toCaseState,
  trashIndex,
  withoutCase,
} from "#features/casework/server/case-columns.ts";
import { readPhoneKey } from "#features/casework/server/read-phone-key.ts";
import { visibleTo } from "#features/casework/server/visible-to.ts";
import type { Viewer } from "#features/casework/server/visible-to.ts";
import type { Application, StaffApplication } from "#features/careers/core/application.ts";
import type { IntakeStatus } from "#platform/core/intake-status.ts";
import type { Db, Tx } from "#platform/server/database.ts";
import { readListPage } from "#platform/server/list-page.ts";
import type { ListQuery } from "#platform/server/list-query.ts";

export const applicationsTable = pgTable(
  "applications",
  {
    id: uuid().primaryKey(),
    fullName: text("full_name").notNull(),
    email: text().notNull(),
    phone: text().notNull(),
    linkedinUrl: text("linkedin_url"),
    message: text().notNull(),
    resumePath: text("resume_path"),
    resumeFileName: text("resume_file_name"),
    submittedAt: timestamp("submitted_at", { withTimezone: true }).notNull().defaultNow(),
    status: text().$type<IntakeStatus>().notNull().default("received"),
    ...caseColumns<"application">("received"),
  },
  (table) => [
    index("applications_by_time").on(table.submittedAt, table.id),
    index("applications_email").on(sql`lower(${table.email})`),
    index("applications_phone_key").on(table.phoneKey),
    trashIndex("applications_trash", table),
  ],
);

export type ApplicationRow = typeof applicationsTable.$inferSelect;

export interface ApplicationPage {
  readonly applications: readonly Application[];
  /** All that match, on whatever page. */
  readonly total: number;
  readonly nextCursor: string | null;
}

/** Stores one application inside the caller's transaction. */
export async function insertApplication(
  tx: Tx,
  { timestamp, ...application }: Application,
): Promise<void> {
  await tx.insert(applicationsTable).values({
    ...application,
    submittedAt: new Date(timestamp),
    phoneKey: readPhoneKey(application.phone),
  });
}

/** With what staff did with it, from the trash too; null when this viewer has none such. */
export async function findApplication(
  db: Db,
  id: string,
  viewer: Viewer | null = null,
): Promise<ApplicationRow | null> {
  const [row] = await db
    .select()
    .from(applicationsTable)
    .where(and(eq(applicationsTable.id, id), visibleTo(viewer, applicationsTable)));
  return row ?? null;
}

/** One page of applications, newest first. */
export async function listApplications(db: Db, query: ListQuery): Promise<ApplicationPage> {
  const { fullName, email, message } = applicationsTable;
  const { rows, ...page } = await readListPage(db, applicationsTable, query, {
    searched: [fullName, email, message],
    toRow: toApplication,
  });
  return { applications: rows, ...page };
}

export function toApplication(row: ApplicationRow): Application {
  return { ...withoutCase(row), timestamp: row.submittedAt.toISOString() };
}

/** As staff see it in a list. */
export function toStaffApplication(row: ApplicationRow): StaffApplication {
  return { ...toApplication(row), ...toCaseState<"application">(row) };
}
