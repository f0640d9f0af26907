import {
  and,
  asc,
  desc,
  eq,
  getTableColumns,
  gte,
  isNull,
  lt,
  sql,
  type SQL,
  inArray,
} from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import type { RecordDefinition } from "#records/ctx.ts";
import { type Filters, workFilters } from "#records/core/list-filters.ts";
import type { RecordCursor, RecordSort } from "#records/core/list-order.ts";
import { owedStatuses } from "#records/core/status.ts";
import type { Db } from "#platform/database/database.ts";
import { nameOrder } from "#platform/database/name-order.ts";
import type { RecordQuery } from "./record-query.ts";
import {
  type RecordRow,
  type RecordTable,
  inTrash,
  type StaffRecord,
  toStaffRecord,
  visibleTo,
} from "#records/server/record-table.ts";
import { countFound, countUpTo, findRecordIds, type RecordTotal } from "./search-records.ts";

/**
 * The condition that an answer is owed: none was given, in a status that owes one. The statuses are
 * literals in the SQL, because PostgreSQL doesn't use a partial index when its values are
 * parameters.
 */
export const owesAnswer = ({ answeredAt, pipelineStatus }: RecordTable): SQL =>
  sql`${answeredAt} is null and ${pipelineStatus} in (${sql.raw(owedStatuses.map((status) => `'${status}'`).join(", "))})`;

/**
 * 0 while an answer is owed, otherwise 1. The index is on exactly this expression: PostgreSQL would
 * not use it for an equivalent one, or for a boolean.
 */
const isSettled = (table: RecordTable): SQL =>
  sql`case when ${owesAnswer(table)} then 0 else 1 end`;

/**
 * Like `owesAnswer`, for queries ordered by time: with the partial index alone, PostgreSQL would
 * scan past all answered records.
 */
export const isOwed = (table: RecordTable): SQL => sql`${isSettled(table)} = 0`;

/** The condition for records of a list that the viewer may see and asked for. */
export function matchesRecord(table: RecordTable, filter: RecordQuery): SQL | undefined {
  return and(
    eq(table.status, filter.status),
    inTrash(table, filter.deleted === true),
    visibleTo(filter.viewer, table),
    isAssignedTo(table, filter),
    filter.from && gte(table.submittedAt, filter.from),
    filter.to && lt(table.submittedAt, filter.to),
    isOverdue(table, filter),
    filter.ids && inArray(table.id, [...filter.ids]),
  );
}

function isOverdue(table: RecordTable, { overdue, promisedBy }: RecordQuery) {
  if (!overdue || !promisedBy) return undefined;
  return and(isOwed(table), lt(table.submittedAt, promisedBy));
}

/** `me`, `none` or a user name; undefined without a condition. */
export function isAssignedTo(
  { assignee }: Pick<RecordTable, "assignee">,
  { assignee: name, viewer }: Pick<RecordQuery, "assignee" | "viewer">,
) {
  if (name === undefined) return undefined;
  if (name === "none") return isNull(assignee);
  return eq(assignee, name === "me" && viewer ? viewer.username : name);
}

/**
 * The expression by which a list is sorted before time and id, and how its value in a cursor is
 * parsed.
 */
function findSortKey(
  table: RecordTable,
  sort: RecordSort,
  score: PgColumn | undefined,
): { of: SQL | PgColumn; read: (key: string) => SQL } | null {
  switch (sort) {
    case "due":
      return { of: isSettled(table), read: (key) => sql`${key}::int` };
    case "name":
      return { of: nameOrder(table.fullName), read: (key) => nameOrder(sql`${key}::text`) };
    case "score":
      return score ? { of: score, read: (key) => sql`${key}::int` } : null;
    default:
      return null;
  }
}

const isDescending = (sort: RecordSort) => sort === "newest" || sort === "score";

/** Key, time and id have the same direction, so that one index serves the order and its pages. */
export function orderRecords(table: RecordTable, sort: RecordSort, score?: PgColumn): SQL[] {
  const key = findSortKey(table, sort, score);
  const towards = isDescending(sort) ? desc : asc;
  return [...(key ? [key.of] : []), table.submittedAt, table.id].map((part) => towards(part));
}

/** The condition for rows after the cursor in that order; undefined without a cursor. */
export function followsRecord(
  table: RecordTable,
  cursor: RecordCursor | undefined,
  score?: PgColumn,
): SQL | undefined {
  if (!cursor) return undefined;
  const key = findSortKey(table, cursor.sort, score);
  const row = [...(key ? [sql`${key.of}`] : []), sql`${table.submittedAt}`, sql`${table.id}`];
  const place = [
    ...(key ? [key.read(cursor.key)] : []),
    sql`${cursor.timestamp}::timestamptz`,
    sql`${cursor.id}::uuid`,
  ];
  const after = sql.raw(isDescending(cursor.sort) ? "<" : ">");
  return sql`(${sql.join(row, sql`, `)}) ${after} (${sql.join(place, sql`, `)})`;
}

/** The conditions of those filters that a column of the table has to equal. */
function equalsFilters(table: RecordTable, filters: Filters, query: object): SQL | undefined {
  const columns = getTableColumns(table);
  const values = new Map(Object.entries(query));
  return and(
    ...Object.entries(filters).flatMap(([name, { column }]) => {
      const value: unknown = values.get(name);
      if (column === undefined || value === undefined) return [];
      const found = columns[column];
      if (!found) throw new Error(`The filter ${name} names no column: ${column}.`);
      return [eq(found, value)];
    }),
  );
}

export interface RecordListPlace {
  readonly sort?: RecordSort | undefined;
  readonly limit: number;
  readonly cursor?: RecordCursor | undefined;
}

function matches<Query extends RecordQuery>(
  list: RecordDefinition<RecordTable, Query>,
  query: Query,
) {
  const filters: Filters = { ...workFilters(list.kind), ...list.filters };
  return and(
    matchesRecord(list.table, query),
    equalsFilters(list.table, filters, query),
    list.also?.(query),
  );
}

/** Records in the order of `sort`, after `cursor` if there is one. */
export async function listRecords<Table extends RecordTable, Query extends RecordQuery>(
  db: Db,
  list: RecordDefinition<Table, Query>,
  query: Query,
  place: RecordListPlace,
): Promise<Array<StaffRecord<Table["$inferSelect"] & RecordRow>>> {
  const { table, score } = list;
  const { q, status, deleted } = query;
  const { sort, cursor, limit } = findOrder(query, place);
  const follows = followsRecord(table, cursor, score);
  const order = orderRecords(table, sort, score);
  const among = and(matches(list, query), follows);
  const listed = and(matchesRecord(table, { viewer: null, status, deleted }), follows);
  const search = { table, listed, among, order, limit };
  const rows: unknown[] = await db
    .select()
    .from(table as RecordTable)
    .where(q ? inArray(table.id, await findRecordIds(db, { ...search, searched: q })) : among)
    .orderBy(...order)
    .limit(limit);
  return (rows as Array<Table["$inferSelect"] & RecordRow>).map((row) => toStaffRecord(row));
}

/**
 * In a status that owes no answer, sorting by due time equals sorting by age: uses that order,
 * whose index does not scan past all waiting records.
 */
function findOrder(
  { pipelineStatus }: RecordQuery,
  { sort = "newest", cursor, limit }: RecordListPlace,
): RecordListPlace & { readonly sort: RecordSort } {
  const someWait =
    pipelineStatus === undefined || owedStatuses.some((owed) => owed === pipelineStatus);
  if (sort !== "due" || someWait) return { sort, cursor, limit };
  return { sort: "oldest", cursor: cursor && { ...cursor, sort: "oldest" }, limit };
}

/**
 * The number of matches on all pages: exact from stored counts, otherwise counted up to ten
 * thousand.
 */
export async function countRecords<Query extends RecordQuery>(
  db: Db,
  list: RecordDefinition<RecordTable, Query>,
  query: Query,
): Promise<RecordTotal> {
  const { table } = list;
  if (query.q) return countFound(db, table, query.q, matches(list, query));
  const kept = await list.countKept?.(db, query);
  return kept === undefined || kept === null
    ? countUpTo(db, table, matches(list, query))
    : { total: kept, totalIsExact: true };
}
