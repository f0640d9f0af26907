import { and, asc, eq, ne, type SQL, sql } from "drizzle-orm";
import { jsonb, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { emptyProfile, type StaffProfile } from "#staff/core/profile.ts";
import type { Db, Tx } from "#platform/database/database.ts";
import { isThere, usersTable } from "./members-store.ts";

/** What staff profiles hold beside the languages, which stand with the account. */
export const staffProfilesTable = pgTable("staff_profiles", {
  userId: uuid("user_id")
    .primaryKey()
    .references(() => usersTable.id, { onDelete: "cascade" }),
  /** Of the partner's own page: nobody else has it. */
  pageName: text("page_name").unique(),
  profile: jsonb().$type<Omit<StaffProfile, "languages">>().notNull(),
});

export interface ProfiledMember {
  readonly id: string;
  readonly username: string;
  readonly isAdmin: boolean;
  readonly profile: StaffProfile;
}

/** Everybody on the staff, in the order of their names; without those who were removed. */
export const listProfiles = (db: Db | Tx): Promise<readonly ProfiledMember[]> =>
  readProfiles(db, undefined);

/** @returns null for somebody who is not on the staff. */
export async function findProfile(db: Db | Tx, username: string): Promise<ProfiledMember | null> {
  const [member = null] = await readProfiles(db, eq(usersTable.username, username));
  return member;
}

async function readProfiles(
  db: Db | Tx,
  which: SQL | undefined,
): Promise<readonly ProfiledMember[]> {
  const rows = await db
    .select({
      id: usersTable.id,
      username: usersTable.username,
      isAdmin: usersTable.isAdmin,
      languages: usersTable.speaks,
      profile: staffProfilesTable.profile,
    })
    .from(usersTable)
    .leftJoin(staffProfilesTable, eq(staffProfilesTable.userId, usersTable.id))
    .where(and(isThere, which))
    .orderBy(asc(usersTable.username));
  return rows.map(({ isAdmin, languages, profile, ...row }) => ({
    ...row,
    isAdmin: isAdmin === "true",
    profile: { ...emptyProfile, ...profile, languages },
  }));
}

/** Takes the place of what stood there. @returns false where somebody else's page has the name. */
export async function replaceProfile(
  tx: Tx,
  userId: string,
  { languages, ...profile }: StaffProfile,
): Promise<boolean> {
  const pageName = profile.page?.name ?? null;
  const { pageName: taken, userId: owner } = staffProfilesTable;
  if (pageName) {
    // Who asks for the same name waits: the table refuses a second one, which would be a failure.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`page ${pageName}`}))`);
    const isTheirs = and(eq(taken, pageName), ne(owner, userId));
    if ((await tx.$count(staffProfilesTable, isTheirs)) > 0) return false;
  }
  await tx.update(usersTable).set({ speaks: languages }).where(eq(usersTable.id, userId));
  const values = { pageName, profile };
  await tx
    .insert(staffProfilesTable)
    .values({ userId, ...values })
    .onConflictDoUpdate({ target: owner, set: values });
  return true;
}

/** Of people still on the staff: who has a page of this name, shown or not. */
export async function findPageOwner(db: Db | Tx, name: string): Promise<ProfiledMember | null> {
  const [owner = null] = await readProfiles(db, eq(staffProfilesTable.pageName, name));
  return owner;
}

const isShown = sql`(${staffProfilesTable.profile} -> 'page' ->> 'isShown')::boolean`;

/**
 * A mark that is another one once any partner's page may be another: each process asks for it every
 * second, so nothing of the profiles is sent.
 */
export async function markShownPages(db: Db | Tx): Promise<string> {
  const shown = sql`(${usersTable.username}, ${usersTable.speaks}, ${staffProfilesTable.profile})::text`;
  const [row] = await db
    .select({
      mark: sql<string>`coalesce(md5(string_agg(${shown}, '' order by ${usersTable.id})), '')`,
    })
    .from(staffProfilesTable)
    .innerJoin(usersTable, eq(usersTable.id, staffProfilesTable.userId))
    .where(and(isThere, isShown));
  return row?.mark ?? "";
}

/** The same of all licenses on file. */
export async function markLicenses(db: Db | Tx): Promise<string> {
  const licenses = sql`${staffProfilesTable.profile} ->> 'licences'`;
  const [row] = await db
    .select({
      mark: sql<string>`coalesce(md5(string_agg(${licenses}, '' order by ${usersTable.id})), '')`,
    })
    .from(staffProfilesTable)
    .innerJoin(usersTable, eq(usersTable.id, staffProfilesTable.userId))
    .where(isThere);
  return row?.mark ?? "";
}
