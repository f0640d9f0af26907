import { and, eq, lt, sql } from "drizzle-orm";
import { pgTable, primaryKey, text, timestamp, uuid } from "drizzle-orm/pg-core";
import type { Db, Tx } from "#platform/database/database.ts";
import { definePersonalData } from "#platform/people/personal-data.ts";

export const idempotencyKeysTable = pgTable(
  "idempotency_keys",
  {
    scope: text().notNull(),
    key: uuid().notNull(),
    bodyHash: text("body_hash").notNull(),
    resultId: uuid("result_id").notNull(),
    createdAt: timestamp("created_at", { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.scope, table.key] })],
);

/** What a key was used for. */
export interface KeyClaim {
  readonly bodyHash: string;
  readonly resultId: string;
}

/**
 * What a key was claimed for; null when it is unused. A submission claims its key when it is
 * stored.
 */
export async function findClaim(db: Db | Tx, scope: string, key: string): Promise<KeyClaim | null> {
  const { bodyHash, resultId } = idempotencyKeysTable;
  const isAsked = and(eq(idempotencyKeysTable.scope, scope), eq(idempotencyKeysTable.key, key));
  const [claim] = await db.select({ bodyHash, resultId }).from(idempotencyKeysTable).where(isAsked);
  return claim ?? null;
}

export const idempotencyKeysData = definePersonalData({
  table: idempotencyKeysTable,
  ofRecord: idempotencyKeysTable.resultId,
  tell: { nothing: "A random key and a keyed hash; goes with its record, or after 90 days." },
});

/** Erases keys that are older than 90 days: a device keeps an unsent form for only 7 days. */
export async function eraseOldIdempotencyKeys(db: Db): Promise<void> {
  await db
    .delete(idempotencyKeysTable)
    .where(lt(idempotencyKeysTable.createdAt, sql`now() - interval '90 days'`));
}
