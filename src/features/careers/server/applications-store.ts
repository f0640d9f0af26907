import { and, eq, isNotNull, isNull, sql } from "drizzle-orm";
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
import type { Application, StaffApplication } from "#features/careers/core/application.ts";
import type { IntakeStatus } from "#platform/core/intake-status.ts";
import type { Db } from "#platform/server/database.ts";
import type { ApplicationListQuery } from "./application-list-query.ts";

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
  readonly applications: readonly StaffApplication[];
  /** All that match, on whatever page. */
  readonly total: number;
  readonly nextCursor: string | null;
}

/** As its table keeps it. */
export function toApplicationRow({
  timestamp,
  ...application
}: Application): typeof applicationsTable.$inferInsert {
  return {
    ...application,
    submittedAt: new Date(timestamp),
    phoneKey: readPhoneKey(application.phone),
  };
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

/** One page of applications, in the order that is asked for; with or without a résumé. */
export async function listApplications(
  db: Db,
  { resume, ...query }: CasePageQuery & Pick<ApplicationListQuery, "resume">,
): Promise<ApplicationPage> {
  const { fullName, email, message, resumePath } = applicationsTable;
  const { rows, ...page } = await readCasePage(db, query, {
    table: applicationsTable,
    searched: [fullName, email, message],
    also: resume && (resume === "true" ? isNotNull(resumePath) : isNull(resumePath)),
    toRow: toStaffApplication,
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
