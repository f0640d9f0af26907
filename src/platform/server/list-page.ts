import { desc, ilike, or, sql } from "drizzle-orm";
import type { SQL } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { formatListCursor } from "#platform/core/list-cursor.ts";
import type { ListCursor } from "#platform/core/list-cursor.ts";

/** A number as people type it, or the beginning of one; fewer digits stand in almost every number. */
export const partOfPhone = /^(?=(?:\D*\d){3})[\d\s+()./\p{Pd}]+$/u;

/** The columns every list of submissions is ordered by. */
interface ListedColumns {
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

/**
 * Only rows in which one of the texts contains what is searched, taken letter by letter, or whose
 * phone number does, however either is written.
 */
export function contains(
  texts: readonly PgColumn[],
  phone: PgColumn,
  searched: string | undefined,
): SQL | undefined {
  if (searched === undefined) return undefined;
  const pattern = `%${searched.replace(/[\\%_]/g, "\\$&")}%`;
  const digits = `%${searched.replace(/\D/g, "")}%`;
  return or(
    ...[...texts, phone].map((column) => ilike(column, pattern)),
    partOfPhone.test(searched)
      ? sql`regexp_replace(${phone}, '\\D', '', 'g') like ${digits}`
      : undefined,
  );
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
