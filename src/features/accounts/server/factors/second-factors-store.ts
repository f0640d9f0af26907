import { and, count, eq, lt, sql } from "drizzle-orm";
import { integer, pgTable, primaryKey, text, timestamp, uuid } from "drizzle-orm/pg-core";
import type { Db, Tx } from "#platform/database/database.ts";
import { passkeysTable } from "./passkeys-store.ts";
import { usersTable } from "#features/accounts/server/users-store.ts";

/** Seeds of authenticator apps, one an account. */
export const codeSeedsTable = pgTable("code_seeds", {
  userId: uuid("user_id")
    .primaryKey()
    .references(() => usersTable.id, { onDelete: "cascade" }),
  /** Sealed for this account: copied into another's row it can't be opened. */
  sealedSeed: text("sealed_seed").notNull(),
  /** The half minute whose code was used last. */
  lastStep: integer("last_step").notNull(),
  createdAt: timestamp("created_at", { withTimezone: true }).notNull(),
});

/** Unused recovery codes; a used one is deleted. */
export const recoveryCodesTable = pgTable(
  "recovery_codes",
  {
    userId: uuid("user_id")
      .notNull()
      .references(() => usersTable.id, { onDelete: "cascade" }),
    codeHash: text("code_hash").notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.codeHash] })],
);

type CodeSeed = typeof codeSeedsTable.$inferSelect;

/** Whether the account has a second factor, so that its password alone signs nobody in. */
export async function hasSecondFactor(db: Db | Tx, userId: string): Promise<boolean> {
  const answer = await db.execute<{ has: boolean }>(
    sql`select exists (select from ${codeSeedsTable} where ${codeSeedsTable.userId} = ${userId})
      or exists (select from ${passkeysTable} where ${passkeysTable.userId} = ${userId}) as has`,
  );
  return answer.rows[0]?.has ?? false;
}

/** Ids of all who have one. */
export async function listSecondFactorUsers(db: Db): Promise<ReadonlySet<string>> {
  const { rows } = await db.execute<{ user_id: string }>(
    sql`select user_id from ${codeSeedsTable} union select user_id from ${passkeysTable}`,
  );
  return new Set(rows.map((row) => row.user_id));
}

export async function findCodeSeed(db: Db | Tx, userId: string): Promise<CodeSeed | null> {
  const [row] = await db.select().from(codeSeedsTable).where(eq(codeSeedsTable.userId, userId));
  return row ?? null;
}

/** False when there is one already. */
export async function insertCodeSeed(tx: Tx, seed: CodeSeed): Promise<boolean> {
  const inserted = await tx.insert(codeSeedsTable).values(seed).onConflictDoNothing().returning();
  return inserted.length > 0;
}

export async function listCodeSeeds(db: Db): Promise<readonly CodeSeed[]> {
  return db.select().from(codeSeedsTable);
}

/** False when another seed stands there by now. */
export async function replaceSealedSeed(
  db: Db,
  { userId, sealedSeed }: Pick<CodeSeed, "userId" | "sealedSeed">,
  sealedAgain: string,
): Promise<boolean> {
  const isSame = and(eq(codeSeedsTable.userId, userId), eq(codeSeedsTable.sealedSeed, sealedSeed));
  const changed = await db
    .update(codeSeedsTable)
    .set({ sealedSeed: sealedAgain })
    .where(isSame)
    .returning({ userId: codeSeedsTable.userId });
  return changed.length > 0;
}

export async function deleteCodeSeed(tx: Tx, userId: string): Promise<void> {
  await tx.delete(codeSeedsTable).where(eq(codeSeedsTable.userId, userId));
}

/** False when the code of this half minute, or of a later one, was used before: also by a call at the same moment. */
export async function spendStep(
  tx: Tx,
  { userId, sealedSeed }: Pick<CodeSeed, "userId" | "sealedSeed">,
  step: number,
): Promise<boolean> {
  const { lastStep } = codeSeedsTable;
  const spent = await tx
    .update(codeSeedsTable)
    .set({ lastStep: step })
    .where(
      and(
        eq(codeSeedsTable.userId, userId),
        eq(codeSeedsTable.sealedSeed, sealedSeed),
        lt(lastStep, step),
      ),
    )
    .returning();
  return spent.length > 0;
}

export async function countRecoveryCodes(db: Db | Tx, userId: string): Promise<number> {
  const [row] = await db
    .select({ left: count() })
    .from(recoveryCodesTable)
    .where(eq(recoveryCodesTable.userId, userId));
  return row?.left ?? 0;
}

/** In place of all that were there. */
export async function replaceRecoveryCodes(
  tx: Tx,
  userId: string,
  codeHashes: readonly string[],
): Promise<void> {
  await deleteRecoveryCodes(tx, userId);
  await tx.insert(recoveryCodesTable).values(codeHashes.map((codeHash) => ({ userId, codeHash })));
}

export async function deleteRecoveryCodes(tx: Tx, userId: string): Promise<void> {
  await tx.delete(recoveryCodesTable).where(eq(recoveryCodesTable.userId, userId));
}

/** False for a code that this person doesn't have, or no more. */
export async function spendRecoveryCode(
  tx: Tx,
  userId: string,
  codeHash: string,
): Promise<boolean> {
  const spent = await tx
    .delete(recoveryCodesTable)
    .where(and(eq(recoveryCodesTable.userId, userId), eq(recoveryCodesTable.codeHash, codeHash)))
    .returning();
  return spent.length > 0;
}
