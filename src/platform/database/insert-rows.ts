import { getTableColumns, sql, type SQL } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";

/**
 * Rows that are to be inserted, as one parameter: `insert into ${table} (${columns}) select ${columns}
 * from ${source}`. Putting a statement together with a parameter for each field takes longer than
 * running it.
 *
 * @param rows field by field, as the table names them here. A field that none of them has is left to
 *   its default.
 */
export function asOneParameter(
  table: PgTable,
  rows: ReadonlyArray<Readonly<Record<string, unknown>>>,
): { readonly columns: SQL; readonly source: SQL } {
  const filled = Object.entries(getTableColumns(table)).filter(([field]) =>
    rows.some((row) => field in row),
  );
  const named = rows.map((row) =>
    Object.fromEntries(filled.map(([field, { name }]) => [name, row[field] ?? null])),
  );
  return {
    columns: sql.raw(filled.map(([, { name }]) => `"${name}"`).join(", ")),
    source: sql`jsonb_populate_recordset(null::${table}, ${writeJson(named)}::jsonb)`,
  };
}

/** Half of a pair of UTF-16, which JSON can tell and PostgreSQL can't keep. */
const halfCharacter = /\\ud[89a-f]/i;

/** A text that PostgreSQL reads; half a character becomes the sign for a lost one. */
export function writeJson(value: unknown): string {
  const text = JSON.stringify(value);
  return halfCharacter.test(text) ? JSON.stringify(value, mendText) : text;
}

/** As the driver writes such a text when it goes by itself. */
function mendText(_field: string, value: unknown): unknown {
  return typeof value === "string" ? Buffer.from(value).toString() : value;
}
