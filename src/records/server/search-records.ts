import { and, getTableName, or, sql, type SQL } from "drizzle-orm";
import type { Database, Db } from "#platform/database/database.ts";
import { foldWords } from "#platform/core/fold-words.ts";
import { readPhones } from "#platform/core/person/phone.ts";
import { partOfPhone } from "#platform/http/lists.ts";
import type { RecordTable } from "./record-store.ts";
import type { Log } from "#platform/process/log.ts";

/**
 * The texts of each record that are searched, as `fold_words` makes them: in small letters, without
 * accents, apostrophes and signs that nobody sees, each after a line break. PostgreSQL computes the
 * column and indexes it by groups of three letters (`migrations/0004_phone_numbers.sql`).
 */
const searchText = sql.raw(`"search_words"`);

/** Three letters in a row, two before or one after another sign. */
const groupOfThree = /[\p{L}\p{N}]{3}|[\p{L}\p{N}]{2}[^\p{L}\p{N}]|[^\p{L}\p{N}][\p{L}\p{N}]/u;

/** Whether the index on groups of three letters can find the text. */
function isIndexed(searched: string): boolean {
  return groupOfThree.test(foldWords(searched));
}

const localNumber = 7;

/** As long as a number of this country with its code. */
const withCountry = /^1\d{10}$/;

/** Records that are looked through one by one, in the list's order, before the index is asked. */
const mostNearby = 5_000;
const countedAtMost = 10_000;

const like = (pattern: string) => sql`${searchText} like fold_words(${pattern})`;

function escape(searched: string): string {
  return searched.replace(/[\\%_]/g, "\\$&");
}

/** Matches the searched text anywhere, or the digits of a phone number in any format. */
export function standsAnywhere(searched: string): SQL {
  // Of an apostrophe alone nothing is left, and nothing stands in every record.
  if (foldWords(searched).trim() === "") return sql`false`;
  const digits = partOfPhone.test(searched) ? searched.replace(/\D/g, "") : "";
  const parts = new Set([
    // A complete phone number is matched by its digits only, not as it was typed.
    ...(digits.length < localNumber ? [escape(searched)] : []),
    ...(digits ? [digits] : []),
    ...(withCountry.test(digits) ? [digits.slice(1)] : []),
    // A number with letters or an extension, as its key.
    ...readPhones(searched).map(({ key }) => key),
  ]);
  return sql`(${or(...[...parts].map((part) => like(`%${part}%`)))})`;
}

/**
 * Matches by the index. A text too short for it (one or two letters, which nearly every record has
 * somewhere) matches only at the beginning of a word.
 */
function isFound(searched: string): SQL {
  if (isIndexed(searched)) return standsAnywhere(searched);
  if (!/[\p{L}\p{N}]/u.test(searched)) return sql`false`;
  const text = escape(searched);
  return sql`(${or(like(`%\n${text}%`), like(`% ${text}%`))})`;
}

export interface RecordSearch {
  readonly table: RecordTable;
  readonly searched: string;
  /** Records of the whole list after the last page, in whose order an index is walked. */
  readonly listed: SQL | undefined;
  /** Whatever else is asked of a record, that it is listed too. */
  readonly among: SQL | undefined;
  readonly order: readonly SQL[];
  readonly limit: number;
}

/**
 * The ids of records that match, the first `limit` of the list among them, at a bounded price whatever
 * is searched. What many records contain is soon met on the way through the list; what few contain is
 * found by the index and sorted. PostgreSQL would choose between the two by a guess, and walk
 * through a million records where it is wrong.
 */
export async function findRecordIds(
  db: Db,
  { table, searched, listed = sql`true`, among = sql`true`, order, limit }: RecordSearch,
): Promise<string[]> {
  const ordered = sql.join([...order], sql`, `);
  const nearby = sql`select * from ${table} where ${listed} order by ${ordered} limit ${mostNearby}`;
  const near = await readIds(
    db,
    sql`select id from (${nearby}) ${named(table)} where ${among} and ${standsAnywhere(searched)} order by ${ordered} limit ${limit}`,
  );
  if (near.length === limit) return near;
  // `offset 0` keeps PostgreSQL from choosing an index by the order instead of the search index.
  const indexed = sql`select * from ${table} where ${among} and ${isFound(searched)} offset 0`;
  const found = await readIds(
    db,
    sql`select id from (${indexed}) ${named(table)} order by ${ordered} limit ${limit}`,
  );
  return [...near, ...found];
}

/** Names a subquery like its table, because the conditions name that table. */
const named = (table: RecordTable) => sql.identifier(getTableName(table));

async function readIds(db: Db, query: SQL): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(query);
  return rows.map(({ id }) => id);
}

export interface RecordTotal {
  readonly total: number;
  /** False: there are more than `total`. */
  readonly totalIsExact: boolean;
}

/** How many records the condition names, counted up to ten thousand. */
export async function countUpTo(
  db: Db,
  table: RecordTable,
  condition: SQL | undefined,
): Promise<RecordTotal> {
  const counted = await countRows(
    db,
    sql`select from ${table} where ${condition ?? sql`true`} limit ${countedAtMost + 1}`,
  );
  return { total: Math.min(counted, countedAtMost), totalIsExact: counted <= countedAtMost };
}

/** How many records `findRecordIds` would find. */
export async function countFound(
  db: Db,
  table: RecordTable,
  searched: string,
  among: SQL | undefined,
): Promise<RecordTotal> {
  if (isIndexed(searched)) return countUpTo(db, table, and(among, isFound(searched)));
  const nearby = sql`select ${searchText} from ${table} where ${among ?? sql`true`} limit ${mostNearby}`;
  const near = await countRows(
    db,
    sql`select from (${nearby}) ${named(table)} where ${standsAnywhere(searched)}`,
  );
  if ((await countRows(db, nearby)) < mostNearby) return { total: near, totalIsExact: true };
  const { total } = await countUpTo(db, table, and(among, isFound(searched)));
  return { total: Math.max(near, total), totalIsExact: false };
}

async function countRows(db: Db, rowsOf: SQL): Promise<number> {
  const { rows } = await db.execute<{ counted: number }>(
    sql`select count(*)::int as counted from (${rowsOf}) counted`,
  );
  return rows[0]?.counted ?? 0;
}

/**
 * Makes the index of the search when the migration could not, because the database lacked the
 * extension or the right to install it. Without it everything works, and a search reads all records.
 */
export async function indexSearch(database: Database, log: Log): Promise<void> {
  const { rows } = await database.runAlone(({ executeSql }) =>
    executeSql("select index_search() as indexed"),
  );
  if (rows[0]?.indexed === true) return;
  log.warn(
    { extension: "pg_trgm" },
    "Searching is slow: the index needs PostgreSQL's extension pg_trgm. Let the database's owner run CREATE EXTENSION pg_trgm, then start again.",
  );
}
