import { setTimeout as wait } from "node:timers/promises";
import { and, gt, isNull, sql } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import type { Database } from "#platform/server/database.ts";
import { readPhoneKey } from "./read-phone-key.ts";

/** Each row moves to a new place in every index of its table, so that two hundred are felt. */
const rowsAtOnce = 20;

/** Of the time that some rows took, so that nine tenths of the database are left to everybody else. */
const restFactor = 9;

type PhonedTable = PgTable & Readonly<Record<"id" | "phone" | "phoneKey", PgColumn>>;

interface FillOptions {
  /** Ends the work after the rows it is at. */
  readonly signal?: AbortSignal | undefined;
  readonly rest?: typeof restQuietly;
}

/**
 * Reads the phone numbers of records from before they were read as they came in, few at a time: the
 * embedded database has one connection, and visitors wait for it. What is done stays done, so that
 * it may end and begin again at any time, also in several processes at once.
 */
export async function fillPhoneKeys(
  database: Database,
  tables: readonly PhonedTable[],
  { signal, rest = restQuietly }: FillOptions = {},
): Promise<void> {
  for (const table of tables) {
    let last: string | null = null;
    do {
      const startedAt = performance.now();
      last = await fillSome(database, table, last);
      if (last !== null) await rest(restFactor * (performance.now() - startedAt), signal);
      if (signal?.aborted) return;
    } while (last !== null);
  }
}

/** Over at once when the work is ended. */
async function restQuietly(ms: number, signal: AbortSignal | undefined): Promise<void> {
  await wait(ms, undefined, { signal }).catch(() => {});
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
