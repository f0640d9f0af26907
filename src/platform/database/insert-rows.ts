import { getTableColumns, sql, type SQL } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";

/**
 * Passes rows to insert as one JSON parameter: `insert into ${table} (${columns}) select ${columns}
 * from ${source}`. Building a statement with a parameter for each field takes longer than running
 * it.
 *
 * @param rows with fields named as in drizzle's table. A field that no row has gets its default.
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

/** A lone surrogate, which JSON can express and PostgreSQL can't store. */
const halfCharacter = /\\ud[89a-f]/i;

/** JSON that PostgreSQL accepts; a lone surrogate becomes the replacement character. */
export function writeJson(value: unknown): string {
  const text = JSON.stringify(value);
  return halfCharacter.test(text) ? JSON.stringify(value, mendText) : text;
}

/** Replaces lone surrogates as the driver does in a text parameter. */
function mendText(_field: string, value: unknown): unknown {
  return typeof value === "string" ? Buffer.from(value).toString() : value;
}
