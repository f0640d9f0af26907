import { and, eq, inArray, lt, sql } from "drizzle-orm";
import { pgTable, primaryKey, text, timestamp, uuid } from "drizzle-orm/pg-core";
import { AppError } from "#platform/core/app-error.ts";
import type { Db, Tx } from "./database.ts";

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

export interface IdempotencyClaim {
  /** Which kind of thing is made, so that one key can't join a lead to an inquiry. */
  readonly scope: string;
  readonly key: string;
  readonly bodyHash: string;
  /** Id of the thing about to be made. */
  readonly resultId: string;
}

/**
 * Stores a thing once for each key.
 *
 * @param claim null when no key came: then it is stored in any case.
 * @returns the id stored under this key: `id`, or that of an earlier call.
 */
export async function storeOnce(
  tx: Tx,
  id: string,
  claim: IdempotencyClaim | null,
  insert: () => Promise<void>,
): Promise<string> {
  const storedId = claim ? await claimIdempotencyKey(tx, claim) : id;
  if (storedId === id) await insert();
  return storedId;
}

/**
 * Claims a key inside the transaction that makes the thing. A concurrent claim of the same key
 * waits here until the first one commits or rolls back.
 *
 * @returns the id made under this key: `resultId` when the claim is new, else the earlier one.
 * @throws AppError `key_reused` when the key came with another body before.
 */
export async function claimIdempotencyKey(tx: Tx, claim: IdempotencyClaim): Promise<string> {
  const inserted = await tx
    .insert(idempotencyKeysTable)
    .values(claim)
    .onConflictDoNothing()
    .returning({ key: idempotencyKeysTable.key });
  if (inserted.length > 0) return claim.resultId;
  const [earlier] = await tx
    .select()
    .from(idempotencyKeysTable)
    .where(
      and(eq(idempotencyKeysTable.scope, claim.scope), eq(idempotencyKeysTable.key, claim.key)),
    );
  if (earlier?.bodyHash !== claim.bodyHash) {
    throw new AppError("key_reused", {
      en: "This Idempotency-Key was already used for different answers. Please send these with a new key.",
    });
  }
  return earlier.resultId;
}

/** Forgets the keys of things that are erased. */
export async function forgetIdempotencyKeysOf(tx: Tx, ids: readonly string[]): Promise<void> {
  await tx.delete(idempotencyKeysTable).where(inArray(idempotencyKeysTable.resultId, [...ids]));
}

/** Forgets keys of 90 days ago: a device keeps what it could not send for 7 days and no longer. */
export async function deleteOldIdempotencyKeys(db: Db): Promise<void> {
  await db
    .delete(idempotencyKeysTable)
    .where(lt(idempotencyKeysTable.createdAt, sql`now() - interval '90 days'`));
}
