import { and, asc, count, eq, isNull, lt, or, sql } from "drizzle-orm";
import {
  bigint,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uuid,
} from "drizzle-orm/pg-core";
import type { OwnPasskey } from "#features/accounts/core/factor-codes.ts";
import { type User, toUser } from "#features/accounts/server/users-store.ts";
import { usersTable } from "#staff/server/members-store.ts";
import type { Db, Tx } from "#platform/database/database.ts";
import { type SealedColumn, sealedText } from "#platform/secrets/sealed-columns.ts";

export const passkeysTable = pgTable(
  "passkeys",
  {
    id: uuid().primaryKey().defaultRandom(),
    userId: uuid("user_id")
      .notNull()
      .references(() => usersTable.id, { onDelete: "cascade" }),
    /** The device's id of the passkey, in base64url, like its public key. */
    credentialId: text("credential_id").notNull().unique(),
    publicKey: text("public_key").notNull(),
    /** How often the device says that the passkey was used; stays 0 for synced passkeys. */
    counter: bigint({ mode: "number" }).notNull(),
    /** How a browser may reach it, separated by commas. */
    transports: text().notNull(),
    name: text().notNull(),
    addedAt: timestamp("added_at", { withTimezone: true }).notNull(),
    lastUsedAt: timestamp("last_used_at", { withTimezone: true }),
  },
  (table) => [index("passkeys_by_user").on(table.userId)],
);

export type Passkey = typeof passkeysTable.$inferSelect;

/** In the order in which they were added. */
export async function listPasskeys(db: Db | Tx, userId: string): Promise<Passkey[]> {
  return db
    .select()
    .from(passkeysTable)
    .where(eq(passkeysTable.userId, userId))
    .orderBy(asc(passkeysTable.addedAt), asc(passkeysTable.id));
}

export function describePasskey({ id, name, addedAt, lastUsedAt }: Passkey): OwnPasskey {
  const lastUsed = lastUsedAt?.toISOString() ?? null;
  return { id, name, addedAt: addedAt.toISOString(), lastUsedAt: lastUsed };
}

export async function findPasskey(
  db: Db,
  credentialId: string,
): Promise<{ passkey: Passkey; owner: User } | null> {
  const [row] = await db
    .select({ passkey: passkeysTable, owner: usersTable })
    .from(passkeysTable)
    .innerJoin(usersTable, eq(usersTable.id, passkeysTable.userId))
    .where(eq(passkeysTable.credentialId, credentialId));
  return row ? { passkey: row.passkey, owner: toUser(row.owner) } : null;
}

/** False for a passkey that already exists. */
export async function insertPasskey(
  tx: Tx,
  passkey: Omit<Passkey, "id" | "lastUsedAt">,
): Promise<boolean> {
  const found = await tx.insert(passkeysTable).values(passkey).onConflictDoNothing().returning();
  return found.length > 0;
}

/**
 * Records that a passkey answered a challenge from `askedAt`. False when the challenge is older
 * than the last use: each is answered once, and no earlier one afterwards.
 */
export async function notePasskeyUse(
  tx: Tx,
  id: string,
  {
    counter,
    askedAt,
    now,
  }: { readonly counter: number; readonly askedAt: Date; readonly now: Date },
): Promise<boolean> {
  const { lastUsedAt } = passkeysTable;
  const found = await tx
    .update(passkeysTable)
    // Not earlier than `askedAt`, even if this process's clock is behind that of the process that
    // made the challenge.
    .set({ counter, lastUsedAt: askedAt > now ? askedAt : now })
    .where(and(eq(passkeysTable.id, id), or(isNull(lastUsedAt), lt(lastUsedAt, askedAt))))
    .returning();
  return found.length > 0;
}

/** False when this person has no such passkey. */
export async function deletePasskey(tx: Tx, userId: string, id: string): Promise<boolean> {
  const found = await tx
    .delete(passkeysTable)
    .where(and(eq(passkeysTable.userId, userId), eq(passkeysTable.id, id)))
    .returning();
  return found.length > 0;
}

export async function deletePasskeysOf(tx: Tx, userId: string): Promise<void> {
  await tx.delete(passkeysTable).where(eq(passkeysTable.userId, userId));
}

/** Seeds of authenticator apps, one per account. */
export const codeSeedsTable = pgTable("code_seeds", {
  userId: uuid("user_id")
    .primaryKey()
    .references(() => usersTable.id, { onDelete: "cascade" }),
  /** Sealed for this account: copied to another row it can't be opened. */
  sealedSeed: sealedText("sealed_seed").notNull(),
  /** The half minute of the last used code. */
  lastStep: integer("last_step").notNull(),
  createdAt: timestamp("created_at", { withTimezone: true }).notNull(),
});

export const codeSeeds: SealedColumn = {
  table: codeSeedsTable,
  id: codeSeedsTable.userId,
  column: codeSeedsTable.sealedSeed,
  placeOf: (userId) => ({ purpose: `code-seed ${userId}` }),
};

/** Unused recovery codes; a used one is removed. */
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

/** Whether the account has a second factor, so that its password alone is not enough. */
export async function hasSecondFactor(db: Db | Tx, userId: string): Promise<boolean> {
  const answer = await db.execute<{ has: boolean }>(
    sql`select exists (select from ${codeSeedsTable} where ${codeSeedsTable.userId} = ${userId})
      or exists (select from ${passkeysTable} where ${passkeysTable.userId} = ${userId}) as has`,
  );
  return answer.rows[0]?.has ?? false;
}

/** Ids of all accounts that have one. */
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
  const found = await tx.insert(codeSeedsTable).values(seed).onConflictDoNothing().returning();
  return found.length > 0;
}

export async function deleteCodeSeed(tx: Tx, userId: string): Promise<void> {
  await tx.delete(codeSeedsTable).where(eq(codeSeedsTable.userId, userId));
}

/**
 * False when the code of this half minute, or of a later one, was used before, also concurrently.
 */
export async function spendStep(
  tx: Tx,
  { userId, sealedSeed }: Pick<CodeSeed, "userId" | "sealedSeed">,
  step: number,
): Promise<boolean> {
  const { lastStep } = codeSeedsTable;
  const found = await tx
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
  return found.length > 0;
}

export async function countRecoveryCodes(db: Db | Tx, userId: string): Promise<number> {
  const [row] = await db
    .select({ left: count() })
    .from(recoveryCodesTable)
    .where(eq(recoveryCodesTable.userId, userId));
  return row?.left ?? 0;
}

/** Replaces all recovery codes. */
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

/** False for a code that this person doesn't have anymore. */
export async function spendRecoveryCode(
  tx: Tx,
  userId: string,
  codeHash: string,
): Promise<boolean> {
  const found = await tx
    .delete(recoveryCodesTable)
    .where(and(eq(recoveryCodesTable.userId, userId), eq(recoveryCodesTable.codeHash, codeHash)))
    .returning();
  return found.length > 0;
}
