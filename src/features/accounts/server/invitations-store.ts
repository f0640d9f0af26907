import { and, asc, eq, gt, isNull, lte, or, sql } from "drizzle-orm";
import { pgTable, text, timestamp, uuid } from "drizzle-orm/pg-core";
import type { Role } from "#platform/core/staff/staff-member.ts";
import type { Db, Tx } from "#platform/database/database.ts";
import { hashToken, makeToken } from "#platform/secrets/seal.ts";
import { usersTable } from "#staff/server/members-store.ts";

/** Links to an account. The token is never stored: who reads this table gets in nowhere. */
export const invitationsTable = pgTable("invitations", {
  id: uuid().primaryKey().defaultRandom(),
  tokenHash: text("token_hash").notNull().unique(),
  role: text().$type<Role>().notNull(),
  /** Null when whoever comes chooses it. */
  username: text(),
  /** Whose password it sets anew; null for somebody who has no account yet. */
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

/** @returns the token that stands in the link, this one time. */
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

/** False when it was used or revoked by then: of two at once only one gets true. */
export async function spendInvitation(tx: Tx, id: string, now: Date): Promise<boolean> {
  const found = await tx
    .update(invitationsTable)
    .set({ usedAt: now })
    .where(and(eq(invitationsTable.id, id), isUnspent))
    .returning();
  return found.length > 0;
}

/** The links that still work; the one that ends first comes first. */
export async function listOpenInvitations(db: Db, now: Date): Promise<StoredInvitation[]> {
  return db
    .select()
    .from(invitationsTable)
    .where(and(isUnspent, gt(invitationsTable.expiresAt, now)))
    .orderBy(asc(invitationsTable.expiresAt), asc(invitationsTable.id));
}

/**
 * Takes a link back; one that was taken back before stays as it was. False for a link that is not there,
 * or was used.
 */
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
 * Takes back the links that set this person's password, and those that were made in this person's
 * name.
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

/** Ends every link by which somebody could still come in or set a password. */
export async function revokeAllInvitations(db: Db, now: Date): Promise<void> {
  await db.update(invitationsTable).set({ revokedAt: now }).where(isUnspent);
}

/** Until then a link still says why it opens nothing. */
export async function eraseInvitationsEndedBefore(db: Db | Tx, before: Date): Promise<void> {
  await db.delete(invitationsTable).where(lte(invitationsTable.expiresAt, before));
}
