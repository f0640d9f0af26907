import { and, desc, eq, inArray, sql } from "drizzle-orm";
import { index, pgTable, text, timestamp, uuid } from "drizzle-orm/pg-core";
import type { AccessChangeKind, AccessNotice } from "#features/accounts/core/staff-account.ts";
import type { Db, Tx } from "#platform/database/database.ts";
import { usersTable } from "./users-store.ts";

const mostShown = 50;

/** One row for each admin who is told, until they put it away. */
export const accessNoticesTable = pgTable(
  "access_notices",
  {
    id: uuid().primaryKey().defaultRandom(),
    userId: uuid("user_id")
      .notNull()
      .references(() => usersTable.id, { onDelete: "cascade" }),
    change: text().$type<AccessChangeKind>().notNull(),
    by: text().notNull(),
    about: text(),
    at: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [index("access_notices_of_user").on(table.userId, table.at)],
);

/** For all admins but the one who made the change. */
export async function insertAccessNotices(
  tx: Tx,
  { change, by, about, at }: Omit<AccessNotice, "id" | "at"> & { readonly at: Date },
): Promise<void> {
  await tx.execute(sql`
    insert into ${accessNoticesTable} (user_id, change, "by", about, at)
    select id, ${change}, ${by}, ${about}, ${at.toISOString()}::timestamptz from ${usersTable}
    where is_admin = 'true' and removed_at is null and username <> ${by}`);
}

/** The newest first. */
export async function listAccessNotices(db: Db, userId: string): Promise<AccessNotice[]> {
  const rows = await db
    .select()
    .from(accessNoticesTable)
    .where(eq(accessNoticesTable.userId, userId))
    .orderBy(desc(accessNoticesTable.at), desc(accessNoticesTable.id))
    .limit(mostShown);
  return rows.map(({ userId: _user, at, ...notice }) => ({ ...notice, at: at.toISOString() }));
}

/** Only what this person was told: nobody puts away what another has not seen. */
export async function deleteAccessNotices(
  db: Db,
  userId: string,
  ids: readonly string[],
): Promise<void> {
  const { id, userId: owner } = accessNoticesTable;
  await db.delete(accessNoticesTable).where(and(eq(owner, userId), inArray(id, [...ids])));
}
