import { and, or, sql } from "drizzle-orm";
import type { SQL } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import type { CaseCursor, CaseSort } from "#features/casework/core/case-list-cursor.ts";
import { formatCaseCursor, placeAfter } from "#features/casework/core/case-list-cursor.ts";
import type { CaseState } from "#features/casework/core/case-record.ts";
import type { Db } from "#platform/server/database.ts";
import { contains } from "#platform/server/list-page.ts";
import { followsCase, matchesCase, orderCases } from "./case-list.ts";
import type { CaseFilter, ListedTable } from "./case-list.ts";

const usualLimit = 50;
/** Taking more along at once is an export, which is an admin's. */
const mostForAgents = 100;

/** Digits from which on a text is looked for as a number with its country's code. */
const wholeNumber = 10;

export interface CasePageQuery extends CaseFilter {
  /** Part of a text that is searched, or of a phone number in any format. */
  readonly q?: string | undefined;
  readonly sort?: CaseSort | undefined;
  readonly limit?: number | undefined;
  readonly cursor?: CaseCursor | undefined;
}

interface CasePageOf<Table extends ListedTable, Row> {
  readonly table: Table & { readonly phone: PgColumn };
  /** Texts that a search looks through, beside the phone number. */
  readonly searched: readonly PgColumn[];
  /** What else this kind of record is asked for. */
  readonly also?: SQL | undefined;
  readonly toRow: (row: Table["$inferSelect"]) => Row;
}

type ListedCase = CaseState & Readonly<Record<"id" | "timestamp" | "fullName", string>>;

/** One page of records in the order that is asked for, with how many match on whatever page. */
export async function readCasePage<Table extends ListedTable, Row extends ListedCase>(
  db: Db,
  query: CasePageQuery,
  { table, searched, also, toRow }: CasePageOf<Table, Row>,
): Promise<{ rows: readonly Row[]; total: number; nextCursor: string | null }> {
  const { q, sort = "newest", cursor, viewer } = query;
  const most = viewer?.role === "agent" ? mostForAgents : Number.POSITIVE_INFINITY;
  const limit = Math.min(query.limit ?? usualLimit, most);
  const listed: ListedTable = table;
  const matches = and(matchesCase(table, query), matchesSearch(table, searched, q), also);
  const total = await db.$count(listed, matches);
  const found: unknown[] = await db
    .select()
    .from(listed)
    .where(and(matches, followsCase(table, cursor)))
    .orderBy(...orderCases(table, sort))
    .limit(limit + 1);
  const rows = (found as Table["$inferSelect"][]).slice(0, limit).map(toRow);
  const last = found.length > limit ? rows.at(-1) : undefined;
  return { rows, total, nextCursor: last ? formatCaseCursor(placeAfter(last, sort)) : null };
}

function matchesSearch(
  { phone, phoneKey }: Readonly<Record<"phone" | "phoneKey", PgColumn>>,
  searched: readonly PgColumn[],
  q: string | undefined,
): SQL | undefined {
  if (q === undefined) return undefined;
  const digits = q.replace(/\D/g, "");
  return or(
    contains(searched, phone, q),
    // A number's country may be typed here and not there.
    digits.length >= wholeNumber ? sql`${phoneKey} like ${`%${digits}`}` : undefined,
  );
}
