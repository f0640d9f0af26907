import { index, pgTable, text, timestamp, uuid } from "drizzle-orm/pg-core";
import type { CaseKind } from "#features/casework/core/case-record.ts";
import type { TimelineKind } from "#features/casework/core/timeline-entry.ts";

export const timelineTable = pgTable(
  "timeline_entries",
  {
    id: uuid().primaryKey().defaultRandom(),
    caseKind: text("case_kind").$type<CaseKind>().notNull(),
    caseId: uuid("case_id").notNull(),
    at: timestamp({ withTimezone: true }).notNull().defaultNow(),
    kind: text().$type<TimelineKind>().notNull(),
    by: text(),
    text: text(),
  },
  (table) => [index("timeline_by_case").on(table.caseId, table.at, table.id)],
);
