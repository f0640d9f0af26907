import { getTableColumns, getTableName, sql } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import type { Tx } from "./database.ts";

/**
 * Inserts many rows as one parameter, and leaves out those that are there already. A statement with a
 * parameter for each field takes longer to put together than to run, and is another one for each
 * number of rows; this one is prepared once.
 *
 * @returns what stands in this column of the rows that are new.
 */
export async function insertNewRows<Table extends PgTable>(
  tx: Tx,
  table: Table,
  rows: ReadonlyArray<Table["$inferInsert"]>,
  returned: PgColumn,
): Promise<string[]> {
  const filled = listFilled(table, rows);
  const names = filled.map(([, name]) => `"${name}"`).join(", ");
  const into = `"${getTableName(table)}"`;
  const made = rows.map((row) => toRecord(filled, row));
  const added = await tx.execute<{ returned: string }>(
    sql`${sql.raw(`with sent as (select * from jsonb_populate_recordset(null::${into}, `)}${writeJson(made)}${sql.raw(`::jsonb))
    insert into ${into} (${names}) select ${names} from sent
    on conflict do nothing returning "${returned.name}" as returned`)}`,
  );
  return added.rows.map((row) => row.returned);
}

/** Field and column of what at least one row fills; the others are left to their defaults. */
export function listFilled(table: PgTable, rows: readonly object[]): Array<[string, string]> {
  return Object.entries(getTableColumns(table)).flatMap(([field, { name }]) =>
    rows.some((row) => field in row) ? [[field, name]] : [],
  );
}

/** A row as its table's columns name it. */
export function toRecord(
  filled: ReadonlyArray<readonly [field: string, column: string]>,
  row: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  return Object.fromEntries(filled.map(([field, column]) => [column, row[field] ?? null]));
}

/** Half of a pair of UTF-16, which JSON can tell and PostgreSQL can't keep. */
const halfCharacter = /\\ud[89a-f]/i;

/** What is to be stored, as one text that PostgreSQL reads. */
export function writeJson(value: unknown): string {
  const text = JSON.stringify(value);
  return halfCharacter.test(text) ? JSON.stringify(value, mendText) : text;
}

/** As the driver writes such a text when it goes by itself. */
function mendText(_field: string, value: unknown): unknown {
  return typeof value === "string" ? Buffer.from(value).toString() : value;
}
