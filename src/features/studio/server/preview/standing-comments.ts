import { inArray } from "drizzle-orm";
import { type PreviewComment, standsWith } from "#features/studio/core/preview-comment.ts";
import { siteEditionsTable } from "#features/studio/server/editions-store.ts";
import type { Db } from "#platform/database/database.ts";
import { type CommentRow, listComments } from "./comments-store.ts";

/** The comments that speak of exactly the words of these editions, by the id of the edition. */
export async function listStandingComments(
  db: Db,
  ids: readonly string[],
): Promise<ReadonlyMap<string, readonly PreviewComment[]>> {
  const comments = await listComments(db);
  if (comments.length === 0) return new Map();
  const { id, changes, overrides } = siteEditionsTable;
  const editions = await db
    .select({ id, changes, overrides })
    .from(siteEditionsTable)
    .where(inArray(id, [...ids]));
  return new Map(
    editions.map((edition) => [
      edition.id,
      comments.filter((one) => standsWith(one.changes, edition)).map(describeComment),
    ]),
  );
}

const describeComment = ({ name, text, at }: CommentRow): PreviewComment => ({
  name,
  text,
  at: at.toISOString(),
});
