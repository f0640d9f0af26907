import { and, asc, count, desc, eq, gt, inArray, isNotNull, lte, sql } from "drizzle-orm";
import { index, pgTable, text, timestamp, uuid } from "drizzle-orm/pg-core";
import { foldName } from "#features/accounts/core/credentials.ts";
import type { AccessNotice } from "#features/accounts/core/staff-account.ts";
import type { AccessChangeKind } from "#platform/core/staff/staff-member.ts";
import type { Role } from "#platform/core/staff/staff-member.ts";
import type { Db, Tx } from "#platform/database/database.ts";
import { nameOrder } from "#platform/database/name-order.ts";
import { hasRole, isThere, readRole, storeRole, usersTable } from "#staff/server/members-store.ts";

export type User = ReturnType<typeof toUser>;

export const toUser = ({ isAdmin, ...row }: typeof usersTable.$inferSelect) => ({
  ...row,
  role: readRole(isAdmin),
});

/**
 * The account of a name, whether its accents came as letters or as marks of their own, which depends on
 * the keyboard. No two new accounts differ only in that.
 */
export async function findUserByName(db: Db | Tx, username: string): Promise<User | null> {
  const forms = new Set([username, username.normalize("NFC"), username.normalize("NFD")]);
  const users = await db
    .select()
    .from(usersTable)
    .where(and(inArray(usersTable.username, [...forms]), isThere));
  const user = users.find((one) => one.username === username) ?? users[0];
  return user ? toUser(user) : null;
}

/** Also removed accounts. */
export async function findUserById(db: Db, id: string): Promise<User | null> {
  const [user] = await db.select().from(usersTable).where(eq(usersTable.id, id));
  return user ? toUser(user) : null;
}

/** Finds an account, also a removed one, and locks it until `tx` ends. */
export async function lockUser(tx: Tx, id: string): Promise<User | null> {
  const [user] = await tx.select().from(usersTable).where(eq(usersTable.id, id)).for("update");
  return user ? toUser(user) : null;
}

/**
 * Finds the account that has or had this name, or one that looks like it, so that no two accounts
 * can be confused.
 */
export async function findNamesake(db: Db | Tx, username: string): Promise<User | null> {
  const wanted = foldName(username);
  const users = await db.select().from(usersTable);
  const user = users.find((one) => foldName(one.username) === wanted);
  return user ? toUser(user) : null;
}

/** Takes somebody without a sign-in off the list again, who was added a moment ago. */
export async function eraseUnsigned(db: Db, id: string): Promise<void> {
  await db.delete(usersTable).where(and(eq(usersTable.id, id), eq(usersTable.hasSignIn, false)));
}

/** The names of all accounts, also of removed ones. */
export async function listAllNames(db: Db | Tx): Promise<string[]> {
  const rows = await db.select({ username: usersTable.username }).from(usersTable);
  return rows.map(({ username }) => username);
}

/** All accounts except removed ones, sorted by name. */
export async function listUsers(db: Db): Promise<User[]> {
  const rows = await db
    .select()
    .from(usersTable)
    .where(isThere)
    .orderBy(nameOrder(usersTable.username), usersTable.username);
  return rows.map(toUser);
}

/** Accounts removed since a moment, sorted by name. */
export async function listRemovedUsers(db: Db, since: Date): Promise<User[]> {
  const rows = await db
    .select()
    .from(usersTable)
    .where(gt(usersTable.removedAt, since))
    .orderBy(nameOrder(usersTable.username), usersTable.username);
  return rows.map(toUser);
}

type Changeable =
  | "role"
  | "password"
  | "hasSignIn"
  | "language"
  | "speaks"
  | "lastSeenAt"
  | "removedAt";

/** Changes some fields of an account; missing fields stay unchanged. */
export async function updateUser(
  db: Db | Tx,
  id: string,
  { role, ...change }: { readonly [Name in Changeable]?: User[Name] | undefined },
): Promise<void> {
  const isAdmin = role && storeRole(role);
  await db
    .update(usersTable)
    .set({ ...change, isAdmin })
    .where(eq(usersTable.id, id));
}

export async function countAdmins(db: Db | Tx): Promise<number> {
  const [row] = await db
    .select({ admins: count() })
    .from(usersTable)
    .where(and(hasRole(["admin"]), isThere));
  return row?.admins ?? 0;
}

/** How many could approve what pages say, its author among them. */
export async function countApprovers(db: Db | Tx): Promise<number> {
  const canSignIn = eq(usersTable.hasSignIn, true);
  return db.$count(usersTable, and(hasRole(["admin", "compliance"]), isThere, canSignIn));
}

/**
 * Names of all admins, locked until this transaction ends: nobody else can change them or create an
 * account.
 */
export async function lockAdmins(tx: Tx): Promise<string[]> {
  const rows = await tx
    .select({ username: usersTable.username })
    .from(usersTable)
    .where(and(hasRole(["admin"]), isThere))
    .orderBy(asc(usersTable.id))
    .for("update");
  return rows.map(({ username }) => username);
}

/** False when the name is taken. */
export async function insertUser(
  db: Db | Tx,
  {
    role,
    ...values
  }: Pick<User, "username" | "password" | "role"> &
    Partial<Pick<User, "mustReplacePassword" | "hasSignIn">>,
): Promise<boolean> {
  const found = await db
    .insert(usersTable)
    .values({ ...values, isAdmin: storeRole(role) })
    .onConflictDoNothing()
    .returning();
  return found.length > 0;
}

/**
 * Whether the account still has the password that was checked, because checking takes a while; if
 * so, it is locked until this transaction ends.
 */
export async function lockPassword(tx: Tx, { id, password }: User): Promise<boolean> {
  const found = await tx
    .select({ id: usersTable.id })
    .from(usersTable)
    .where(and(eq(usersTable.id, id), eq(usersTable.password, password), isThere))
    .for("update");
  return found.length > 0;
}

/** Sets a password, and so gives a sign-in. Returns the user's id; null when there is no such user. */
export async function updatePassword(
  tx: Tx,
  username: string,
  password: string,
): Promise<string | null> {
  const [user] = await tx
    .update(usersTable)
    .set({ password, mustReplacePassword: false, hasSignIn: true })
    .where(and(eq(usersTable.username, username), isThere))
    .returning({ id: usersTable.id });
  return user?.id ?? null;
}

/**
 * Marks an account as removed. Its row stays unchanged for as long as it can be restored.
 *
 * @returns its id; null for an unknown name.
 */
export async function markAccountRemoved(
  tx: Tx,
  username: string,
  now: Date,
): Promise<string | null> {
  const [user] = await tx
    .update(usersTable)
    .set({ removedAt: now })
    .where(and(eq(usersTable.username, username), isThere))
    .returning({ id: usersTable.id });
  return user?.id ?? null;
}

/** Whether a removed account with this name is still stored. */
export async function isNameRemoved(tx: Tx, username: string): Promise<boolean> {
  const isRemoved = and(eq(usersTable.username, username), isNotNull(usersTable.removedAt));
  return (await tx.$count(usersTable, isRemoved)) > 0;
}

/**
 * Also erases the account's sessions and other rows.
 * @returns the names that are free again.
 */
export async function eraseUsersRemovedBefore(tx: Tx, before: Date): Promise<string[]> {
  const deleted = await tx
    .delete(usersTable)
    .where(lte(usersTable.removedAt, before))
    .returning({ username: usersTable.username });
  return deleted.map(({ username }) => username);
}

/** How many access notices one screen shows and dismisses at once. */
export const mostNotices = 50;

/** One row for each admin who gets the notice, until they dismiss it. */
export const accessNoticesTable = pgTable(
  "access_notices",
  {
    id: uuid().primaryKey().defaultRandom(),
    userId: uuid("user_id")
      .notNull()
      .references(() => usersTable.id, { onDelete: "cascade" }),
    change: text().$type<AccessChangeKind>().notNull(),
    by: text().notNull(),
    about: text(),
    role: text().$type<Role>(),
    at: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [index("access_notices_of_user").on(table.userId, table.at)],
);

/** Stores a notice for each admin, also for the one in whose name the change was made. */
export async function insertAccessNotices(
  tx: Tx,
  { change, by, about, role, at }: Omit<AccessNotice, "id" | "at"> & { readonly at: Date },
): Promise<void> {
  await tx.execute(sql`
    insert into ${accessNoticesTable} (user_id, change, "by", about, role, at)
    select id, ${change}, ${by}, ${about}, ${role}, ${at.toISOString()}::timestamptz from ${usersTable}
    where is_admin = 'true' and removed_at is null`);
}

/** Newest first. */
export async function listAccessNotices(db: Db, userId: string): Promise<AccessNotice[]> {
  const rows = await db
    .select()
    .from(accessNoticesTable)
    .where(eq(accessNoticesTable.userId, userId))
    .orderBy(desc(accessNoticesTable.at), desc(accessNoticesTable.id))
    .limit(mostNotices);
  return rows.map(({ userId: _user, at, ...notice }) => ({ ...notice, at: at.toISOString() }));
}

/** Erases notices of this user only: nobody dismisses what another admin has not seen. */
export async function deleteAccessNotices(
  db: Db,
  userId: string,
  ids: readonly string[],
): Promise<void> {
  const { id, userId: owner } = accessNoticesTable;
  await db.delete(accessNoticesTable).where(and(eq(owner, userId), inArray(id, [...ids])));
}
