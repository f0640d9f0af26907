import { eq } from "drizzle-orm";
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

/** The comments on one preview, or on all, in the order in which they were said. */
export async function listComments(db: Db, preview?: string): Promise<readonly CommentRow[]> {
  return db
    .select()
    .from(table)
    .where(preview === undefined ? undefined : eq(table.preview, preview))
    .orderBy(table.at, table.id);
}
