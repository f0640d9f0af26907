import { isDeepStrictEqual } from "node:util";
import { and, desc, eq, getTableColumns, gt, lt, sql } from "drizzle-orm";
import { integer, jsonb, pgTable, text, timestamp, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import type { Change } from "#features/studio/core/compose-edition.ts";
import { factsId, factsLocale, type Overrides } from "#platform/core/edition/edition.ts";
import type { AgencyNames } from "#platform/editions/published.ts";
import type { Db, Tx } from "#platform/database/database.ts";
import { staffProfilesTable } from "#staff/server/profiles-store.ts";
import { siteDraftsTable } from "./drafts-store.ts";
import { sitePreviewsTable } from "./preview/previews-store.ts";

const moment = (name: string) => timestamp(name, { withTimezone: true });

export const editionStatuses = ["published", "pending", "refused"] as const;
export type EditionStatus = (typeof editionStatuses)[number];

/**
 * Editions: published ones, and ones that wait for approval or were refused. A trigger refuses every
 * change of a row except the decision on one that waits. Visitors read the newest published edition.
 */
export const siteEditionsTable = pgTable(
  "site_editions",
  {
    id: uuid().primaryKey(),
    /** Numbers the published editions in order; null for one that waits or was refused. */
    number: integer(),
    /** The edition it was written over; null for the sources. */
    base: uuid(),
    at: moment("at").notNull(),
    by: text().notNull(),
    reason: text().notNull(),
    status: text().$type<EditionStatus>().notNull(),
    decidedBy: text("decided_by"),
    decidedAt: moment("decided_at"),
    note: text(),
    changes: jsonb().$type<readonly Change[]>().notNull(),
    /** All texts that differ from the sources, `changes` included. */
    overrides: jsonb().$type<Overrides>().notNull(),
    /** For each changed sentence, the hash of what the sources said in its place. */
    sourceHashes: jsonb("source_hashes").$type<Readonly<Record<string, string>>>().notNull(),
    /**
     * SHA-256 over the seal of the edition before and all fields of this row. A trigger of the
     * database writes it when the edition is published.
     */
    seal: text(),
  },
  ({ number }) => [uniqueIndex("site_editions_number").on(number)],
);

export type EditionRow = Omit<typeof siteEditionsTable.$inferSelect, "seal">;

const table = siteEditionsTable;
const newest = desc(table.number);

/** The edition that visitors read; undefined before the first one. */
export async function findNewestEdition(db: Db): Promise<EditionRow | undefined> {
  const [row] = await db
    .select()
    .from(table)
    .where(eq(table.status, "published"))
    .orderBy(newest)
    .limit(1);
  return row;
}

/**
 * The published editions after this number in order, each with the agency's name and address. Each
 * process asks every second, and at its start for all editions, so no other column is read.
 */
export async function listPublishedAfter(db: Db, number: number) {
  const read = (fact: keyof AgencyNames) =>
    sql<string | null>`${table.overrides}->${factsId}->${factsLocale}->>${fact}`;
  return db
    .select({ id: table.id, number: table.number, name: read("name"), email: read("email") })
    .from(table)
    .where(and(eq(table.status, "published"), gt(table.number, number)))
    .orderBy(table.number);
}

/** Locks publishing until the transaction ends: publishing, undoing and deciding wait for each other. */
export async function lockEditions(tx: Tx): Promise<EditionRow | undefined> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('site-editions'))`);
  return findNewestEdition(tx);
}

export async function findEdition(db: Db, id: string): Promise<EditionRow | undefined> {
  const [row] = await db.select().from(table).where(eq(table.id, id));
  return row;
}

/** An edition that waits and has the same author, base, reason and texts: the same wish, sent before. */
export async function findSameWaiting(
  db: Db,
  { by, base, reason, overrides }: Pick<EditionRow, "by" | "base" | "reason" | "overrides">,
): Promise<EditionRow | undefined> {
  const isSame = and(
    eq(table.status, "pending"),
    eq(table.by, by),
    sql`${table.base} is not distinct from ${base}`,
    eq(table.reason, reason),
    sql`${table.overrides} = ${JSON.stringify(overrides)}::jsonb`,
  );
  const [row] = await db.select().from(table).where(isSame).limit(1);
  return row;
}

/**
 * Finds the edition that a publishing was written over. `seen` is the newest edition. If the caller
 * published the newest one over the same base, that one is `made` and `seen` is the base: the call may
 * be the same one, sent again because its answer was lost.
 */
export async function findSeen(
  db: Db,
  { base, by }: Pick<EditionRow, "base" | "by">,
): Promise<{ readonly seen: EditionRow | undefined; readonly made: EditionRow | undefined }> {
  const newest = await findNewestEdition(db);
  if (newest?.by !== by || newest.base !== base) return { seen: newest, made: undefined };
  return { seen: base === null ? undefined : await findEdition(db, base), made: newest };
}

/** Whether a publishing is the one that made this edition, sent again or twice at once. */
export function isSamePress(
  { by, base, reason, changes }: EditionRow,
  press: Pick<EditionRow, "by" | "base" | "changes"> & { readonly reason?: string | undefined },
): boolean {
  const list = (some: readonly Change[]) =>
    some.map(({ id, locale, path, value }) => JSON.stringify([id, locale, path, value])).toSorted();
  const isOver = by === press.by && base === press.base && reason === (press.reason ?? "");
  return isOver && isDeepStrictEqual(list(changes), list(press.changes));
}

/**
 * Of each change whether the same text was published in the same place before: with an approval, and
 * with a written reason. In the order of the changes.
 */
export async function listPublishedTexts(db: Db, changes: readonly Change[]) {
  const asked = JSON.stringify(changes);
  const { rows } = await db.execute<{ isApproved: boolean | null; hasReason: boolean | null }>(sql`
    select bool_or(${table.decidedBy} is not null) as "isApproved", bool_or(${table.reason} <> '') as "hasReason"
    from jsonb_array_elements(${asked}::jsonb) with ordinality as asked (change, place)
    left join (${table} cross join jsonb_array_elements(${table.changes}) as written)
      on ${table.status} = 'published' and written = asked.change
    group by asked.place order by asked.place`);
  return rows;
}

/** The moment of publishing: when the edition was approved, or when it was written if nobody had to approve it. */
export const publishedAt = ({ at, decidedAt }: Pick<EditionRow, "at" | "decidedAt">): Date =>
  decidedAt ?? at;

/** The first published edition after this number. */
export async function findEditionAfter(db: Db, number: number): Promise<EditionRow | undefined> {
  const [row] = await db
    .select()
    .from(table)
    .where(and(eq(table.status, "published"), gt(table.number, number)))
    .orderBy(table.number)
    .limit(1);
  return row;
}

/** An approved edition of which visitors still read some words. */
export interface StandingApproval {
  readonly id: string;
  readonly number: number;
  readonly by: string;
  readonly approvedAt: Date;
}

const mostApprovals = 20;

/**
 * Editions that were approved before a day and of which words are still on the site, the oldest first.
 * A word that a later edition changed counts for the later edition; a word that an undo brought back
 * counts for the edition that was approved with it.
 */
export async function listApprovalsBefore(db: Db, day: Date): Promise<readonly StandingApproval[]> {
  const { rows } = await db.execute<Record<string, unknown>>(sql`
    with written as (
      select ${table.id}, ${table.number}, ${table.decidedBy} as by, ${table.decidedAt} as approved,
        array[change ->> 'id', change ->> 'locale', change ->> 'path'] as place, change ->> 'value' as value
      from ${table}, jsonb_array_elements(${table.changes}) as change
      where ${table.status} = 'published'
    ), standing as (
      select distinct on (place) place, value from written order by place, number desc
    ), approval as (
      select distinct on (place) id, number, by, approved from standing join written using (place, value)
      where by is not null order by place, number desc
    )
    select distinct id, number, by, approved from approval
    where approved < ${day.toISOString()}::timestamptz
    order by approved limit ${mostApprovals}`);
  return rows.map(({ id, number, by, approved }) => ({
    id: String(id),
    number: Number(number),
    by: String(by),
    approvedAt: new Date(approved as Date | string),
  }));
}

/** The published edition before this one. */
export async function findEditionBefore(
  db: Db,
  { number }: EditionRow,
): Promise<EditionRow | undefined> {
  const [row] = await db
    .select()
    .from(table)
    .where(and(eq(table.status, "published"), lt(table.number, number ?? 0)))
    .orderBy(newest)
    .limit(1);
  return row;
}

export async function insertEdition(db: Db, row: EditionRow): Promise<EditionRow> {
  await db.insert(table).values(row);
  return row;
}

export async function decideEdition(
  db: Db,
  id: string,
  decision: Pick<EditionRow, "status" | "number" | "decidedBy" | "decidedAt" | "note">,
): Promise<void> {
  await db.update(table).set(decision).where(eq(table.id, id));
}

/** Which of these pictures are named by an edition (also a refused or replaced one), a preview, a draft, or the profile of somebody who is not shown yet. */
export async function findPicturesInEditions(
  db: Db,
  ids: readonly string[],
): Promise<readonly string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select wanted as id from unnest(${sql.param([...ids])}::text[]) as wanted where exists (
      select from ${table}
      where strpos(${table.overrides}::text, wanted) > 0 or strpos(${table.changes}::text, wanted) > 0
    ) or exists (
      select from ${sitePreviewsTable}
      where strpos(${sitePreviewsTable.overrides}::text, wanted) > 0
    ) or exists (
      select from ${siteDraftsTable} where strpos(${siteDraftsTable.draft}::text, wanted) > 0
    ) or exists (
      select from ${staffProfilesTable}
      where strpos(${staffProfilesTable.profile}::text, wanted) > 0
    )`);
  return rows.map(({ id }) => id);
}

/** An edition without its sentences, which may be hundreds. */
export type EditionSummary = Omit<EditionRow, "changes" | "overrides" | "sourceHashes"> & {
  readonly changeCount: number;
};

const listedAtOnce = 20;

/** Orders editions of one moment by number; one that waits counts as the newest. */
const turn = sql`coalesce(${table.number}, 2147483647)`;

/** A page of editions, the newest first. @param after id of the last edition of the page before; undefined for the first page. */
export async function listEditions(
  db: Db,
  after: string | undefined,
): Promise<{ readonly editions: readonly EditionSummary[]; readonly nextCursor: string | null }> {
  const {
    changes,
    overrides: _overrides,
    sourceHashes: _hashes,
    ...shown
  } = getTableColumns(table);
  const changeCount = sql<number>`jsonb_array_length(${changes})`;
  const rows = await db
    .select({ ...shown, changeCount })
    .from(table)
    .where(
      after === undefined
        ? undefined
        : sql`(${table.at}, ${turn}, ${table.id}) < (select last.at, coalesce(last.number, 2147483647), last.id from ${table} as last where last.id = ${after})`,
    )
    .orderBy(desc(table.at), desc(turn), desc(table.id))
    .limit(listedAtOnce + 1);
  const editions = rows.slice(0, listedAtOnce);
  return {
    editions,
    nextCursor: rows.length > listedAtOnce ? (editions.at(-1)?.id ?? null) : null,
  };
}

export const countPending = (db: Db): Promise<number> =>
  db.$count(table, eq(table.status, "pending"));
