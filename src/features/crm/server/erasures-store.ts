import { and, asc, desc, eq, inArray, lte, ne, sql } from "drizzle-orm";
import {
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uuid,
} from "drizzle-orm/pg-core";
import type { RemoteRef } from "#features/crm/core/crm-failure.ts";
import type { ErasureStatus } from "#features/crm/core/erasure.ts";
import type { Db, Tx } from "#platform/server/database.ts";

const moment = (name: string) => timestamp(name, { withTimezone: true });

/**
 * A person who is erased here and still has to go at a CRM. It carries all that takes, as nothing
 * else of them is left; the ids go once it is done.
 */
export const crmErasuresTable = pgTable(
  "crm_erasures",
  {
    provider: text().notNull(),
    personId: uuid("person_id").notNull(),
    remotes: jsonb().$type<readonly RemoteRef[]>().notNull(),
    status: text().$type<ErasureStatus>().notNull(),
    attempts: integer().notNull().default(0),
    nextAttemptAt: moment("next_attempt_at"),
    lastError: text("last_error"),
    createdAt: moment("created_at").notNull(),
    changedAt: moment("changed_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.provider, table.personId] }),
    index("crm_erasures_due").on(table.provider, table.status, table.nextAttemptAt),
  ],
);

export type ErasureRow = typeof crmErasuresTable.$inferSelect;

export async function insertErasures(
  tx: Tx,
  rows: ReadonlyArray<typeof crmErasuresTable.$inferInsert>,
): Promise<void> {
  if (rows.length === 0) return;
  await tx
    .insert(crmErasuresTable)
    .values([...rows])
    .onConflictDoNothing();
}

/** Takes the next due one for this process; who dies with it loses it after `claimMs`. */
export async function claimErasure(
  db: Db,
  { provider, now, claimMs }: { provider: string; now: Date; claimMs: number },
): Promise<ErasureRow | null> {
  const { personId, status, nextAttemptAt, attempts } = crmErasuresTable;
  const isDue = and(
    eq(crmErasuresTable.provider, provider),
    eq(status, "pending"),
    lte(nextAttemptAt, now),
  );
  const next = db
    .select({ personId })
    .from(crmErasuresTable)
    .where(isDue)
    .orderBy(asc(nextAttemptAt))
    .limit(1)
    .for("update", { skipLocked: true });
  const [row] = await db
    .update(crmErasuresTable)
    .set({
      attempts: sql`${attempts} + 1`,
      nextAttemptAt: new Date(now.getTime() + claimMs),
      changedAt: now,
    })
    .where(and(isDue, inArray(personId, next)))
    .returning();
  return row ?? null;
}

export async function changeErasure(
  db: Db,
  { provider, personId }: Pick<ErasureRow, "provider" | "personId">,
  change: Partial<ErasureRow>,
): Promise<void> {
  await db
    .update(crmErasuresTable)
    .set(change)
    .where(and(eq(crmErasuresTable.provider, provider), eq(crmErasuresTable.personId, personId)));
}

/** The newest, those that are still to be done first. */
export function listErasures(db: Db, limit: number): Promise<ErasureRow[]> {
  const isOpen = sql`case when ${ne(crmErasuresTable.status, "done")} then 0 else 1 end`;
  return db
    .select()
    .from(crmErasuresTable)
    .orderBy(isOpen, desc(crmErasuresTable.createdAt))
    .limit(limit);
}

/** Tries again what had failed. @returns how many. */
export async function retryErasures(db: Db, now: Date): Promise<number> {
  const retried = await db
    .update(crmErasuresTable)
    .set({ status: "pending", attempts: 0, nextAttemptAt: now, changedAt: now })
    .where(eq(crmErasuresTable.status, "failed"))
    .returning({ personId: crmErasuresTable.personId });
  return retried.length;
}
