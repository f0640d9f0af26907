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
import { z } from "zod";
import {
  type Filter,
  type Filters,
  type FilterValue,
  longestFilterText,
  workFilters,
} from "#records/core/list-filters.ts";
import { type RecordCursor, type RecordSort, readRecordCursor } from "#records/core/list-order.ts";
import { owedStatuses } from "#records/core/status.ts";
import type { RecordKind } from "#platform/core/staff/record-kind.ts";
import { isReadable } from "#platform/core/fields.ts";
import type { Locale, Localized } from "#platform/core/locale.ts";
import type { Db } from "#platform/database/database.ts";
import { nameOrder } from "#platform/database/name-order.ts";
import { emptyAsUnset, listQuerySchema } from "#platform/http/lists.ts";
import { periodFields } from "#platform/settings/settings-store.ts";
import {
  type RecordRow,
  type RecordTable,
  inTrash,
  type StaffRecord,
  toStaffRecord,
  type Viewer,
  visibleTo,
} from "./record-store.ts";
import { countFound, countUpTo, findRecordIds, type RecordTotal } from "./search-records.ts";

/** The query of a list; a kind of record may add filters of its own. */
export interface RecordQuery extends Omit<
  z.infer<ReturnType<typeof recordListFields>>,
  "limit" | "cursor" | "sort"
> {
  /** Null for the site itself. */
  readonly viewer: Viewer | null;
  /** Only these ids; undefined for all. */
  readonly ids?: readonly string[] | undefined;
  /** Records submitted before this time that still wait for an answer are overdue. */
  readonly promisedBy?: Date | undefined;
}

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

const en = {
  oneOf: (name: string, values: readonly string[]) =>
    `${name} must be ${values.slice(0, -1).join(", ")} or ${values.at(-1)}`,
  assignee: "assignee must be me, none or a user's name",
  text: (name: string) => `${name} must be one readable text`,
  flag: (name: string) => `${name} must be true or false`,
  cursor: "Please use the nextCursor of an earlier answer with the same sort",
};

const es: typeof en = {
  oneOf: (name, values) => `${name} debe ser ${values.slice(0, -1).join(", ")} o ${values.at(-1)}`,
  assignee: "assignee debe ser me, none o el nombre de un usuario",
  text: (name) => `${name} debe ser un solo texto legible`,
  flag: (name) => `${name} debe ser true o false`,
  cursor: "Use el nextCursor de una respuesta anterior con el mismo sort",
};

const messages: Localized<typeof en> = { en, es };

const orUnset = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess(emptyAsUnset, schema.optional());

type FilterFields<All extends Filters> = {
  [Name in keyof All]: ReturnType<typeof orUnset<z.ZodType<FilterValue<All[Name]>>>>;
};

/** The query parameters of these filters; all are optional. */
export function filterFields<All extends Filters>(filters: All, locale: Locale) {
  const fields = Object.entries(filters).map(([name, { takes }]) => [
    name,
    orUnset(filterField(name, takes, locale)),
  ]);
  return Object.fromEntries(fields) as FilterFields<All>;
}

function filterField(name: string, takes: Filter["takes"], locale: Locale): z.ZodType {
  const words = messages[locale];
  if (takes === "flag") {
    return z.enum(["true", "false"], words.flag(name)).transform((text) => text === "true");
  }
  if (typeof takes === "object") return z.enum(takes, words.oneOf(name, takes));
  const message = name === "assignee" ? words.assignee : words.text(name);
  return z
    .string(message)
    .max(longestFilterText, message)
    .refine((text) => isReadable(text), message);
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

/** Query parameters of a list of records, besides those of its kind; all are optional. */
export function recordListFields(kind: RecordKind, locale: Locale) {
  return listQuerySchema(locale).extend({
    cursor: z.preprocess(emptyAsUnset, z.string(messages[locale].cursor).optional()),
    ...periodFields(locale),
    ...filterFields(workFilters(kind), locale),
  });
}

/** Parses the cursor for the list's order. */
export function readCursor<
  Query extends { readonly sort?: RecordSort | undefined; readonly cursor?: string | undefined },
>(query: Query, context: z.RefinementCtx, locale: Locale) {
  const { cursor: text, sort = "newest", ...rest } = query;
  const cursor = text === undefined ? undefined : readRecordCursor(text, sort, locale);
  if (cursor === null) {
    context.addIssue({ code: "custom", path: ["cursor"], message: messages[locale].cursor });
    return z.NEVER;
  }
  return { ...rest, sort, cursor };
}

export interface RecordListPlace {
  readonly sort?: RecordSort | undefined;
  readonly limit: number;
  readonly cursor?: RecordCursor | undefined;
}

/** How records of one kind are listed. */
export interface RecordListDefinition<
  Table extends RecordTable = RecordTable,
  Query extends RecordQuery = RecordQuery,
> {
  readonly kind: RecordKind;
  readonly table: Table;
  /** The filters of this kind alone, beside `workFilters`. */
  readonly filters?: Filters;
  /** A score by which this kind can be sorted, too. */
  readonly score?: PgColumn;
  /** The conditions of those of this kind's own filters that name no column. */
  also?(query: Query): SQL | undefined;
  /**
   * For a filter that SQL can't evaluate: the ids that it leaves; undefined when the filter is not
   * used.
   */
  narrow?(db: Db, query: Query, now: Date): Promise<readonly string[] | undefined>;
  /** The number of matches from stored counts; null where these do not tell. */
  countKept?(db: Db, query: Query): Promise<number> | null;
}

function matches<Query extends RecordQuery>(
  list: RecordListDefinition<RecordTable, Query>,
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
  list: RecordListDefinition<Table, Query>,
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
  list: RecordListDefinition<RecordTable, Query>,
  query: Query,
): Promise<RecordTotal> {
  const { table } = list;
  if (query.q) return countFound(db, table, query.q, matches(list, query));
  const kept = await list.countKept?.(db, query);
  return kept === undefined || kept === null
    ? countUpTo(db, table, matches(list, query))
    : { total: kept, totalIsExact: true };
}
