import { and, eq, inArray, isNotNull, isNull, sql, type SQL } from "drizzle-orm";
import {
  index,
  pgTable,
  text,
  timestamp,
  uniqueIndex,
  uuid,
  type PgColumn,
} from "drizzle-orm/pg-core";
import type { PersonHold } from "#features/privacy/core/person-request.ts";
import type { Person } from "#platform/core/person/person.ts";
import type { Db, Tx } from "#platform/database/database.ts";
import { definePersonalData } from "#platform/people/personal-data.ts";

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

const isEnded = isNotNull(personHoldsTable.releasedAt);

export async function eraseEndedHolds(tx: Tx, emails: readonly string[]): Promise<void> {
  await tx
    .delete(personHoldsTable)
    .where(and(inArray(personHoldsTable.email, [...emails]), isEnded));
}

/** While one stands, nothing of its person is erased; one that ended goes with them. */
export const holdsData = definePersonalData({
  table: personHoldsTable,
  erase: { ofAddresses: (_ctx, tx, emails) => eraseEndedHolds(tx, emails) },
  leftBehind: { address: personHoldsTable.email, when: isEnded },
  keepWhile: isOnHold,
  tell: { nothing: "Why is between the agency and its lawyers; that there is one is told." },
});
