import { createHash, randomBytes } from "node:crypto";
import { and, eq, gt, lte, ne } from "drizzle-orm";
import { index, pgTable, text, timestamp, uuid } from "drizzle-orm/pg-core";
import type { Db, Tx } from "#platform/server/database.ts";
import type { Role } from "#platform/core/role.ts";
import { toRole, usersTable } from "./users-store.ts";

const tokenBytes = 32;

/** The cookie's token is never stored: who reads this table can sign in as nobody. */
export const sessionsTable = pgTable(
  "sessions",
  {
    tokenHash: text("token_hash").primaryKey(),
    userId: uuid("user_id")
      .notNull()
      .references(() => usersTable.id, { onDelete: "cascade" }),
    createdAt: timestamp("created_at", { withTimezone: true }).notNull().defaultNow(),
    expiresAt: timestamp("expires_at", { withTimezone: true }).notNull(),
  },
  (table) => [index("sessions_expires_at").on(table.expiresAt)],
);

export interface SessionUser {
  readonly id: string;
  readonly username: string;
  readonly role: Role;
  readonly mustReplacePassword: boolean;
}

/** Opens a session and clears out those that have ended. @returns the token for the cookie. */
export async function openSession(
  db: Db,
  userId: string,
  { now, expiresAt }: { readonly now: Date; readonly expiresAt: Date },
): Promise<string> {
  const token = randomBytes(tokenBytes).toString("base64url");
  await db.delete(sessionsTable).where(lte(sessionsTable.expiresAt, now));
  await db.insert(sessionsTable).values({ tokenHash: hashToken(token), userId, expiresAt });
  return token;
}

export async function findSessionUser(
  db: Db,
  token: string,
  now: Date,
): Promise<SessionUser | null> {
  const [row] = await db
    .select({
      id: usersTable.id,
      username: usersTable.username,
      isAdmin: usersTable.isAdmin,
      mustReplacePassword: usersTable.mustReplacePassword,
    })
    .from(sessionsTable)
    .innerJoin(usersTable, eq(usersTable.id, sessionsTable.userId))
    .where(and(eq(sessionsTable.tokenHash, hashToken(token)), gt(sessionsTable.expiresAt, now)));
  if (!row) return null;
  const { isAdmin, ...user } = row;
  return { ...user, role: toRole(isAdmin) };
}

export async function closeSession(db: Db, token: string): Promise<void> {
  await db.delete(sessionsTable).where(eq(sessionsTable.tokenHash, hashToken(token)));
}

export async function closeSessionsOf(tx: Tx, userId: string): Promise<void> {
  await tx.delete(sessionsTable).where(eq(sessionsTable.userId, userId));
}

/** Leaves the one whose token is given. */
export async function closeOtherSessionsOf(tx: Tx, userId: string, token: string): Promise<void> {
  const isOther = ne(sessionsTable.tokenHash, hashToken(token));
  await tx.delete(sessionsTable).where(and(eq(sessionsTable.userId, userId), isOther));
}

function hashToken(token: string): string {
  return createHash("sha256").update(token).digest("base64url");
}
