import { and, gt, isNull, sql } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import type { Database } from "#platform/server/database.ts";
import { readPhoneKey } from "./read-phone-key.ts";

/** Few enough that nobody notices how long the embedded database's one connection is busy. */
const rowsAtOnce = 200;

type PhonedTable = PgTable & Readonly<Record<"id" | "phone" | "phoneKey", PgColumn>>;

/**
 * Reads the phone numbers of records from before they were read as they came in. What is done stays
 * done, so that it may end and begin again at any time, also in several processes at once.
 *
 * @param isClosing asked after every few rows; it ends the work early.
 */
export async function fillPhoneKeys(
  database: Database,
  tables: readonly PhonedTable[],
  isClosing: () => boolean = () => false,
): Promise<void> {
  for (const table of tables) {
    let last: string | null = null;
    do last = await fillSome(database, table, last);
    while (last !== null && !isClosing());
  }
}

/** @returns the last id that was read; null when there are no more. */
function fillSome(
  database: Database,
  table: PhonedTable,
  after: string | null,
): Promise<string | null> {
  return database.transaction(async (tx) => {
    const rows = await tx
      .select({ id: sql<string>`${table.id}`, phone: sql<string | null>`${table.phone}` })
      .from(table)
      .where(and(isNull(table.phoneKey), after === null ? undefined : gt(table.id, after)))
      .orderBy(table.id)
      .limit(rowsAtOnce)
      .for("update", { skipLocked: true });
    const keys = Object.fromEntries(rows.map(({ id, phone }) => [id, readPhoneKey(phone)]));
    await tx.execute(sql`
      update ${table} set phone_key = read.phone_key
      from jsonb_each_text(${JSON.stringify(keys)}::jsonb) as read (id, phone_key)
      where ${table.id} = read.id::uuid`);
    return rows.at(-1)?.id ?? null;
  });
}
