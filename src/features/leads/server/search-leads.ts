import { or, sql } from "drizzle-orm";
import type { SQL } from "drizzle-orm";
import type { Db } from "#platform/server/database.ts";
import { leadsTable } from "./leads-store.ts";

/**
 * Each lead's name, e-mail address, ZIP code and digits of its phone number in small letters, each
 * after a line break. PostgreSQL keeps it and its index by groups of three letters (migration 0012).
 */
const searchText = sql.raw(`"leads"."search_text"`);

/** What the index can look up: three letters in a row, two before or one after another sign. */
const isIndexed =
  /[\p{L}\p{N}]{3}|[\p{L}\p{N}]{2}[^\p{L}\p{N}]|[^\p{L}\p{N}][\p{L}\p{N}]/u;

/** A number as people type it, or the beginning of one; fewer digits stand in almost every number. */
const partOfPhone = /^(?=(?:\D*\d){3})[\d\s+()./-]+$/;

/** As long as a number of this country with its code. */
const withCountry = /^1\d{10}$/;

/**
 * Leads of which a name, an e-mail address, a ZIP code or a phone number in any format contains what
 * is searched, letter by letter. One or two letters find what begins with them: nearly every lead
 * contains them somewhere, and no index could tell which.
 */
export function matchesSearch(searched: string): SQL {
  const text = searched.replace(/[\\%_]/g, "\\$&");
  const like = (pattern: string) => sql`${searchText} like lower(${pattern})`;
  if (!/[\p{L}\p{N}]/u.test(searched)) return sql`false`;
  if (!isIndexed.test(searched)) return sql`(${or(like(`%\n${text}%`), like(`% ${text}%`))})`;
  const digits = partOfPhone.test(searched) ? searched.replace(/\D/g, "") : "";
  const patterns = new Set([
    text,
    ...(digits ? [digits] : []),
    ...(withCountry.test(digits) ? [digits.slice(1)] : []),
  ]);
  return sql`(${or(...[...patterns].map((part) => like(`%${part}%`)))})`;
}

export interface LeadSearch {
  readonly searched: string;
  /** Whatever else is asked of a lead, its place after the last page too. */
  readonly among: SQL | undefined;
  readonly order: readonly SQL[];
  readonly limit: number;
}

/** Leads that are looked through in the list's order before the index is asked. */
const leadsNearby = 3_000;

/**
 * The ids of the first leads that match, at a bounded price whatever is searched. What many leads
 * contain is soon met on the way through the list; what few contain is found by the index and
 * sorted. PostgreSQL would choose between the two by a guess, and walk a million leads when wrong.
 */
export async function findLeadIds(
  db: Db,
  { searched, among, order, limit }: LeadSearch,
): Promise<readonly string[]> {
  const matching = matchesSearch(searched);
  const ordered = sql.join([...order], sql`, `);
  const nearby = sql`select * from ${leadsTable} where ${among ?? sql`true`} order by ${ordered} limit ${Math.max(leadsNearby, limit * 10)}`;
  const near = await readIds(
    db,
    sql`select id from (${nearby}) leads where ${matching} order by ${ordered} limit ${limit}`,
  );
  if (near.length === limit) return near;
  // `offset 0` keeps the order out of the choice of the way to find them.
  const found = sql`select * from ${leadsTable} where ${among ?? sql`true`} and ${matching} offset 0`;
  return readIds(db, sql`select id from (${found}) leads order by ${ordered} limit ${limit}`);
}

async function readIds(db: Db, query: SQL): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(query);
  return rows.map(({ id }) => id);
}

const countedExactly = 10_000;

/** How many leads the condition names, counted up to ten thousand. */
export async function countLeadsUpTo(
  db: Db,
  condition: SQL | undefined,
): Promise<{ readonly total: number; readonly totalIsExact: boolean }> {
  const some = db
    .select({ one: sql`1`.as("one") })
    .from(leadsTable)
    .where(condition)
    .limit(countedExactly + 1)
    .as("some");
  const counted = await db.$count(some);
  return { total: Math.min(counted, countedExactly), totalIsExact: counted <= countedExactly };
}
