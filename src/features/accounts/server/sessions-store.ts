import { and, desc, eq, gt, isNull, lte, ne, or } from "drizzle-orm";
import { index, pgTable, text, timestamp, uuid } from "drizzle-orm/pg-core";
import type { Ctx } from "#records/ctx.ts";
import type { Db, Tx } from "#platform/database/database.ts";
import type { OwnSession } from "#features/accounts/core/staff-account.ts";
import { hashToken, makeToken } from "#platform/secrets/seal.ts";
import { revokeInvitationsOf } from "./invitations-store.ts";
import { updateUser } from "./users-store.ts";
import { readRole, usersTable } from "#staff/server/members-store.ts";

/**
 * An unused session ends after this time: its owner may have left the desk with the screen
 * unlocked. A person who works in a form makes a request more often.
 */
const idleMs = 30 * 60_000;
/**
 * The time of the last request is written at most this often: writing it for each would cost more
 * than it is worth.
 */
const seenEveryMs = 60_000;
const longestUserAgent = 300;

/** Only a hash of the cookie's token is stored, so reading this table opens no session. */
export const sessionsTable = pgTable(
  "sessions",
  {
    tokenHash: text("token_hash").primaryKey(),
    userId: uuid("user_id")
      .notNull()
      .references(() => usersTable.id, { onDelete: "cascade" }),
    createdAt: timestamp("created_at", { withTimezone: true }).notNull().defaultNow(),
    expiresAt: timestamp("expires_at", { withTimezone: true }).notNull(),
    /** The id that is shown to its owner; the hash of the token is never sent. */
    id: uuid().notNull().unique().defaultRandom(),
    lastSeenAt: timestamp("last_seen_at", { withTimezone: true }).notNull().defaultNow(),
    userAgent: text("user_agent").notNull().default(""),
    /**
     * The hash of the password that this session last replaced: it identifies a repeat of that
     * request.
     */
    replacedPassword: text("replaced_password"),
  },
  (table) => [index("sessions_expires_at").on(table.expiresAt)],
);

export type SessionUser = NonNullable<Awaited<ReturnType<typeof findSessionUser>>>;

export interface NewSession {
  readonly now: Date;
  readonly expiresAt: Date;
  readonly userAgent: string;
  /** The token of the session that this browser had before. */
  readonly replaced: string | null;
}

/**
 * Opens a session and erases expired ones.
 * @returns the token for the cookie.
 */
export async function openSession(
  db: Tx,
  userId: string,
  { now, expiresAt, userAgent, replaced }: NewSession,
): Promise<string> {
  const token = makeToken();
  const { tokenHash, expiresAt: end } = sessionsTable;
  const isReplaced = replaced === null ? undefined : eq(tokenHash, hashToken(replaced));
  const isOver = or(lte(end, now), isReplaced);
  await db.delete(sessionsTable).where(isOver);
  await db.insert(sessionsTable).values({
    tokenHash: hashToken(token),
    userId,
    expiresAt,
    createdAt: now,
    lastSeenAt: now,
    userAgent: userAgent.slice(0, longestUserAgent),
  });
  await updateUser(db, userId, { lastSeenAt: now });
  return token;
}

function isOpen(now: Date) {
  const idleSince = new Date(now.getTime() - idleMs);
  return and(gt(sessionsTable.expiresAt, now), gt(sessionsTable.lastSeenAt, idleSince));
}

/** The user of a session, which counts as used now, except for background requests. */
export async function findSessionUser(
  db: Db,
  token: string,
  { now, isBackground }: { readonly now: Date; readonly isBackground: boolean },
) {
  const [row] = await db
    .select({
      id: usersTable.id,
      username: usersTable.username,
      language: usersTable.language,
      speaks: usersTable.speaks,
      isAdmin: usersTable.isAdmin,
      mustReplacePassword: usersTable.mustReplacePassword,
      lastSeenAt: sessionsTable.lastSeenAt,
    })
    .from(sessionsTable)
    .innerJoin(usersTable, eq(usersTable.id, sessionsTable.userId))
    .where(
      and(eq(sessionsTable.tokenHash, hashToken(token)), isOpen(now), isNull(usersTable.removedAt)),
    );
  if (!row) return null;
  const { isAdmin, lastSeenAt, ...user } = row;
  const isStale = now.getTime() - lastSeenAt.getTime() >= seenEveryMs;
  if (isStale && !isBackground) {
    try {
      await db
        .update(sessionsTable)
        .set({ lastSeenAt: now })
        .where(eq(sessionsTable.tokenHash, hashToken(token)));
      await updateUser(db, row.id, { lastSeenAt: now });
    } catch {
      // On a full disk nothing can be written, but staff can still read; the next request tries
      // again.
    }
  }
  return { ...user, role: readRole(isAdmin) };
}

/** When its owner signed in; null when it has ended. */
export async function findSessionStart(db: Db, token: string): Promise<Date | null> {
  const [row] = await db
    .select({ createdAt: sessionsTable.createdAt })
    .from(sessionsTable)
    .where(eq(sessionsTable.tokenHash, hashToken(token)));
  return row?.createdAt ?? null;
}

/** The hash of the password that its owner replaced in this session; null without one. */
export async function findReplacedPassword(db: Db, token: string): Promise<string | null> {
  const [row] = await db
    .select({ replaced: sessionsTable.replacedPassword })
    .from(sessionsTable)
    .where(eq(sessionsTable.tokenHash, hashToken(token)));
  return row?.replaced ?? null;
}

export async function noteReplacedPassword(tx: Tx, token: string, hash: string): Promise<void> {
  await tx
    .update(sessionsTable)
    .set({ replacedPassword: hash })
    .where(eq(sessionsTable.tokenHash, hashToken(token)));
}

export async function closeSession(db: Db, token: string): Promise<void> {
  await db.delete(sessionsTable).where(eq(sessionsTable.tokenHash, hashToken(token)));
}

/** Signs everybody out. */
export async function closeAllSessions(db: Db): Promise<void> {
  await db.delete(sessionsTable);
}

/**
 * Ends every way into an account: its sessions, links that set its password, and links that were
 * made in its name. A stranger who had the password or a session may have made links, and would
 * come back with them.
 *
 * @param kept token of the session in which the owner makes this change; null when none stays.
 */
export async function endWaysIn(
  { features }: Pick<Ctx, "features">,
  tx: Tx,
  user: { readonly id: string; readonly username: string },
  { now, kept }: { readonly now: Date; readonly kept: string | null },
): Promise<void> {
  const isOther = kept === null ? undefined : ne(sessionsTable.tokenHash, hashToken(kept));
  await tx.delete(sessionsTable).where(and(eq(sessionsTable.userId, user.id), isOther));
  await revokeInvitationsOf(tx, user, now);
  for (const feature of features) await feature.endLinksOf?.(tx, user.username, now);
}

/** One person's sessions, the last used first. */
export async function listSessionsOf(
  db: Db,
  userId: string,
  { token, now }: { readonly token: string; readonly now: Date },
): Promise<OwnSession[]> {
  const rows = await db
    .select()
    .from(sessionsTable)
    .where(and(eq(sessionsTable.userId, userId), isOpen(now)))
    .orderBy(desc(sessionsTable.lastSeenAt), desc(sessionsTable.id));
  return rows.map(({ id, createdAt, lastSeenAt, userAgent, tokenHash }) => ({
    id,
    startedAt: createdAt.toISOString(),
    lastSeenAt: lastSeenAt.toISOString(),
    userAgent,
    isCurrent: tokenHash === hashToken(token),
  }));
}

/** False when this person has no such session. */
export async function closeSessionOf(db: Db, userId: string, id: string): Promise<boolean> {
  const found = await db
    .delete(sessionsTable)
    .where(and(eq(sessionsTable.userId, userId), eq(sessionsTable.id, id)))
    .returning();
  return found.length > 0;
}
