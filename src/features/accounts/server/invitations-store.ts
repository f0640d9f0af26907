import { and, asc, eq, gt, isNull, lte, or, sql } from "drizzle-orm";
import { pgTable, text, timestamp, uuid } from "drizzle-orm/pg-core";
import type { Role } from "#platform/core/staff/staff-member.ts";
import type { Db, Tx } from "#platform/database/database.ts";
import { hashToken, makeToken } from "#platform/secrets/seal.ts";
import { usersTable } from "#staff/server/members-store.ts";

/**
 * Links to an account. Only a hash of the token is stored, so reading this table grants no access.
 */
export const invitationsTable = pgTable("invitations", {
  id: uuid().primaryKey().defaultRandom(),
  tokenHash: text("token_hash").notNull().unique(),
  role: text().$type<Role>().notNull(),
  /** Null when the invited person chooses it. */
  username: text(),
  /** The account that gets a new password; null for a new account. */
  userId: uuid("user_id").references(() => usersTable.id, { onDelete: "cascade" }),
  createdBy: text("created_by").notNull(),
  createdAt: timestamp("created_at", { withTimezone: true }).notNull(),
  expiresAt: timestamp("expires_at", { withTimezone: true }).notNull(),
  usedAt: timestamp("used_at", { withTimezone: true }),
  revokedAt: timestamp("revoked_at", { withTimezone: true }),
});

export type StoredInvitation = typeof invitationsTable.$inferSelect;
export type NewInvitation = Omit<StoredInvitation, "id" | "tokenHash" | "usedAt" | "revokedAt">;

const isUnspent = and(isNull(invitationsTable.usedAt), isNull(invitationsTable.revokedAt));

/** @returns the token for the link; it can't be read again. */
export async function insertInvitation(tx: Tx, invitation: NewInvitation): Promise<string> {
  const token = makeToken();
  await tx.insert(invitationsTable).values({ ...invitation, tokenHash: hashToken(token) });
  return token;
}

export async function findInvitation(db: Db | Tx, token: string): Promise<StoredInvitation | null> {
  const [row] = await db
    .select()
    .from(invitationsTable)
    .where(eq(invitationsTable.tokenHash, hashToken(token)));
  return row ?? null;
}

/** False when it was already used or revoked: of two concurrent calls only one gets true. */
export async function spendInvitation(tx: Tx, id: string, now: Date): Promise<boolean> {
  const found = await tx
    .update(invitationsTable)
    .set({ usedAt: now })
    .where(and(eq(invitationsTable.id, id), isUnspent))
    .returning();
  return found.length > 0;
}

/** Links that still work, the first to expire first. */
export async function listOpenInvitations(db: Db, now: Date): Promise<StoredInvitation[]> {
  return db
    .select()
    .from(invitationsTable)
    .where(and(isUnspent, gt(invitationsTable.expiresAt, now)))
    .orderBy(asc(invitationsTable.expiresAt), asc(invitationsTable.id));
}

/** Revokes a link; one that was revoked before stays so. False for an unknown or used link. */
export async function revokeInvitation(db: Db, id: string, now: Date): Promise<boolean> {
  const { revokedAt, usedAt } = invitationsTable;
  const found = await db
    .update(invitationsTable)
    .set({ revokedAt: sql`coalesce(${revokedAt}, ${now.toISOString()}::timestamptz)` })
    .where(and(eq(invitationsTable.id, id), isNull(usedAt)))
    .returning();
  return found.length > 0;
}

/**
 * Revokes links that set this person's password, and links that were made in this person's name.
 */
export async function revokeInvitationsOf(
  tx: Tx,
  { id, username }: { readonly id: string; readonly username: string },
  now: Date,
): Promise<void> {
  const isTheirs = or(eq(invitationsTable.userId, id), eq(invitationsTable.createdBy, username));
  await tx.update(invitationsTable).set({ revokedAt: now }).where(and(isTheirs, isUnspent));
}

export async function revokePasswordLinksOf(tx: Tx, userId: string): Promise<void> {
  await tx
    .update(invitationsTable)
    .set({ revokedAt: sql`now()` })
    .where(and(eq(invitationsTable.userId, userId), isUnspent));
}

/** Ends every link by which somebody could still create an account or set a password. */
export async function revokeAllInvitations(db: Db, now: Date): Promise<void> {
  await db.update(invitationsTable).set({ revokedAt: now }).where(isUnspent);
}

/** Until then a link still says why it does not work. */
export async function eraseInvitationsEndedBefore(db: Db | Tx, before: Date): Promise<void> {
  await db.delete(invitationsTable).where(lte(invitationsTable.expiresAt, before));
}
