import { desc, eq, sql } from "drizzle-orm";
import { index, jsonb, pgTable, text, timestamp, uuid } from "drizzle-orm/pg-core";
import type { Change } from "#features/studio/core/compose-edition.ts";
import type { Db } from "#platform/database/database.ts";

/**
 * What readers of previews said. A trigger refuses every change of a row: comments are kept as long as
 * editions are.
 */
export const previewCommentsTable = pgTable(
  "preview_comments",
  {
    id: uuid().primaryKey().defaultRandom(),
    /** The hash of the preview's link. The preview itself is erased some months after it ended. */
    preview: text().notNull(),
    name: text().notNull(),
    text: text().notNull(),
    at: timestamp({ withTimezone: true }).notNull(),
    /** What the preview changed; null as a value where it had the sources' text. */
    changes: jsonb().$type<readonly Change[]>().notNull(),
  },
  ({ preview, at }) => [index("preview_comments_preview").on(preview, at)],
);

export type CommentRow = typeof previewCommentsTable.$inferSelect;

const table = previewCommentsTable;

export async function insertComment(db: Db, row: Omit<CommentRow, "id">): Promise<void> {
  await db.insert(table).values(row);
}

/** The comments on one preview, in the order in which they were said. */
export async function listComments(db: Db, preview: string): Promise<readonly CommentRow[]> {
  return db.select().from(table).where(eq(table.preview, preview)).orderBy(table.at, table.id);
}

/** How many comments a page of the list of editions reads at most, the newest. */
export const mostRead = 500;

/** The newest comments that speak of one of these sentences, in the order in which they were said. */
export async function listCommentsOn(
  db: Db,
  sentences: ReadonlyArray<Omit<Change, "value">>,
): Promise<readonly CommentRow[]> {
  const names = sentences.map(({ id, locale, path }) => ({ id, locale, path }));
  const rows = await db
    .select()
    .from(table)
    .where(
      sql`exists (select 1 from jsonb_array_elements(${table.changes}) one where
        jsonb_build_object('id', one->'id', 'locale', one->'locale', 'path', one->'path')
        in (select value from jsonb_array_elements(${JSON.stringify(names)}::jsonb)))`,
    )
    .orderBy(desc(table.at), desc(table.id))
    .limit(mostRead);
  return rows.toReversed();
}
