import { and, or, sql } from "drizzle-orm";
import type { SQL } from "drizzle-orm";
import type { Db } from "#platform/server/database.ts";
import { partOfPhone } from "#platform/server/list-page.ts";
import { leadsTable } from "./leads-store.ts";

/**
 * Each lead's name, e-mail address, ZIP code and digits of its phone number in small letters, each
 * after a line break. PostgreSQL keeps it and its index by groups of three letters (migration lead_lists).
 */
const searchText = sql.raw(`"leads"."search_text"`);

/** What the index can look up: three letters in a row, two before or one after another sign. */
const isIndexed = /[\p{L}\p{N}]{3}|[\p{L}\p{N}]{2}[^\p{L}\p{N}]|[^\p{L}\p{N}][\p{L}\p{N}]/u;

const localNumber = 7;

/** As long as a number of this country with its code. */
const withCountry = /^1\d{10}$/;

/** Leads that are looked through one by one, in the list's order, before the index is asked. */
const leadsNearby = 5_000;
const countedAtMost = 10_000;

const like = (pattern: string) => sql`${searchText} like lower(${pattern})`;

function escape(searched: string): string {
  return searched.replace(/[\\%_]/g, "\\$&");
}

/** What is searched stands anywhere, letter by letter, or is a phone number in whatever format. */
function standsAnywhere(searched: string): SQL {
  const digits = partOfPhone.test(searched) ? searched.replace(/\D/g, "") : "";
  const parts = new Set([
    // A whole number need not be looked for as it was typed, too.
    ...(digits.length < localNumber ? [escape(searched)] : []),
    ...(digits ? [digits] : []),
    ...(withCountry.test(digits) ? [digits.slice(1)] : []),
  ]);
  return sql`(${or(...[...parts].map((part) => like(`%${part}%`)))})`;
}

/**
 * What the index finds: of a text too short for it, leads in which a word begins with it. Nearly
 * every lead contains one or two letters somewhere.
 */
function isFound(searched: string): SQL {
  if (isIndexed.test(searched)) return standsAnywhere(searched);
  if (!/[\p{L}\p{N}]/u.test(searched)) return sql`false`;
  const text = escape(searched);
  return sql`(${or(like(`%\n${text}%`), like(`% ${text}%`))})`;
}

export interface LeadSearch {
  readonly searched: string;
  /** Leads of the whole list after the last page, in whose order an index is walked. */
  readonly listed: SQL | undefined;
  /** Whatever else is asked of a lead, that it is listed too. */
  readonly among: SQL | undefined;
  readonly order: readonly SQL[];
  readonly limit: number;
}

/**
 * The ids of leads that match, the first `limit` of the list among them, at a bounded price whatever
 * is searched. What many leads contain is soon met on the way through the list; what few contain is
 * found by the index and sorted. PostgreSQL would choose between the two by a guess, and walk
 * through a million leads where it is wrong.
 */
export async function findLeadIds(
  db: Db,
  { searched, listed = sql`true`, among = sql`true`, order, limit }: LeadSearch,
): Promise<string[]> {
  const ordered = sql.join([...order], sql`, `);
  const nearby = sql`select * from ${leadsTable} where ${listed} order by ${ordered} limit ${leadsNearby}`;
  const near = await readIds(
    db,
    sql`select id from (${nearby}) leads where ${among} and ${standsAnywhere(searched)} order by ${ordered} limit ${limit}`,
  );
  if (near.length === limit) return near;
  // `offset 0` keeps the order out of the choice of the way to find them.
  const indexed = sql`select * from ${leadsTable} where ${among} and ${isFound(searched)} offset 0`;
  const found = await readIds(
    db,
    sql`select id from (${indexed}) leads order by ${ordered} limit ${limit}`,
  );
  return [...near, ...found];
}

async function readIds(db: Db, query: SQL): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(query);
  return rows.map(({ id }) => id);
}

export interface LeadTotal {
  readonly total: number;
  /** Otherwise there are more. */
  readonly totalIsExact: boolean;
}

/** How many leads the condition names, counted up to ten thousand. */
export async function countLeadsUpTo(db: Db, condition: SQL | undefined): Promise<LeadTotal> {
  const counted = await countRows(
    db,
    sql`select from ${leadsTable} where ${condition ?? sql`true`} limit ${countedAtMost + 1}`,
  );
  return { total: Math.min(counted, countedAtMost), totalIsExact: counted <= countedAtMost };
}

/** How many leads `findLeadIds` would find. */
export async function countFoundLeads(
  db: Db,
  searched: string,
  among: SQL | undefined,
): Promise<LeadTotal> {
  if (isIndexed.test(searched)) return countLeadsUpTo(db, and(among, isFound(searched)));
  const nearby = sql`select search_text from ${leadsTable} where ${among ?? sql`true`} limit ${leadsNearby}`;
  const near = await countRows(
    db,
    sql`select from (${nearby}) leads where ${standsAnywhere(searched)}`,
  );
  if ((await countRows(db, nearby)) < leadsNearby) return { total: near, totalIsExact: true };
  const { total } = await countLeadsUpTo(db, and(among, isFound(searched)));
  return { total: Math.max(near, total), totalIsExact: false };
}

async function countRows(db: Db, rowsOf: SQL): Promise<number> {
  const { rows } = await db.execute<{ counted: number }>(
    sql`select count(*)::int as counted from (${rowsOf}) counted`,
  );
  return rows[0]?.counted ?? 0;
}
