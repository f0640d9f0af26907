import { and, eq } from "drizzle-orm";
import { pgTable, text, timestamp, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import type { RecordKind } from "#platform/core/staff/record-kind.ts";
import { type SavedView, savedViewSchema, viewListSchema } from "#records/core/list-order.ts";
import { AppError } from "#platform/core/app-error.ts";
import { isReadable } from "#platform/core/fields.ts";
import type { Ctx, RecordDefinition } from "#records/ctx.ts";
import type { Db, Tx } from "#platform/database/database.ts";
import { nameOrder } from "#platform/database/name-order.ts";
import { idParams, type Routes } from "#platform/http/route-schema.ts";
import { adminsAndAgents, staffTransaction } from "#platform/http/staff-route.ts";
import { readViewer } from "#records/server/record-store.ts";
import { standsAnywhere } from "./search-records.ts";

/** Staff members' named filters and orders of lists. */
export const savedViewsTable = pgTable(
  "saved_views",
  {
    id: uuid().primaryKey().defaultRandom(),
    owner: text().notNull(),
    list: text().$type<RecordKind>().notNull(),
    name: text().notNull(),
    /** As in the page's address, without the question mark. */
    query: text().notNull(),
    createdAt: timestamp("created_at", { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [uniqueIndex("saved_views_name").on(table.owner, table.list, table.name)],
);

const shownColumns = {
  id: savedViewsTable.id,
  list: savedViewsTable.list,
  name: savedViewsTable.name,
  query: savedViewsTable.query,
};

/** Sorted by name. */
export async function listViews(db: Db, owner: string, list: RecordKind): Promise<SavedView[]> {
  return db
    .select(shownColumns)
    .from(savedViewsTable)
    .where(and(eq(savedViewsTable.owner, owner), eq(savedViewsTable.list, list)))
    .orderBy(nameOrder(savedViewsTable.name), savedViewsTable.name);
}

/** Replaces a view of the same name. */
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
    .returning(shownColumns);
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

const addressInName = /[^\s@<>()"',;:]+@[^\s@<>()"',;:]+\.[\p{L}\p{N}]+/u;

/**
 * Erases views whose search finds nobody in any list, and views with contact data in their name
 * that no record has: it may be the name, the address or the number of an erased person.
 */
export async function eraseViewsOfNobody(
  db: Db,
  sources: readonly RecordDefinition[],
): Promise<void> {
  const isNobody = async (text: string, of: typeof sources): Promise<boolean> => {
    // A search that PostgreSQL can't read belongs to no list, and would fail each night.
    if (!isReadable(text)) return true;
    for (const { table } of of) {
      const isThem = standsAnywhere(text);
      const found = await db.select({ id: table.id }).from(table).where(isThem).limit(1);
      if (found.length > 0) return false;
    }
    return of.length > 0;
  };
  for (const { list, name, query, owner, id } of await db.select().from(savedViewsTable)) {
    const searched = new URLSearchParams(query).get("q")?.trim();
    const [named] = addressInName.exec(name) ?? [];
    const own = sources.filter(({ kind }) => kind === list);
    // A view's name does not say in which list its person is found.
    const isLeft =
      (searched && (await isNobody(searched, own))) || (named && (await isNobody(named, sources)));
    if (isLeft) await deleteView(db, owner, id);
  }
}

/** More views than fit beside a list; a runaway script must not fill the table. */
const mostViews = 50;

/**
 * Routes for each user's own views of the lists. Registered inside the scope that admits only
 * staff.
 */
export function savedViewsRoutes(app: Routes, { database }: Ctx): void {
  const { db } = database;
  const listing = {
    ...adminsAndAgents,
    schema: { summary: "Lists one's own saved views of one list.", querystring: viewListSchema },
  };
  app.get("/api/admin/views", listing, async (request) => {
    const { list } = request.query;
    return { views: await listViews(db, readViewer(request).username, list) };
  });

  const saving = {
    ...adminsAndAgents,
    schema: { summary: "Saves a list's filters and order under a name.", body: savedViewSchema },
  };
  app.post("/api/admin/views", saving, async (request, reply) => {
    const { replaces, ...view } = request.body;
    const { username } = readViewer(request);
    const all = await listViews(db, username, view.list);
    const others = all.filter(({ id }) => id !== replaces);
    // Saving an identical view again is a repeated press, not an error.
    if (others.some(({ name, query }) => name === view.name && query !== view.query)) {
      throw new AppError("conflict", {
        en: "You have a view of this name already. Choose another name, or delete that view first.",
        es: "Ya tiene una vista con este nombre. Elija otro nombre o primero elimine esa vista.",
      });
    }
    if (others.length >= mostViews && others.every(({ name }) => name !== view.name)) {
      throw new AppError("conflict", {
        en: `You have ${mostViews} views here. Delete one that you don't need.`,
        es: `Aquí tiene ${mostViews} vistas. Elimine una que no necesite.`,
      });
    }
    const saved = await staffTransaction(database, request, async (tx) => {
      if (replaces) await deleteView(tx, username, replaces);
      return saveView(tx, username, view);
    });
    return reply.code(201).send({ success: true, view: saved });
  });

  const deleting = {
    ...adminsAndAgents,
    schema: { summary: "Deletes one of one's own saved views.", params: idParams },
  };
  app.delete("/api/admin/views/:id", deleting, async (request) => {
    if (!(await deleteView(db, readViewer(request).username, request.params.id))) {
      throw new AppError("not_found", {
        en: "You have no such view.",
        es: "Usted no tiene esa vista.",
      });
    }
    return { success: true };
  });
}
