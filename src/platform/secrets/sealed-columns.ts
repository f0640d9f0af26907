import { isNotNull, sql } from "drizzle-orm";
import { customType, type PgColumn, type PgTable } from "drizzle-orm/pg-core";
import type { Database } from "#platform/database/database.ts";
import { type AppSecret, reseal, type ResealCounts, seal, type SealedFor, unseal } from "./seal.ts";

declare const sealedMark: unique symbol;

/** A text that is sealed for one row of a table: `sealInto` makes it, and only a `sealedText` column takes it. */
export interface SealedText {
  readonly [sealedMark]: true;
}

/**
 * A column of texts that are sealed with APP_SECRET. Its feature declares it under `sealed` (test), so
 * that its texts are sealed anew when the secret changes.
 */
export const sealedText = customType<{ data: SealedText; driverData: string }>({
  dataType: () => "text",
  fromDriver: (text) => text as unknown as SealedText,
  toDriver: (sealed) => String(sealed),
});

/** A `sealedText` column as its feature declares it. */
export interface SealedColumn {
  readonly table: PgTable;
  /** Names the row: its text opens for no other. */
  readonly id: PgColumn;
  readonly column: PgColumn;
  /** Where the text of the row with this id belongs. */
  readonly placeOf: (id: string) => SealedFor;
}

/** Encrypts a text for one row. */
export const sealInto = (
  { placeOf }: SealedColumn,
  id: string,
  text: string,
  secret: AppSecret,
): SealedText => seal(text, secret, placeOf(id)) as unknown as SealedText;

/** Opens the text of a row; null when neither secret opens it. */
export const openFrom = (
  { placeOf }: SealedColumn,
  id: string,
  sealed: SealedText,
  secret: AppSecret,
): string | null => unseal(String(sealed), secret, placeOf(id));

/** Seals all texts of a column with the secret in use. One that was replaced meanwhile stays. */
export async function resealColumn(
  { db }: Pick<Database, "db">,
  secret: AppSecret,
  { table, id, column, placeOf }: SealedColumn,
): Promise<ResealCounts> {
  const rows: ReadonlyArray<{ readonly record: unknown; readonly sealed: unknown }> = await db
    .select({ record: id, sealed: column })
    .from(table)
    .where(isNotNull(column));
  let [again, lost] = [0, 0];
  for (const { record, sealed } of rows) {
    const outcome = reseal(String(sealed), secret, placeOf(String(record)));
    if (outcome === "lost") lost += 1;
    if (outcome === "lost" || outcome === null) continue;
    const changed = await db.execute(
      sql`update ${table} set ${sql.identifier(column.name)} = ${outcome.sealed}
        where ${id} = ${record} and ${column} = ${String(sealed)} returning 1`,
    );
    again += changed.rows.length;
  }
  return { again, lost };
}
