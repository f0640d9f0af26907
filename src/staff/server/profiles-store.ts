import { and, eq, gt, isNotNull, isNull, lte, ne, or, type SQL, sql } from "drizzle-orm";
import { jsonb, type PgColumn, pgTable, text, timestamp, uuid } from "drizzle-orm/pg-core";
import { emptyProfile, type StaffProfile } from "#staff/core/profile.ts";
import type { Role } from "#platform/core/staff/staff-member.ts";
import type { Db, Tx } from "#platform/database/database.ts";
import { nameOrder } from "#platform/database/name-order.ts";
import { handlesRecords, isThere, readRole, usersTable, works } from "./members-store.ts";

/** Profiles of staff, except the languages, which are in the account's row. */
export const staffProfilesTable = pgTable("staff_profiles", {
  userId: uuid("user_id")
    .primaryKey()
    .references(() => usersTable.id, { onDelete: "cascade" }),
  /** Name of the partner's page; unique. */
  pageName: text("page_name").unique(),
  profile: jsonb().$type<Omit<StaffProfile, "languages">>().notNull(),
});

/** How long a former name of a page stays reserved, because it is on printed cards. */
export const pageNameKept = "1 year";

/**
 * Former names of partners' pages. Each redirects to its owner's page, and leads through it are
 * credited to the owner, until another page takes the name.
 */
export const formerPageNamesTable = pgTable("former_page_names", {
  name: text().primaryKey(),
  /** Null once the account is erased. */
  userId: uuid("user_id").references(() => usersTable.id, { onDelete: "set null" }),
  givenUpAt: timestamp("given_up_at", { withTimezone: true }).notNull().defaultNow(),
});

/** A moment plus the time for which a name is reserved. */
const addKept = (since: PgColumn) =>
  sql`${since} + ${pageNameKept}::interval`.mapWith((text: string) => new Date(text));

const isKeptForOwner = gt(formerPageNamesTable.givenUpAt, sql`now() - ${pageNameKept}::interval`);

export interface ProfiledMember {
  readonly id: string;
  readonly username: string;
  readonly role: Role;
  readonly hasSignIn: boolean;
  readonly profile: StaffProfile;
}

/** Everybody on the list of staff, with or without a sign-in, sorted by user name. */
export const listProfiles = (db: Db | Tx): Promise<readonly ProfiledMember[]> =>
  readProfiles(db, undefined);

/** Those who work with records: everybody who can sign in with a role that does. */
export const listWorkers = (db: Db | Tx): Promise<readonly ProfiledMember[]> =>
  readProfiles(db, works);

/** @returns null for a name that is not on the staff. */
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
      hasSignIn: usersTable.hasSignIn,
      languages: usersTable.speaks,
      profile: staffProfilesTable.profile,
    })
    .from(usersTable)
    .leftJoin(staffProfilesTable, eq(staffProfilesTable.userId, usersTable.id))
    .where(and(isThere, which))
    .orderBy(nameOrder(usersTable.username), usersTable.username);
  return rows.map(({ isAdmin, languages, profile, ...row }) => ({
    ...row,
    role: readRole(isAdmin),
    profile: { ...emptyProfile, ...profile, languages },
  }));
}

interface TakenPageName {
  /**
   * When the name becomes free, after its page was renamed or its owner removed; null while a page
   * has it.
   */
  readonly freeAt: Date | null;
}

/**
 * Replaces a profile. The page's old name redirects from now on.
 *
 * @returns null; or, with nothing changed, who has the name: another page has it, or had it within
 *   the last year.
 */
export async function replaceProfile(
  tx: Tx,
  userId: string,
  { languages, ...profile }: StaffProfile,
): Promise<TakenPageName | null> {
  const pageName = profile.page?.name ?? null;
  const { pageName: taken, userId: owner } = staffProfilesTable;
  if (pageName) {
    // Concurrent requests for the same name wait: otherwise the table's unique constraint would
    // fail.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`page ${pageName}`}))`);
    const [theirs] = await tx
      .select({ freeAt: addKept(usersTable.removedAt) })
      .from(staffProfilesTable)
      .innerJoin(usersTable, eq(usersTable.id, owner))
      .where(and(eq(taken, pageName), ne(owner, userId)));
    if (theirs) return theirs;
    // Queried after the names in use, so that a name given up in between is found in one of the two
    // places.
    const former = await findAnothersFormer(tx, pageName, userId);
    if (former) return former;
  }
  await noteFormerName(tx, userId, pageName);
  await tx.update(usersTable).set({ speaks: languages }).where(eq(usersTable.id, userId));
  const values = { pageName, profile };
  await tx
    .insert(staffProfilesTable)
    .values({ userId, ...values })
    .onConflictDoUpdate({ target: owner, set: values });
  return null;
}

async function findAnothersFormer(
  tx: Tx,
  pageName: string,
  userId: string,
): Promise<TakenPageName | undefined> {
  const { name, userId: owner } = formerPageNamesTable;
  const isOthers = or(isNull(owner), ne(owner, userId));
  const isKept = and(eq(name, pageName), isOthers, isKeptForOwner);
  const freeAt = addKept(formerPageNamesTable.givenUpAt);
  const [former] = await tx.select({ freeAt }).from(formerPageNamesTable).where(isKept);
  return former;
}

/**
 * Stores the page's current name as a former one, and removes its next name from the former ones.
 */
async function noteFormerName(tx: Tx, userId: string, next: string | null): Promise<void> {
  const [{ pageName = null } = {}] = await tx
    .select({ pageName: staffProfilesTable.pageName })
    .from(staffProfilesTable)
    .where(eq(staffProfilesTable.userId, userId));
  if (pageName === next) return;
  const { name } = formerPageNamesTable;
  if (next) await tx.delete(formerPageNamesTable).where(eq(name, next));
  if (!pageName) return;
  const values = { userId, givenUpAt: sql`now()` };
  await tx
    .insert(formerPageNamesTable)
    .values({ name: pageName, ...values })
    .onConflictDoUpdate({ target: name, set: values });
}

/**
 * Reserves the page names of accounts that are about to be erased, because their cards are still in
 * use, and erases reserved names after a year.
 *
 * @param before accounts removed before this time.
 */
export async function keepNamesOfErased(tx: Tx, before: Date): Promise<void> {
  const { userId } = formerPageNamesTable;
  await tx.delete(formerPageNamesTable).where(and(isNull(userId), sql`not ${isKeptForOwner}`));
  await tx.execute(sql`
    insert into ${formerPageNamesTable} (name, given_up_at)
    select ${staffProfilesTable.pageName}, ${usersTable.removedAt}
    from ${staffProfilesTable} join ${usersTable} on ${usersTable.id} = ${staffProfilesTable.userId}
    where ${and(lte(usersTable.removedAt, before), isNotNull(staffProfilesTable.pageName))}
    on conflict do nothing`);
}

/** Takes over a name as families read it, once an edition shows it. */
export async function renameShown(tx: Tx, userId: string, name: string): Promise<void> {
  const { profile, userId: owner } = staffProfilesTable;
  await tx
    .update(staffProfilesTable)
    .set({ profile: sql`jsonb_set(${profile}, '{shownName}', to_jsonb(${name}::text))` })
    .where(eq(owner, userId));
}

/** The staff member whose page has or had this name, shown or not, and who brings families. */
export async function findPageOwner(db: Db | Tx, name: string): Promise<ProfiledMember | null> {
  const [owner] = await readProfiles(
    db,
    and(eq(staffProfilesTable.pageName, name), handlesRecords),
  );
  if (owner) return owner;
  const former = db
    .select({ userId: formerPageNamesTable.userId })
    .from(formerPageNamesTable)
    .where(eq(formerPageNamesTable.name, name));
  const [formerOwner = null] = await readProfiles(
    db,
    and(sql`${usersTable.id} = (${former})`, handlesRecords),
  );
  return formerOwner;
}

/** Former names, each with the current name of its owner's page, if that is shown. */
export async function listFormerNames(db: Db): Promise<ReadonlyMap<string, string>> {
  const rows = await db
    .select({ name: formerPageNamesTable.name, now: staffProfilesTable.pageName })
    .from(formerPageNamesTable)
    .innerJoin(usersTable, eq(usersTable.id, formerPageNamesTable.userId))
    .innerJoin(staffProfilesTable, eq(staffProfilesTable.userId, usersTable.id))
    .where(and(isThere, isShown));
  return new Map(rows.flatMap(({ name, now }) => (now ? [[name, now] as const] : [])));
}

const isShown = and(
  handlesRecords,
  sql`(${staffProfilesTable.profile} -> 'page' ->> 'isShown')::boolean`,
);

/**
 * A value that changes whenever a partner's page may have changed: each process reads it every
 * second, so no profile data is sent.
 */
export async function markShownPages(db: Db | Tx): Promise<string> {
  const shown = sql`(${usersTable.username}, ${usersTable.speaks}, ${staffProfilesTable.profile})::text`;
  const former = sql`(select md5(string_agg(${formerPageNamesTable}::text, '' order by name))
    from ${formerPageNamesTable})`;
  const [row] = await db
    .select({
      mark: sql<string>`concat(md5(string_agg(${shown}, '' order by ${usersTable.id})), ${former})`,
    })
    .from(staffProfilesTable)
    .innerJoin(usersTable, eq(usersTable.id, staffProfilesTable.userId))
    .where(and(isThere, isShown));
  return row?.mark ?? "";
}

/** The same for what pages show of everybody on the list of staff. */
export async function markStaff(db: Db | Tx): Promise<string> {
  const { profile } = staffProfilesTable;
  const read = sql`(${usersTable.id}, ${usersTable.hasSignIn}, ${usersTable.speaks}, ${profile} -> 'licences',
    ${profile} -> 'npn', ${profile} -> 'shown', ${profile} -> 'formerNumber')::text`;
  const [row] = await db
    .select({
      mark: sql<string>`coalesce(md5(string_agg(${read}, '' order by ${usersTable.id})), '')`,
    })
    .from(staffProfilesTable)
    .innerJoin(usersTable, eq(usersTable.id, staffProfilesTable.userId))
    .where(isThere);
  return row?.mark ?? "";
}
