import { and, asc, desc, eq, gte, isNull, lt, sql } from "drizzle-orm";
import type { SQL } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import type { CaseCursor, CaseSort } from "#features/casework/core/case-list-cursor.ts";
import type { IntakeStatus } from "#platform/core/intake-status.ts";
import type { CaseTable } from "./case-columns.ts";
import { inTrash } from "./case-store.ts";
import type { Viewer } from "./visible-to.ts";
import { visibleTo } from "./visible-to.ts";

/** A table of records that staff list. */
export type ListedTable = CaseTable & { readonly fullName: PgColumn };

export interface CaseFilter {
  /** Null for the site itself. */
  readonly viewer: Viewer | null;
  readonly status: IntakeStatus;
  /** Those in the trash instead of those outside it. */
  readonly deleted?: boolean | undefined;
  readonly pipelineStatus?: string | undefined;
  /** A user's name, `me` or `none`. */
  readonly assignee?: string | undefined;
  readonly overdue?: boolean | undefined;
  /** What came in earlier than this and waits still is overdue. */
  readonly promisedBy?: Date | undefined;
  readonly from?: Date | undefined;
  /** Not itself. */
  readonly to?: Date | undefined;
}

/**
 * 1 once nobody owes an answer any more: it was given, or the record was closed without one. A
 * number, and spelled so: the index of it serves no other words for the same.
 */
export const isSettled = ({ answeredAt, pipelineStatus }: CaseTable): SQL =>
  sql`case when ${answeredAt} is null and ${pipelineStatus} <> 'closed' then 0 else 1 end`;

/** Which records of a list somebody may see and asked for. */
export function matchesCase(table: CaseTable, filter: CaseFilter): SQL | undefined {
  return and(
    eq(table.status, filter.status),
    inTrash(table, filter.deleted === true),
    visibleTo(filter.viewer, table),
    isAssignedTo(table, filter),
    filter.pipelineStatus === undefined
      ? undefined
      : eq(table.pipelineStatus, filter.pipelineStatus),
    filter.from && gte(table.submittedAt, filter.from),
    filter.to && lt(table.submittedAt, filter.to),
    isOverdue(table, filter),
  );
}

function isOverdue(table: CaseTable, { overdue, promisedBy }: CaseFilter) {
  if (!overdue || !promisedBy) return undefined;
  return and(sql`${isSettled(table)} = 0`, lt(table.submittedAt, promisedBy));
}

/** A name, `me` or `none`; undefined when anybody will do. */
export function isAssignedTo(
  { assignee }: Pick<CaseTable, "assignee">,
  { assignee: name, viewer }: Pick<CaseFilter, "assignee" | "viewer">,
) {
  if (name === undefined) return undefined;
  if (name === "none") return isNull(assignee);
  return eq(assignee, name === "me" && viewer ? viewer.username : name);
}

/** What a list is sorted by before time and id, and how a cursor's key reads as its value. */
interface SortKey {
  readonly of: SQL | PgColumn;
  readonly read: (key: string) => SQL;
}

function findSortKey(
  table: ListedTable,
  sort: CaseSort,
  score: PgColumn | undefined,
): SortKey | null {
  switch (sort) {
    case "due":
      return { of: isSettled(table), read: (key) => sql`${key}::int` };
    case "name":
      return { of: sql`lower(${table.fullName})`, read: (key) => sql`lower(${key}::text)` };
    case "score":
      return score ? { of: score, read: (key) => sql`${key}::int` } : null;
    default:
      return null;
  }
}

const isDescending = (sort: CaseSort) => sort === "newest" || sort === "score";

/** One direction for the key, the time and the id, so that one index serves the order and its pages. */
export function orderCases(table: ListedTable, sort: CaseSort, score?: PgColumn): SQL[] {
  const key = findSortKey(table, sort, score);
  const towards = isDescending(sort) ? desc : asc;
  return [...(key ? [key.of] : []), table.submittedAt, table.id].map((part) => towards(part));
}

/** Only rows that come after the cursor in that order; all of them without one. */
export function followsCase(
  table: ListedTable,
  cursor: CaseCursor | undefined,
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
