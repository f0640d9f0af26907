import { and, eq, isNotNull, isNull, sql } from "drizzle-orm";
import type { SQL } from "drizzle-orm";
import { index, pgTable, text, timestamp, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import type { PgColumn } from "drizzle-orm/pg-core";
import type { PersonHold } from "#features/privacy/core/person-request.ts";
import type { Person } from "#platform/core/person.ts";
import type { Db, Tx } from "#platform/server/database.ts";

/** People about whom nothing may be erased for now, such as in a lawsuit. */
export const personHoldsTable = pgTable(
  "person_holds",
  {
    id: uuid().primaryKey(),
    email: text().notNull(),
    reason: text().notNull(),
    placedBy: text("placed_by").notNull(),
    placedAt: timestamp("placed_at", { withTimezone: true }).notNull(),
    releasedAt: timestamp("released_at", { withTimezone: true }),
    releasedBy: text("released_by"),
  },
  (table) => [
    uniqueIndex("person_holds_standing")
      .on(table.email)
      .where(sql`${table.releasedAt} is null`),
    index("person_holds_email").on(table.email),
  ],
);

/** @returns false when this person is on hold already. */
export async function insertHold(
  tx: Tx,
  hold: typeof personHoldsTable.$inferInsert,
): Promise<boolean> {
  const rows = await tx
    .insert(personHoldsTable)
    .values(hold)
    .onConflictDoNothing()
    .returning({ id: personHoldsTable.id });
  return rows.length > 0;
}

export async function findHold(db: Db, { email }: Person): Promise<PersonHold | null> {
  const [row] = await db
    .select()
    .from(personHoldsTable)
    .where(and(eq(personHoldsTable.email, email), isNull(personHoldsTable.releasedAt)));
  if (!row) return null;
  const { id, reason, placedBy, placedAt } = row;
  return { id, reason, placedBy, placedAt: placedAt.toISOString() };
}

/** @returns which hold it was; null when there is none. */
export async function releaseHold(
  tx: Tx,
  { email }: Person,
  { by, now }: { readonly by: string; readonly now: Date },
): Promise<string | null> {
  const [row] = await tx
    .update(personHoldsTable)
    .set({ releasedAt: now, releasedBy: by })
    .where(and(eq(personHoldsTable.email, email), isNull(personHoldsTable.releasedAt)))
    .returning({ id: personHoldsTable.id });
  return row?.id ?? null;
}

/** Whether whoever wrote this address is on hold. */
export function isOnHold(email: PgColumn | SQL): SQL {
  return sql`exists (select 1 from person_holds as hold
    where hold.email = lower(${email}) and hold.released_at is null)`;
}

/** Holds that ended, when that person is erased. */
export async function forgetHoldsOf(tx: Tx, { email }: Person): Promise<void> {
  await tx
    .delete(personHoldsTable)
    .where(and(eq(personHoldsTable.email, email), isNotNull(personHoldsTable.releasedAt)));
}
