import { and, asc, eq, inArray, isNotNull, isNull, sql, type SQL } from "drizzle-orm";
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

/** People about whom nothing may be erased for now, for example because of a lawsuit. */
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
    /** Made once per press of a button. */
    requestKey: uuid("request_key"),
  },
  (table) => [
    uniqueIndex("person_holds_one_press").on(table.email, table.requestKey),
    index("person_holds_email").on(table.email),
  ],
);

/**
 * Each hold has its own reason and ends separately, also for a person who is already under one.
 *
 * @returns false when the same press was stored before.
 */
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

/** A person's holds in force, oldest first. */
export async function listHolds(db: Db, { email }: Person): Promise<readonly PersonHold[]> {
  const { placedAt, id } = personHoldsTable;
  const rows = await db
    .select()
    .from(personHoldsTable)
    .where(and(eq(personHoldsTable.email, email), isNull(personHoldsTable.releasedAt)))
    .orderBy(asc(placedAt), asc(id));
  return rows.map((row) => ({
    id: row.id,
    reason: row.reason,
    placedBy: row.placedBy,
    placedAt: row.placedAt.toISOString(),
  }));
}

export const hasHold = async (db: Db, person: Person): Promise<boolean> =>
  (await listHolds(db, person)).length > 0;

/**
 * Ends one hold of a person; one that has ended stays unchanged.
 *
 * @returns false when this person has no such hold.
 */
export async function releaseHold(
  tx: Tx,
  { email }: Person,
  { holdId, by, now }: { readonly holdId: string; readonly by: string; readonly now: Date },
): Promise<boolean> {
  const isIt = and(eq(personHoldsTable.email, email), eq(personHoldsTable.id, holdId));
  await tx
    .update(personHoldsTable)
    .set({ releasedAt: now, releasedBy: by })
    .where(and(isIt, isNull(personHoldsTable.releasedAt)));
  return (await tx.$count(personHoldsTable, isIt)) > 0;
}

/** The condition that the person with this address is under a hold. */
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

/** While a hold is in force, nothing of its person is erased; an ended one is erased with them. */
export const holdsData = definePersonalData({
  table: personHoldsTable,
  erase: { ofAddresses: (_ctx, tx, emails) => eraseEndedHolds(tx, emails) },
  leftBehind: { address: personHoldsTable.email, when: isEnded },
  keepWhile: isOnHold,
  tell: { nothing: "Why is between the agency and its lawyers; that there is one is shown." },
});
