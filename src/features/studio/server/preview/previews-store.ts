import { and, eq, gt, lt, sql } from "drizzle-orm";
import { jsonb, pgTable, text, timestamp, uuid } from "drizzle-orm/pg-core";
import type { Change } from "#features/studio/core/compose-edition.ts";
import type { Overrides } from "#platform/core/edition/edition.ts";
import type { Db, Tx } from "#platform/database/database.ts";
import { dayMs } from "#platform/core/durations.ts";
import { previewCommentsTable } from "./comments-store.ts";

/** Previews, which people open who have no account, such as a carrier's compliance desk. */
export const sitePreviewsTable = pgTable("site_previews", {
  /** A hash of the link's secret: no link can be made from it. */
  hash: text().primaryKey(),
  overrides: jsonb().$type<Overrides>().notNull(),
  paths: jsonb().$type<readonly string[]>().notNull(),
  by: text().notNull(),
  /** Set to the moment at which somebody ended the preview, if that came first. */
  endsAt: timestamp("ends_at", { withTimezone: true }).notNull(),
  /**
   * What its author changed; null as a value where it has the sources' text. Null for a preview that was
   * made before comments were: it is then compared with what visitors read.
   */
  changes: jsonb().$type<readonly Change[]>(),
  /** What staff call it by. */
  id: uuid().notNull().unique().defaultRandom(),
});

export type PreviewRow = typeof sitePreviewsTable.$inferSelect;

const { hash, by, endsAt, id } = sitePreviewsTable;

/** How long the link of an ended preview says that it ended. After that it is answered as unknown. */
const endedDays = 90;

/** Stores a preview, and deletes those that ended long ago. */
export async function insertPreview(tx: Tx, row: Omit<PreviewRow, "id">, now: Date): Promise<void> {
  await tx.delete(sitePreviewsTable).where(lt(endsAt, new Date(now.getTime() - endedDays * dayMs)));
  await tx.update(sitePreviewsTable).set(empty).where(lt(endsAt, now));
  await tx.insert(sitePreviewsTable).values(row);
}

/** The words of an ended preview are erased, and with them pictures that no other row names. */
const empty = { overrides: {}, paths: [], changes: [] };

export async function findPreview(db: Db, wanted: string): Promise<PreviewRow | undefined> {
  const [row] = await db.select().from(sitePreviewsTable).where(eq(hash, wanted));
  return row;
}

/** The same, locked until the transaction ends: nobody ends the preview meanwhile. */
export async function lockPreview(tx: Tx, wanted: string): Promise<PreviewRow | undefined> {
  const [row] = await tx.select().from(sitePreviewsTable).where(eq(hash, wanted)).for("update");
  return row;
}

const commentCount = sql<number>`(select count(*)::int from ${previewCommentsTable} where ${previewCommentsTable.preview} = ${hash})`;

/** The open previews, ordered by when they end. */
export async function listOpenPreviews(db: Db, now: Date) {
  return db
    .select({ id, by, endsAt, paths: sitePreviewsTable.paths, commentCount })
    .from(sitePreviewsTable)
    .where(gt(endsAt, now))
    .orderBy(endsAt, id);
}

/**
 * Ends open previews: one, all of one author, or all.
 *
 * @returns whether a preview matches, open or ended.
 */
export async function endPreviews(
  db: Db | Tx,
  which: { readonly id?: string; readonly by?: string },
  now: Date,
): Promise<boolean> {
  const named = and(
    which.id === undefined ? undefined : eq(id, which.id),
    which.by === undefined ? undefined : eq(by, which.by),
  );
  const ended = { ...empty, endsAt: now };
  await db
    .update(sitePreviewsTable)
    .set(ended)
    .where(and(named, gt(endsAt, now)));
  const [found] = await db.select({ id }).from(sitePreviewsTable).where(named).limit(1);
  return found !== undefined;
}
