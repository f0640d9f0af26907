import { isNotNull, isNull, sql } from "drizzle-orm";
import { index, pgTable, text, timestamp, uuid } from "drizzle-orm/pg-core";
import { readResumeObjectId } from "#features/careers/core/resume.ts";
import { type Application, applicationFilters } from "#features/careers/core/application.ts";
import type { FilterQuery } from "#records/core/list-filters.ts";
import type { RecordQuery } from "#records/server/list/record-query.ts";
import { recordColumns, phoneIndex, trashIndex } from "#records/server/record-table.ts";
import { recordData } from "#records/server/person-records.ts";
import type { RecordDefinition } from "#records/ctx.ts";
import { findObjects } from "#features/uploads/server/objects-store.ts";
import type { IntakeStatus } from "#platform/core/fields.ts";
import type { Locale, Localized } from "#platform/core/locale.ts";
import { judgeScan } from "#platform/core/uploads.ts";
import { adminsOnly } from "#platform/http/staff-route.ts";

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
    ...recordColumns<"application">("received"),
  },
  (table) => [
    index("applications_by_time").on(table.submittedAt, table.id),
    index("applications_email").on(sql`lower(${table.email})`),
    phoneIndex("applications_phone_key", table),
    trashIndex("applications_trash", table),
  ],
);

interface ApplicationQuery extends RecordQuery, FilterQuery<typeof applicationFilters> {}

/** The record of an application, as the staff who hire work on it. */
export const applicationRecord: RecordDefinition<typeof applicationsTable, ApplicationQuery> = {
  kind: "application",
  plural: "applications",
  path: "/api/admin/applications",
  route: adminsOnly,
  table: applicationsTable,
  usualLimit: 50,
  filters: applicationFilters,
  also({ resume }) {
    const { resumePath } = applicationsTable;
    return resume && (resume === "true" ? isNotNull(resumePath) : isNull(resumePath));
  },
  async open({ config, database }, { resumePath }) {
    const objectId = resumePath === null ? null : readResumeObjectId(resumePath);
    const resume = objectId === null ? null : (await findObjects(database.db, [objectId]))[0];
    return {
      resumeScan: resume ? judgeScan(resume.scanState, config.clamdSocket !== null) : null,
      resumeType: resume?.documentType ?? null,
    };
  },
};

export const applicationsData = recordData({
  table: applicationsTable,
  name: "applications",
  kept: "applications",
  tell: tellApplication,
});

const tellLabels: Localized<
  Record<
    "title" | "fullName" | "email" | "phone" | "linkedinUrl" | "message" | "resumeFileName",
    string
  >
> = {
  en: {
    title: "Your application from the careers page",
    fullName: "Full name",
    email: "Email",
    phone: "Phone",
    linkedinUrl: "LinkedIn address",
    message: "Message",
    resumeFileName: "Resume",
  },
  es: {
    title: "Su solicitud de trabajo con nosotros",
    fullName: "Nombre completo",
    email: "Correo",
    phone: "Teléfono",
    linkedinUrl: "Dirección de LinkedIn",
    message: "Mensaje",
    resumeFileName: "Currículum",
  },
};

/** An application in plain words, for the export of the applicant's own data. */
function tellApplication(application: Application, locale: Locale) {
  const { title, ...labels } = tellLabels[locale];
  const facts = (Object.keys(labels) as Array<keyof typeof labels>)
    .map((field) => ({ label: labels[field], value: application[field] ?? "" }))
    .filter(({ value }) => value !== "");
  return { title, facts };
}
