import { sql } from "drizzle-orm";
import { index, pgTable, text, timestamp, uuid } from "drizzle-orm/pg-core";
import type { CaseKind } from "#features/casework/core/case-record.ts";

/** What somebody has to do about a record by a certain time. */
export const tasksTable = pgTable(
  "tasks",
  {
    id: uuid().primaryKey().defaultRandom(),
    caseKind: text("case_kind").$type<CaseKind>().notNull(),
    caseId: uuid("case_id").notNull(),
    title: text().notNull(),
    dueAt: timestamp("due_at", { withTimezone: true }).notNull(),
    assignee: text(),
    createdBy: text("created_by").notNull(),
    createdAt: timestamp("created_at", { withTimezone: true }).notNull().defaultNow(),
    doneAt: timestamp("done_at", { withTimezone: true }),
    doneBy: text("done_by"),
  },
  (table) => [
    index("tasks_by_case").on(table.caseId),
    index("tasks_open")
      .on(table.dueAt, table.id)
      .where(sql`${table.doneAt} is null`),
  ],
);
