import { and, eq } from "drizzle-orm";
import { pgTable, text, timestamp, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import type { CaseKind } from "#features/casework/core/case-record.ts";
import type { SavedView } from "#features/casework/core/saved-view.ts";
import type { Db, Tx } from "#platform/server/database.ts";

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

const told = {
  id: savedViewsTable.id,
  list: savedViewsTable.list,
  name: savedViewsTable.name,
  query: savedViewsTable.query,
};

/** By name. */
export async function listViews(db: Db, owner: string, list: CaseKind): Promise<SavedView[]> {
  return db
    .select(told)
    .from(savedViewsTable)
    .where(and(eq(savedViewsTable.owner, owner), eq(savedViewsTable.list, list)))
    .orderBy(savedViewsTable.name);
}

/** A view of the same name is replaced. */
export async function saveView(
  db: Db | Tx,
  owner: string,
  view: Omit<SavedView, "id">,
): Promise<SavedView | null> {
  const { owner: byOwner, list, name } = savedViewsTable;
  const [row] = await db
    .insert(savedViewsTable)
    .values({ ...view, owner })
    .onConflictDoUpdate({ target: [byOwner, list, name], set: { query: view.query } })
    .returning(told);
  return row ?? null;
}

/** False when this owner has no such view. */
export async function deleteView(db: Db | Tx, owner: string, id: string): Promise<boolean> {
  const rows = await db
    .delete(savedViewsTable)
    .where(and(eq(savedViewsTable.owner, owner), eq(savedViewsTable.id, id)))
    .returning({ id: savedViewsTable.id });
  return rows.length > 0;
}
