import { and, asc, eq, isNull, lt, or } from "drizzle-orm";
import { bigint, index, pgTable, text, timestamp, uuid } from "drizzle-orm/pg-core";
import type { OwnPasskey } from "#features/accounts/core/factor-codes.ts";
import type { Db, Tx } from "#platform/database/database.ts";
import { type User, toUser, usersTable } from "#features/accounts/server/users-store.ts";

export const passkeysTable = pgTable(
  "passkeys",
  {
    id: uuid().primaryKey().defaultRandom(),
    userId: uuid("user_id")
      .notNull()
      .references(() => usersTable.id, { onDelete: "cascade" }),
    /** The device's name for it, base64url, as the key. */
    credentialId: text("credential_id").notNull().unique(),
    publicKey: text("public_key").notNull(),
    /** How often the device says that it was used; stays 0 where devices share it. */
    counter: bigint({ mode: "number" }).notNull(),
    /** How a browser may reach it, with commas between. */
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

/** False for a passkey that is here already. */
export async function insertPasskey(
  tx: Tx,
  passkey: Omit<Passkey, "id" | "lastUsedAt">,
): Promise<boolean> {
  const inserted = await tx.insert(passkeysTable).values(passkey).onConflictDoNothing().returning();
  return inserted.length > 0;
}

/**
 * Writes down that a passkey answered a question asked at `askedAt`. False when the question is
 * older than the last answer: each is answered once, and so is none before it.
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
  const noted = await tx
    .update(passkeysTable)
    // Not earlier than `askedAt`, even if this process's clock is behind the one that asked.
    .set({ counter, lastUsedAt: askedAt > now ? askedAt : now })
    .where(and(eq(passkeysTable.id, id), or(isNull(lastUsedAt), lt(lastUsedAt, askedAt))))
    .returning();
  return noted.length > 0;
}

/** False when this person has no such passkey. */
export async function deletePasskey(tx: Tx, userId: string, id: string): Promise<boolean> {
  const deleted = await tx
    .delete(passkeysTable)
    .where(and(eq(passkeysTable.userId, userId), eq(passkeysTable.id, id)))
    .returning();
  return deleted.length > 0;
}

export async function deletePasskeysOf(tx: Tx, userId: string): Promise<void> {
  await tx.delete(passkeysTable).where(eq(passkeysTable.userId, userId));
}
