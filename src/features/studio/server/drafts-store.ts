import { and, eq, gt, ne, sql } from "drizzle-orm";
import { jsonb, pgTable, timestamp, uuid } from "drizzle-orm/pg-core";
import type { KeptDraft, SiteDraft } from "#features/studio/core/site-draft.ts";
import { minuteMs } from "#platform/core/durations.ts";
import type { Db } from "#platform/database/database.ts";
import { isThere, usersTable } from "#staff/server/members-store.ts";

/** One row for each admin who has unpublished changes. */
export const siteDraftsTable = pgTable("site_drafts", {
  userId: uuid("user_id")
    .primaryKey()
    .references(() => usersTable.id, { onDelete: "cascade" }),
  draft: jsonb().$type<SiteDraft>().notNull(),
  savedAt: timestamp("saved_at", { withTimezone: true }).notNull(),
});

const ofUser = (username: string) =>
  sql`${siteDraftsTable.userId} = (select ${usersTable.id} from ${usersTable}
    where ${and(eq(usersTable.username, username), isThere)})`;

export async function findDraft(db: Db, username: string): Promise<KeptDraft> {
  const [row] = await db.select().from(siteDraftsTable).where(ofUser(username));
  return row
    ? { draft: row.draft, savedAt: row.savedAt.toISOString() }
    : { draft: {}, savedAt: null };
}

/** A draft counts as being written for this long after it was last stored. */
const writingMs = 10 * minuteMs;

/** Who else writes on the site now, each with the ids of the words. */
export async function listOtherWriters(
  db: Db,
  username: string,
  now: Date,
): Promise<readonly { readonly by: string; readonly ids: readonly string[] }[]> {
  const { draft, savedAt, userId } = siteDraftsTable;
  const rows = await db
    .select({ by: usersTable.username, draft })
    .from(siteDraftsTable)
    .innerJoin(usersTable, eq(usersTable.id, userId))
    .where(
      and(
        isThere,
        ne(usersTable.username, username),
        gt(savedAt, new Date(now.getTime() - writingMs)),
      ),
    )
    .orderBy(usersTable.username);
  const idsOf = (names: object) => Object.keys(names).map((name) => name.split(" ")[0] ?? "");
  return rows.map(({ by, draft: names }) => ({ by, ids: [...new Set(idsOf(names))] }));
}

/**
 * Replaces the stored draft if it is still the one that the author's tab knows. Each stored draft gets
 * a later `savedAt` than the one before, even if the clocks of two processes differ.
 *
 * @param seen `savedAt` of the draft that the tab knows; null if it knows none.
 * @returns null if another tab or device of the author has stored a draft since.
 */
export async function replaceDraft(
  db: Db,
  username: string,
  {
    draft,
    seen,
    now,
  }: { readonly draft: SiteDraft; readonly seen: Date | null; readonly now: Date },
): Promise<KeptDraft | null> {
  const [user] = await db
    .select({ userId: usersTable.id })
    .from(usersTable)
    .where(and(eq(usersTable.username, username), isThere));
  if (!user) return null;
  const [row] = await db
    .insert(siteDraftsTable)
    .values({ ...user, draft, savedAt: now })
    .onConflictDoUpdate({
      target: siteDraftsTable.userId,
      set: {
        draft,
        savedAt: sql`greatest(excluded.saved_at, ${siteDraftsTable.savedAt} + interval '1 millisecond')`,
      },
      setWhere: seen ? eq(siteDraftsTable.savedAt, seen) : sql`false`,
    })
    .returning();
  return row ? { draft: row.draft, savedAt: row.savedAt.toISOString() } : null;
}
