import { asc } from "drizzle-orm";
import { tellApplication } from "#features/careers/core/tell-application.ts";
import { applicationsTable, toApplication } from "#features/careers/server/applications-store.ts";
import type { ApplicationRow } from "#features/careers/server/applications-store.ts";
import { isOf } from "#features/casework/server/person-cases.ts";
import type { PersonTable } from "#features/casework/server/person-cases.ts";
import { tellInquiry } from "#features/inquiries/core/tell-inquiry.ts";
import { inquiriesTable, toInquiry } from "#features/inquiries/server/inquiries-store.ts";
import type { InquiryRow } from "#features/inquiries/server/inquiries-store.ts";
import { tellLead } from "#features/leads/core/tell-lead.ts";
import { leadsTable, toLead } from "#features/leads/server/leads-store.ts";
import type { LeadRow } from "#features/leads/server/leads-store.ts";
import type { Locale } from "#platform/core/locale.ts";
import type { HeldFact, HeldItem, HeldValue } from "#platform/core/person.ts";
import { mostHeldItems } from "#platform/server/person-source.ts";
import type { PersonSource } from "#platform/server/person-source.ts";

interface Told {
  readonly title: string;
  readonly facts: readonly HeldFact[];
}

interface Sent {
  readonly id: string;
  readonly timestamp: string;
}

/** What people send through a form: all of it, also what waits in the trash to be erased. */
function recordSource<Row, Made extends Sent>(
  name: string,
  tableName: "leads" | "inquiries" | "applications",
  table: PersonTable,
  toMade: (row: Row) => Made,
  tell: (made: Made, locale: Locale) => Told,
): PersonSource {
  return {
    name,
    kept: tableName,
    tables: [tableName],
    async read(db, { person, locale }) {
      const rows: unknown[] = await db
        .select()
        .from(table)
        .where(isOf(table, person))
        .orderBy(asc(table.submittedAt), asc(table.id))
        .limit(mostHeldItems);
      return (rows as Row[]).map((row): HeldItem => {
        const made = toMade(row);
        const { id, timestamp, ...data } = made;
        return { id, at: timestamp, ...tell(made, locale), data: toPlain(data) };
      });
    },
  };
}

/** As JSON would carry it. */
function toPlain(data: object): { readonly [field: string]: HeldValue } {
  return JSON.parse(JSON.stringify(data)) as { readonly [field: string]: HeldValue };
}

export const leadSource = recordSource<LeadRow, ReturnType<typeof toLead>>(
  "requests",
  "leads",
  leadsTable,
  toLead,
  tellLead,
);

export const inquirySource = recordSource<InquiryRow, ReturnType<typeof toInquiry>>(
  "messages",
  "inquiries",
  inquiriesTable,
  toInquiry,
  tellInquiry,
);

export const applicationSource = recordSource<ApplicationRow, ReturnType<typeof toApplication>>(
  "applications",
  "applications",
  applicationsTable,
  toApplication,
  tellApplication,
);
