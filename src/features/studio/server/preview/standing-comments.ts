import { inArray } from "drizzle-orm";
import { type PreviewComment, standsWith } from "#features/studio/core/preview-comment.ts";
import { siteEditionsTable } from "#features/studio/server/editions-store.ts";
import type { Db } from "#platform/database/database.ts";
import { type CommentRow, listCommentsOn } from "./comments-store.ts";

/** The comments that speak of exactly the words of these editions, by the id of the edition. */
export async function listStandingComments(
  db: Db,
  ids: readonly string[],
): Promise<ReadonlyMap<string, readonly PreviewComment[]>> {
  const { id, changes, overrides } = siteEditionsTable;
  const editions = await db
    .select({ id, changes, overrides })
    .from(siteEditionsTable)
    .where(inArray(id, [...ids]));
  const comments = await listCommentsOn(
    db,
    editions.flatMap((edition) => edition.changes),
  );
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
