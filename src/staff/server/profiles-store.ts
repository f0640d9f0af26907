import { and, eq, gt, isNotNull, isNull, lte, ne, or, type SQL, sql } from "drizzle-orm";
import { jsonb, type PgColumn, pgTable, text, timestamp, uuid } from "drizzle-orm/pg-core";
import { emptyProfile, type StaffProfile } from "#staff/core/profile.ts";
import type { Db, Tx } from "#platform/database/database.ts";
import { nameOrder } from "#platform/database/name-order.ts";
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

/** How long nobody else's page gets a name that somebody's page had: it stands on printed cards. */
export const pageNameKept = "1 year";

/**
 * Names that partners' pages had before. Each leads on to its owner's page, and leads that come by it
 * are the owner's, until another page has the name.
 */
export const formerPageNamesTable = pgTable("former_page_names", {
  name: text().primaryKey(),
  /** Null once the account is erased. */
  userId: uuid("user_id").references(() => usersTable.id, { onDelete: "set null" }),
  givenUpAt: timestamp("given_up_at", { withTimezone: true }).notNull().defaultNow(),
});

/** A moment, later by the time for which a name is kept. */
const addKept = (since: PgColumn) =>
  sql`${since} + ${pageNameKept}::interval`.mapWith((text: string) => new Date(text));

const isKeptForOwner = gt(formerPageNamesTable.givenUpAt, sql`now() - ${pageNameKept}::interval`);

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
    .orderBy(nameOrder(usersTable.username), usersTable.username);
  return rows.map(({ isAdmin, languages, profile, ...row }) => ({
    ...row,
    isAdmin: isAdmin === "true",
    profile: { ...emptyProfile, ...profile, languages },
  }));
}

interface TakenPageName {
  /** When the name is free, where its page was renamed or its owner removed; null while a page has it. */
  readonly freeAt: Date | null;
}

/**
 * Takes the place of what stood there. A name that the page had leads on to it from now.
 *
 * @returns null; or, with nothing changed, whose the name is: somebody else's page has it, or had it
 *   within the last year.
 */
export async function replaceProfile(
  tx: Tx,
  userId: string,
  { languages, ...profile }: StaffProfile,
): Promise<TakenPageName | null> {
  const pageName = profile.page?.name ?? null;
  const { pageName: taken, userId: owner } = staffProfilesTable;
  if (pageName) {
    // Who asks for the same name waits: the table refuses a second one, which would be a failure.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`page ${pageName}`}))`);
    const [theirs] = await tx
      .select({ freeAt: addKept(usersTable.removedAt) })
      .from(staffProfilesTable)
      .innerJoin(usersTable, eq(usersTable.id, owner))
      .where(and(eq(taken, pageName), ne(owner, userId)));
    if (theirs) return theirs;
    // Looked for after the names in use: one that is given up meanwhile is found in either place.
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

/** Keeps the name that the page has until now, and takes the next one out of those of before. */
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
 * Keeps the page's name of accounts that are about to be erased from others, as their cards are still
 * about, and erases such names after a year.
 *
 * @param before when they were removed, at the latest.
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

/** Of people still on the staff: whose page has this name or had it before, shown or not. */
export async function findPageOwner(db: Db | Tx, name: string): Promise<ProfiledMember | null> {
  const [owner] = await readProfiles(db, eq(staffProfilesTable.pageName, name));
  if (owner) return owner;
  const former = db
    .select({ userId: formerPageNamesTable.userId })
    .from(formerPageNamesTable)
    .where(eq(formerPageNamesTable.name, name));
  const [formerOwner = null] = await readProfiles(db, sql`${usersTable.id} = (${former})`);
  return formerOwner;
}

/** Names of before, each with the name that its owner's page has now, where that is shown. */
export async function listFormerNames(db: Db): Promise<ReadonlyMap<string, string>> {
  const rows = await db
    .select({ name: formerPageNamesTable.name, now: staffProfilesTable.pageName })
    .from(formerPageNamesTable)
    .innerJoin(usersTable, eq(usersTable.id, formerPageNamesTable.userId))
    .innerJoin(staffProfilesTable, eq(staffProfilesTable.userId, usersTable.id))
    .where(and(isThere, isShown));
  return new Map(rows.flatMap(({ name, now }) => (now ? [[name, now] as const] : [])));
}

const isShown = sql`(${staffProfilesTable.profile} -> 'page' ->> 'isShown')::boolean`;

/**
 * A mark that is another one once any partner's page may be another: each process asks for it every
 * second, so nothing of the profiles is sent.
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
