import { createHash } from "node:crypto";
import { and, desc, eq, inArray, isNotNull, lt, sql, type SQL } from "drizzle-orm";
import {
  boolean,
  customType,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  timestamp,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import type { ArchiveCause, ArchivedChange } from "#features/archive/core/archived.ts";
import { siteEditionsTable } from "#features/studio/server/editions-store.ts";
import type { PageFinding } from "#features/archive/core/judge-page.ts";
import type { Locale } from "#platform/core/locale.ts";
import { pictureRoot } from "#platform/core/site/site-picture.ts";
import type { Database, Db, Tx } from "#platform/database/database.ts";

const bytea = customType<{ data: Buffer }>({ dataType: () => "bytea" });
const moment = (name: string) => timestamp(name, { withTimezone: true, precision: 3 }).notNull();

/**
 * The bytes that were served, one row for each content, however often it was served. Triggers refuse
 * changes, and deletion before five years are over.
 */
export const archivedBodiesTable = pgTable("archived_bodies", {
  /** SHA-256 of the bytes, in hexadecimal. */
  sha256: text().primaryKey(),
  contentType: text("content_type").notNull(),
  bytes: bytea().notNull(),
  /**
   * The words of a page, in which sentences are searched for; null for a file.
   */
  words: text(),
});

/**
 * One row for each change of what is served at an address, for pages and for the files of the build
 * that they name. Rows are only added: triggers refuse every change and deletion.
 */
export const archivedPagesTable = pgTable(
  "archived_pages",
  {
    /** Rows are numbered without a gap, so that a removed row is noticed. */
    seq: integer().primaryKey(),
    path: text().notNull(),
    /** Null for a file of the build. */
    locale: text().$type<Locale>(),
    status: integer().notNull(),
    headers: jsonb().$type<ReadonlyArray<readonly [name: string, value: string]>>().notNull(),
    /** Null for the end of an address. */
    bodySha256: text("body_sha256"),
    edition: text(),
    /** A hash of the build that served it. */
    software: text().notNull(),
    cause: text().$type<ArchiveCause>().notNull(),
    firstServedAt: moment("first_served_at"),
    /**
     * The database's own time, which a trigger sets whatever the statement says. It is later than
     * `firstServedAt` if the database could not be reached: that time is a gap in the file.
     */
    filedAt: moment("filed_at"),
    /** SHA-256 over the hash of the row before and all fields of this row but `isClocked`. */
    hash: text().notNull(),
    /**
     * Whether the database set `filedAt`, and refused a row older than the newest of its path. A trigger
     * sets it; false for rows that were filed before the trigger existed, whose times may not rise.
     */
    isClocked: boolean("is_clocked").notNull().default(false),
  },
  (table) => [
    uniqueIndex("archived_pages_path").on(table.path, table.firstServedAt, table.seq),
    index("archived_pages_body").on(table.bodySha256),
  ],
);

/** The findings of the advertising rules about a body, by the rules that judged it last. */
export const archivedJudgmentsTable = pgTable("archived_judgments", {
  /** The body that was judged. */
  sha256: text().primaryKey(),
  /** A hash of the rules that judged it. */
  rules: text().notNull(),
  findings: jsonb().$type<readonly PageFinding[]>().notNull(),
});

export type ArchivedPage = typeof archivedPagesTable.$inferSelect;
export type NewArchivedPage = Omit<ArchivedPage, "seq" | "hash" | "filedAt" | "isClocked">;
export type ArchivedBody = typeof archivedBodiesTable.$inferInsert;

export function hashBytes(bytes: Buffer | string): string {
  return createHash("sha256").update(bytes).digest("hex");
}

/** A row's seal. Changing a field or removing a row would change the seals of all later rows. */
export function linkRow(before: string, row: Omit<ArchivedPage, "hash" | "isClocked">): string {
  const { seq, path, locale, status, headers, bodySha256, edition, software, cause } = row;
  const times = [row.firstServedAt.toISOString(), row.filedAt.toISOString()];
  const fields = [
    seq,
    path,
    locale,
    status,
    headers,
    bodySha256,
    edition,
    software,
    cause,
    ...times,
  ];
  return hashBytes(`${before}\n${JSON.stringify(fields)}`);
}

/** The key of the lock that makes processes file one at a time, so that they write one chain, and one row for the same page. */
const chainLock = 726_473_535;

/** Waits for other processes that file, and holds the lock until the transaction ends. */
export async function lockChain(tx: Tx): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${chainLock})`);
}

type Latest = Pick<
  ArchivedPage,
  "path" | "locale" | "status" | "headers" | "bodySha256" | "firstServedAt"
>;

/** The newest row of each address, ended ones included. */
export async function readLatest(tx: Tx): Promise<ReadonlyMap<string, Latest>> {
  // Looks into the index once for each address, because sorting all rows would take seconds.
  const { rows } = await tx.execute<Latest & Record<string, unknown>>(sql`
    select latest.* from (select distinct path from ${archivedPagesTable}) as addresses
    cross join lateral (
      select path, locale, status, headers, body_sha256 as "bodySha256",
        first_served_at as "firstServedAt"
      from ${archivedPagesTable} where path = addresses.path
      order by first_served_at desc, seq desc limit 1
    ) as latest`);
  return new Map(
    rows.map((row) => [row.path, { ...row, firstServedAt: new Date(row.firstServedAt) }]),
  );
}

/** Which of these bodies are in the file. */
export async function findKeptBodies(db: Db | Tx, hashes: readonly string[]): Promise<Set<string>> {
  const { sha256 } = archivedBodiesTable;
  const rows = await db
    .select({ sha256 })
    .from(archivedBodiesTable)
    .where(sql`${sha256} = any(${sql.param([...hashes])}::text[])`);
  return new Set(rows.map((row) => row.sha256));
}

/** The bytes of these bodies, by hash. */
export async function readBodies(
  tx: Tx,
  hashes: readonly string[],
): Promise<ReadonlyMap<string, Buffer>> {
  if (hashes.length === 0) return new Map();
  const { sha256, bytes } = archivedBodiesTable;
  const rows = await tx
    .select({ sha256, bytes })
    .from(archivedBodiesTable)
    .where(inArray(sha256, [...hashes]));
  return new Map(rows.map((row) => [row.sha256, row.bytes]));
}

const bodiesAtOnce = 20;

export async function insertBodies(tx: Tx, bodies: readonly ArchivedBody[]): Promise<void> {
  for (let from = 0; from < bodies.length; from += bodiesAtOnce) {
    const some = bodies.slice(from, from + bodiesAtOnce);
    await tx.insert(archivedBodiesTable).values(some).onConflictDoNothing();
  }
}

const rowsAtOnce = 200;

/**
 * Adds rows to the end of the chain, whose lock the transaction holds. The database says when they are
 * filed. A process whose clock is behind another's, or ahead of the database's, may say an earlier
 * time than the newest row of an address, or a time to come: the row gets the nearest time that is
 * right, because the trigger `clock_archived_page` would refuse it and the filing would never succeed.
 *
 * @param latest the newest row of each address, as `readLatest` found them under this lock.
 */
export async function appendRows(
  tx: Tx,
  rows: readonly NewArchivedPage[],
  latest: ReadonlyMap<string, Pick<Latest, "firstServedAt">>,
): Promise<void> {
  const { seq, hash } = archivedPagesTable;
  const [last] = await tx
    .select({ seq, hash })
    .from(archivedPagesTable)
    .orderBy(desc(seq))
    .limit(1);
  const time = await tx.execute<{ now: Date | string }>(sql`select archive_time() as now`);
  const filedAt = new Date(time.rows[0]?.now ?? Number.NaN);
  let before = last?.hash ?? "";
  let number = last?.seq ?? 0;
  const linked = rows.map((row) => {
    const said = Math.min(row.firstServedAt.getTime(), filedAt.getTime());
    const newest = latest.get(row.path)?.firstServedAt.getTime() ?? said;
    const firstServedAt = new Date(Math.max(said, newest));
    const numbered = { ...row, firstServedAt, filedAt, seq: (number += 1) };
    before = linkRow(before, numbered);
    return { ...numbered, hash: before };
  });
  for (let from = 0; from < linked.length; from += rowsAtOnce) {
    await tx.insert(archivedPagesTable).values(linked.slice(from, from + rowsAtOnce));
  }
}

/**
 * Ends every address in the file of a restored backup: what was served after the backup was made is in
 * no file of this site. The next start files all pages as new.
 */
export async function endAtRestore(tx: Tx, madeAt: string): Promise<void> {
  await lockChain(tx);
  const latest = await readLatest(tx);
  // A page that was filed while the backup was being made ends when it began: `appendRows` sees to it.
  const since = new Date(madeAt);
  const rows = [...latest.values()]
    .filter(({ bodySha256 }) => bodySha256 !== null)
    .map(({ path, locale }): NewArchivedPage => ({
      path,
      locale,
      status: 404,
      headers: [],
      bodySha256: null,
      edition: null,
      software: "",
      cause: "restore",
      firstServedAt: since,
    }));
  await appendRows(tx, rows, latest);
}

/**
 * When the row after this one of the same address begins: until then it was served. In a field of a
 * query on one table Drizzle would write the columns without their table, and name those of `next`.
 */
const servedUntil = sql<Date | null>`(
  select next.first_served_at from archived_pages as next
  where next.path = archived_pages.path
    and (next.first_served_at, next.seq) > (archived_pages.first_served_at, archived_pages.seq)
  order by next.first_served_at, next.seq limit 1
)`.mapWith(archivedPagesTable.firstServedAt);

const columns = { page: archivedPagesTable, until: servedUntil, body: archivedBodiesTable };

/** Rows with their bodies and their ends; the body is null for the end of a page, or once it was erased. */
export function selectServed(db: Db, where: SQL | undefined) {
  return db
    .select(columns)
    .from(archivedPagesTable)
    .leftJoin(archivedBodiesTable, eq(archivedBodiesTable.sha256, archivedPagesTable.bodySha256))
    .where(where)
    .$dynamic();
}

/** The row of an address at a moment. */
export async function findServedAt(db: Db, path: string, at: Date) {
  const { firstServedAt, seq } = archivedPagesTable;
  const isBefore = sql`${firstServedAt} <= ${at.toISOString()}::timestamptz`;
  const [found] = await selectServed(db, and(eq(archivedPagesTable.path, path), isBefore))
    .orderBy(desc(firstServedAt), desc(seq))
    .limit(1);
  return found?.body ? { ...found, body: found.body } : null;
}

/** The file that was served at an address of a build, whose name contains a hash of the content. */
export async function findFormerFile(db: Db, path: string) {
  const { bodySha256 } = archivedPagesTable;
  const [found] = await db
    .select({ headers: archivedPagesTable.headers, bytes: archivedBodiesTable.bytes })
    .from(archivedPagesTable)
    .innerJoin(archivedBodiesTable, eq(archivedBodiesTable.sha256, bodySha256))
    .where(eq(archivedPagesTable.path, path))
    .limit(1);
  return found ?? null;
}

/** A page that was served for longer than this before it was filed counts as filed late. */
const lateMs = 60_000;

/** The changes of all pages, or of one address, newest first. */
export async function listPageChanges(
  db: Db,
  asked: { readonly path: string | undefined; readonly before: number; readonly limit: number },
): Promise<{ changes: readonly ArchivedChange[]; nextCursor: string | null }> {
  const { locale, path, seq } = archivedPagesTable;
  const wanted = and(
    isNotNull(locale),
    lt(seq, asked.before),
    asked.path === undefined ? undefined : eq(path, asked.path),
  );
  const rows = await db
    .select({
      page: archivedPagesTable,
      until: servedUntil,
      by: siteEditionsTable.by,
      reason: siteEditionsTable.reason,
      approvedBy: siteEditionsTable.decidedBy,
    })
    .from(archivedPagesTable)
    .leftJoin(siteEditionsTable, sql`${siteEditionsTable.id}::text = ${archivedPagesTable.edition}`)
    .where(wanted)
    .orderBy(desc(seq))
    .limit(asked.limit + 1);
  const shown = rows.slice(0, asked.limit).map(({ page, until, ...written }): ArchivedChange => ({
    id: String(page.seq),
    path: page.path,
    status: page.status,
    servedFrom: page.firstServedAt.toISOString(),
    servedUntil: until?.toISOString() ?? null,
    filedAt: page.filedAt.toISOString(),
    isLate:
      page.cause !== "restore" && page.filedAt.getTime() - page.firstServedAt.getTime() > lateMs,
    cause: page.cause,
    edition: page.edition,
    software: page.software,
    sha256: page.bodySha256,
    ...written,
  }));
  return {
    changes: shown,
    nextCursor: rows.length > asked.limit ? (shown.at(-1)?.id ?? null) : null,
  };
}

/** The addresses of all filed pages. */
export async function listArchivedPaths(db: Db): Promise<readonly string[]> {
  const { locale, path } = archivedPagesTable;
  const rows = await db
    .selectDistinct({ path })
    .from(archivedPagesTable)
    .where(isNotNull(locale))
    .orderBy(path);
  return rows.map((row) => row.path);
}

/** Which of these pictures a filed page has shown. */
export async function findArchivedPictures(
  db: Db,
  ids: readonly string[],
): Promise<readonly string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select wanted as id from unnest(${sql.param([...ids])}::text[]) as wanted where exists (
      select from ${archivedPagesTable} where path like ${pictureRoot}::text || wanted || '-%')`);
  return rows.map(({ id }) => id);
}

/** Erases bodies that were last served five years ago, unless a hold is on. The rows stay, so the chain stays whole. */
export async function eraseOldBodies({ transaction }: Database): Promise<void> {
  await transaction(async (tx) => {
    await lockChain(tx);
    await tx.execute(
      sql`delete from ${archivedBodiesTable} where not archived_body_is_kept(sha256)`,
    );
    await tx.execute(
      sql`delete from ${archivedJudgmentsTable} as judged
        where not exists (select from ${archivedBodiesTable} as kept where kept.sha256 = judged.sha256)`,
    );
  });
}
