import { and, desc, ilike, or, sql } from "drizzle-orm";
import type { SQL } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { formatListCursor } from "#platform/core/list-cursor.ts";
import type { ListCursor } from "#platform/core/list-cursor.ts";
import type { SubmissionStatus } from "#platform/core/submission-status.ts";

/** What staff ask a list for. */
export interface ListQuery {
  readonly status: SubmissionStatus;
  /** Part of one of the searched texts, in any case. */
  readonly q?: string | undefined;
  readonly limit: number;
  readonly cursor?: ListCursor | undefined;
}

/** The columns every list of submissions is ordered by. */
export interface ListedColumns {
  readonly submittedAt: PgColumn;
  readonly id: PgColumn;
}

/** Newest first; the id decides between two of the same millisecond. */
export function newestFirst(table: ListedColumns): SQL[] {
  return [desc(table.submittedAt), desc(table.id)];
}

/** Only rows that follow the cursor in `newestFirst`; all of them without one. */
export function follows(table: ListedColumns, cursor: ListCursor | undefined): SQL | undefined {
  if (!cursor) return undefined;
  return sql`(${table.submittedAt}, ${table.id}) < (${cursor.timestamp}::timestamptz, ${cursor.id}::uuid)`;
}

/** Only rows in which one of the columns contains the text, taken letter by letter. */
export function contains(columns: readonly PgColumn[], text: string | undefined): SQL | undefined {
  if (text === undefined) return undefined;
  const pattern = `%${text.replace(/[\\%_]/g, "\\$&")}%`;
  return and(or(...columns.map((column) => ilike(column, pattern))));
}

/** Cuts a list that was read one row longer than wanted, and says where the next page begins. */
export function cutPage<Row extends ListCursor>(
  found: readonly Row[],
  limit: number,
): { rows: readonly Row[]; nextCursor: string | null } {
  const rows = found.slice(0, limit);
  const last = rows.at(-1);
  return { rows, nextCursor: found.length > limit && last ? formatListCursor(last) : null };
}
