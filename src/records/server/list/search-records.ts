import { and, getTableName, or, sql, type SQL } from "drizzle-orm";
import type { Database, Db } from "#platform/database/database.ts";
import { foldWords } from "#platform/core/text/fold-words.ts";
import { readPhones } from "#platform/core/person/phone.ts";
import { partOfPhone } from "#platform/http/lists.ts";
import type { RecordTable } from "#records/server/record-table.ts";
import type { Log } from "#platform/process/log.ts";

/**
 * The searched texts of each record, folded by `fold_words`: in lower case, without accents,
 * apostrophes and invisible characters, each after a line break. PostgreSQL computes the column and
 * indexes its trigrams (`migrations/0004_phone_numbers.sql`).
 */
const searchText = sql.raw(`"search_words"`);

/** Three letters in a row, or two before or after another character. */
const groupOfThree = /[\p{L}\p{N}]{3}|[\p{L}\p{N}]{2}[^\p{L}\p{N}]|[^\p{L}\p{N}][\p{L}\p{N}]/u;

/** Whether the trigram index can find the text. */
function isIndexed(searched: string): boolean {
  return groupOfThree.test(foldWords(searched));
}

const localNumber = 7;

/** The length of a US number with its country code. */
const withCountry = /^1\d{10}$/;

/** Records that are tested one by one in the list's order before the index is used. */
const mostNearby = 5_000;
const countedAtMost = 10_000;

const like = (pattern: string) => sql`${searchText} like fold_words(${pattern})`;

function escape(searched: string): string {
  return searched.replace(/[\\%_]/g, "\\$&");
}

/** Matches the searched text anywhere, or the digits of a phone number in any format. */
export function standsAnywhere(searched: string): SQL {
  // A lone apostrophe folds to nothing, which every record would contain.
  if (foldWords(searched).trim() === "") return sql`false`;
  const digits = partOfPhone.test(searched) ? searched.replace(/\D/g, "") : "";
  const parts = new Set([
    // A complete phone number is matched only by its digits, not as it was typed.
    ...(digits.length < localNumber ? [escape(searched)] : []),
    ...(digits ? [digits] : []),
    ...(withCountry.test(digits) ? [digits.slice(1)] : []),
    // A number with letters or an extension is matched by its key.
    ...readPhones(searched).map(({ key }) => key),
  ]);
  return sql`(${or(...[...parts].map((part) => like(`%${part}%`)))})`;
}

/**
 * Matches with the index. A text too short for it (one or two letters, which nearly every record
 * contains) matches only at the beginning of a word.
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
  /** Records after the last page in the list's order, for which an index is scanned. */
  readonly listed: SQL | undefined;
  /** All other conditions on a record, including that it is listed. */
  readonly among: SQL | undefined;
  readonly order: readonly SQL[];
  readonly limit: number;
}

/**
 * The first `limit` ids of matching records in the list's order, at a bounded cost for any search.
 * A text that many records contain is soon found by scanning the list; a rare one is found by the
 * index and sorted. PostgreSQL would guess between the two, and scan a million records when the
 * guess is wrong.
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
  // `offset 0` keeps PostgreSQL from choosing an index for the order instead of the search index.
  const indexed = sql`select * from ${table} where ${among} and ${isFound(searched)} offset 0`;
  const found = await readIds(
    db,
    sql`select id from (${indexed}) ${named(table)} order by ${ordered} limit ${limit}`,
  );
  return [...near, ...found];
}

/** Gives a subquery the table's name, because the conditions refer to the table. */
const named = (table: RecordTable) => sql.identifier(getTableName(table));

async function readIds(db: Db, query: SQL): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(query);
  return rows.map(({ id }) => id);
}

export interface RecordTotal {
  readonly total: number;
  /** False when there are more than `total`. */
  readonly totalIsExact: boolean;
}

/** The number of records that match the condition, counted up to ten thousand. */
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

/** The number of records that `findRecordIds` would find. */
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
 * Creates the search index where the migration could not, because the database lacked the extension
 * or the right to install it. Without it everything works, but a search scans all records.
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
