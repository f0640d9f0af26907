import { pgTable, text, timestamp, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import type { CaseKind } from "#features/casework/core/case-record.ts";

/** A list's filters and order under a name of one member of staff's. */
export const savedViewsTable = pgTable(
  "saved_views",
  {
    id: uuid().primaryKey().defaultRandom(),
    owner: text().notNull(),
    list: text().$type<CaseKind>().notNull(),
    name: text().notNull(),
    /** As in the page's address, without its question mark. */
    query: text().notNull(),
    createdAt: timestamp("created_at", { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [uniqueIndex("saved_views_name").on(table.owner, table.list, table.name)],
);
