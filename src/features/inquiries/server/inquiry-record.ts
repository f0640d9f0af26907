import { asc, sql } from "drizzle-orm";
import { index, pgTable, text, timestamp, uuid } from "drizzle-orm/pg-core";
import { findDueAt } from "#records/core/answer-clock.ts";
import { recordColumns, phoneIndex, trashIndex } from "#records/server/record-table.ts";
import { recordData } from "#records/server/person-records.ts";
import type { RecordDefinition } from "#records/ctx.ts";
import { countWaiting, waitingFor, type WaitingAsked } from "#records/server/waiting-records.ts";
import {
  type InquirySubject,
  inquirySubjectLabels,
} from "#features/inquiries/core/inquiry-form.ts";
import type { Inquiry, WaitingInquiries } from "#features/inquiries/core/inquiry.ts";
import type { IntakeStatus } from "#platform/core/fields.ts";
import type { Locale, Localized } from "#platform/core/locale.ts";
import type { Db } from "#platform/database/database.ts";
import { adminsAndAgents } from "#platform/http/staff-route.ts";

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
    ...recordColumns<"inquiry">("new"),
  },
  (table) => [
    index("inquiries_by_time").on(table.submittedAt, table.id),
    index("inquiries_email").on(sql`lower(${table.email})`),
    phoneIndex("inquiries_phone_key", table),
    trashIndex("inquiries_trash", table),
  ],
);

/** A message from the contact page, as staff work on it. */
export const inquiryRecord: RecordDefinition<typeof inquiriesTable> = {
  kind: "inquiry",
  plural: "inquiries",
  path: "/api/admin/inquiries",
  route: adminsAndAgents,
  table: inquiriesTable,
  usualLimit: 50,
};

export const inquiriesData = recordData({
  table: inquiriesTable,
  name: "messages",
  kept: "inquiries",
  tell: tellInquiry,
});

const tellLabels: Localized<
  Record<"title" | "fullName" | "email" | "phone" | "subject" | "message", string>
> = {
  en: {
    title: "Your message from the contact page",
    fullName: "Full name",
    email: "Email",
    phone: "Phone",
    subject: "Subject",
    message: "Message",
  },
  es: {
    title: "Su mensaje de la página de contacto",
    fullName: "Nombre completo",
    email: "Correo",
    phone: "Teléfono",
    subject: "Tema",
    message: "Mensaje",
  },
};

/** Everything of an inquiry in plain words, for whoever sent it. */
function tellInquiry(inquiry: Inquiry, locale: Locale) {
  const { title, ...labels } = tellLabels[locale];
  const subject = inquirySubjectLabels[locale][inquiry.subject] ?? inquiry.subject;
  const facts = (Object.keys(labels) as Array<keyof typeof labels>)
    .map((field) => ({ label: labels[field], value: { ...inquiry, subject }[field] }))
    .filter(({ value }) => value !== "");
  return { title, facts };
}

/** How many messages wait for an answer, and which one waits longest. */
export async function countWaitingInquiries(
  db: Db,
  asked: WaitingAsked,
): Promise<WaitingInquiries> {
  const waiting = waitingFor(inquiriesTable, asked);
  const { id, submittedAt } = inquiriesTable;
  const [first] = await db
    .select({ id, submittedAt })
    .from(inquiriesTable)
    .where(waiting)
    .orderBy(asc(submittedAt), asc(id))
    .limit(1);
  return {
    ...(await countWaiting(db, inquiriesTable, waiting, asked.now)),
    first: first ? { id: first.id, dueAt: findDueAt(first.submittedAt.toISOString()) } : null,
  };
}
