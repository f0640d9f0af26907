import { and, asc, count, eq } from "drizzle-orm";
import { boolean, pgTable, text, timestamp, uuid } from "drizzle-orm/pg-core";
import type { Role } from "#platform/core/role.ts";
import type { Db, Tx } from "#platform/server/database.ts";

export const usersTable = pgTable("users", {
  id: uuid().primaryKey().defaultRandom(),
  username: text().notNull().unique(),
  /** An argon2id hash in its standard text form. */
  password: text().notNull(),
  /** "true" or "false": the specification stores the flag as text. */
  isAdmin: text("is_admin").notNull().default("false"),
  /** Others may have seen it, such as in a log: nothing else can be done until it is replaced. */
  mustReplacePassword: boolean("must_replace_password").notNull().default(false),
  createdAt: timestamp("created_at", { withTimezone: true }).notNull().defaultNow(),
});

type UserRow = typeof usersTable.$inferSelect;

export interface User extends Omit<UserRow, "isAdmin"> {
  readonly role: Role;
}

export function toRole(isAdmin: string): Role {
  return isAdmin === "true" ? "admin" : "agent";
}

export function toUser({ isAdmin, ...row }: UserRow): User {
  return { ...row, role: toRole(isAdmin) };
}

export async function findUserByName(db: Db | Tx, username: string): Promise<User | null> {
  const [user] = await db.select().from(usersTable).where(eq(usersTable.username, username));
  return user ? toUser(user) : null;
}

/** In the order of their names. */
export async function listUsers(db: Db): Promise<User[]> {
  const rows = await db.select().from(usersTable).orderBy(asc(usersTable.username));
  return rows.map(toUser);
}

/** In their order. */
export async function listStaffNames(db: Db): Promise<string[]> {
  return (await listUsers(db)).map(({ username }) => username);
}

export async function countAdmins(db: Db | Tx): Promise<number> {
  const [row] = await db
    .select({ admins: count() })
    .from(usersTable)
    .where(eq(usersTable.isAdmin, "true"));
  return row?.admins ?? 0;
}

/** Names of all admins, none of whom can be removed by another transaction until this one ends. */
export async function lockAdmins(tx: Tx): Promise<string[]> {
  const rows = await tx
    .select({ username: usersTable.username })
    .from(usersTable)
    .where(eq(usersTable.isAdmin, "true"))
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
  }: Pick<User, "username" | "password" | "role"> & Partial<Pick<User, "mustReplacePassword">>,
): Promise<boolean> {
  const inserted = await db
    .insert(usersTable)
    .values({ ...values, isAdmin: String(role === "admin") })
    .onConflictDoNothing()
    .returning({ id: usersTable.id });
  return inserted.length > 0;
}

/**
 * Whether the account still has the password that was checked, which takes a while; if so, nobody
 * gives it another until this transaction ends.
 */
export async function lockPassword(
  tx: Tx,
  { id, password }: Pick<User, "id" | "password">,
): Promise<boolean> {
  const rows = await tx
    .select({ id: usersTable.id })
    .from(usersTable)
    .where(and(eq(usersTable.id, id), eq(usersTable.password, password)))
    .for("update");
  return rows.length > 0;
}

/** The id of the user whose password was set; null when there is no such user. */
export async function updatePassword(
  tx: Tx,
  username: string,
  password: string,
): Promise<string | null> {
  const [user] = await tx
    .update(usersTable)
    .set({ password, mustReplacePassword: false })
    .where(eq(usersTable.username, username))
    .returning({ id: usersTable.id });
  return user?.id ?? null;
}

/** Sessions go with the user. False when there is no such user. */
export async function deleteUser(tx: Tx, username: string): Promise<boolean> {
  const deleted = await tx
    .delete(usersTable)
    .where(eq(usersTable.username, username))
    .returning({ id: usersTable.id });
  return deleted.length > 0;
}
