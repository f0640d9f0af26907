import { and, asc, desc, eq, inArray, isNull, ne } from "drizzle-orm";
import { boolean, jsonb, pgTable, text, timestamp, uuid } from "drizzle-orm/pg-core";
import { defaultLocale, type Locale } from "#platform/core/locale.ts";
import {
  type Role,
  roles as allRoles,
  type StaffMember,
} from "#platform/core/staff/staff-member.ts";
import type { Db, Tx } from "#platform/database/database.ts";
import { nameOrder } from "#platform/database/name-order.ts";

/** Staff accounts. Only the feature accounts changes them; records are assigned to them. */
export const usersTable = pgTable("users", {
  id: uuid().primaryKey().defaultRandom(),
  username: text().notNull().unique(),
  /** An argon2id hash in its standard text form; one that matches nothing without a sign-in. */
  password: text().notNull(),
  /**
   * The role: "true" for an admin and "false" for an agent, because the specification stores the flag
   * as text, and "compliance" for that role.
   */
  isAdmin: text("is_admin").notNull().default("false"),
  /**
   * Whether this person can sign in. Families also read of people who never do: they have a profile,
   * and no lead is assigned to them.
   */
  hasSignIn: boolean("has_sign_in").notNull().default(true),
  /**
   * Others may have seen the password, for example in a log: the account can do nothing until it is
   * replaced.
   */
  mustReplacePassword: boolean("must_replace_password").notNull().default(false),
  /** The language of the screens, as this person chose. */
  language: text().$type<Locale>().notNull().default(defaultLocale),
  /** The languages in which this person talks with families. */
  speaks: jsonb().$type<readonly Locale[]>().notNull().default([defaultLocale]),
  createdAt: timestamp("created_at", { withTimezone: true }).notNull().defaultNow(),
  /** Null for an account that was never used. */
  lastSeenAt: timestamp("last_seen_at", { withTimezone: true }),
  /**
   * From this time nobody can sign in with the account; its name stays taken until the row is
   * erased.
   */
  removedAt: timestamp("removed_at", { withTimezone: true }),
});

/** The condition that an account was not removed. */
export const isThere = isNull(usersTable.removedAt);

const storedRoles: Readonly<Record<Role, string>> = {
  admin: "true",
  agent: "false",
  compliance: "compliance",
};

export const storeRole = (role: Role): string => storedRoles[role];

export const readRole = (stored: string): Role =>
  allRoles.find((role) => storedRoles[role] === stored) ?? "agent";

/** The condition that the role of an account handles records. */
export const handlesRecords = ne(usersTable.isAdmin, storeRole("compliance"));

/** The condition that an account works with records: it was not removed, can sign in, and its role does. */
export const works = and(isThere, eq(usersTable.hasSignIn, true), handlesRecords);

export const hasRole = (roles: readonly Role[]) =>
  inArray(usersTable.isAdmin, roles.map(storeRole));

/** User names of those who work with records and have one of these roles, sorted. */
export async function listStaffNames(db: Db, roles: readonly Role[] = allRoles): Promise<string[]> {
  const rows = await db
    .select({ username: usersTable.username })
    .from(usersTable)
    .where(and(works, hasRole(roles)))
    .orderBy(nameOrder(usersTable.username), usersTable.username);
  return rows.map(({ username }) => username);
}

/**
 * Those of these names that work with records and have one of these roles, locked until `tx` ends so that
 * nobody removes them while they are assigned work. Lock order: admins first, as in a removal;
 * another order could deadlock.
 */
export async function holdMembers(
  tx: Tx,
  names: readonly string[],
  roles: readonly Role[] = allRoles,
): Promise<Array<Pick<StaffMember, "username" | "role">>> {
  const wanted = [...new Set(names)].filter((name) => name !== "");
  if (wanted.length === 0) return [];
  const { id, isAdmin, username } = usersTable;
  const rows = await tx
    .select({ username, isAdmin })
    .from(usersTable)
    .where(and(inArray(username, wanted), works, hasRole(roles)))
    .orderBy(desc(isAdmin), asc(id))
    .for("share");
  return rows.map((row) => ({
    username: row.username,
    role: readRole(row.isAdmin),
  }));
}

/** The names of those whom `holdMembers` finds and locks. */
export async function holdStaff(...asked: Parameters<typeof holdMembers>): Promise<string[]> {
  return (await holdMembers(...asked)).map(({ username }) => username);
}
