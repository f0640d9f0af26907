import { and, eq, getTableColumns, inArray, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import type { FastifyRequest } from "fastify";
import type { RecordDefinition } from "#records/ctx.ts";
import type { RecordKind } from "#platform/core/staff/record-kind.ts";
import { AppError } from "#platform/core/app-error.ts";
import type { Localized } from "#platform/core/locale.ts";
import type { Db, Tx } from "#platform/database/database.ts";
import { type RecordRow, type RecordTable, type Viewer, visibleTo } from "./record-table.ts";

/** The signed-in user; staff routes are never reached without one. */
export function readViewer({ staff }: Pick<FastifyRequest, "staff">): Viewer {
  if (!staff)
    throw new AppError("unauthenticated", { en: "Please sign in.", es: "Inicie sesión." });
  return staff;
}

/** Why nothing was done, for each kind of record. */
export const recordRefusals: Readonly<
  Record<RecordKind, Readonly<Record<RecordRefusal, Localized<string>>>>
> = {
  lead: {
    missing: {
      en: "There is no lead with this address.",
      es: "No hay ningún prospecto en esta dirección.",
    },
    deleted: {
      en: "This lead was deleted. Restore it first.",
      es: "Este prospecto está eliminado. Primero restáurelo.",
    },
    changed: {
      en: "Somebody changed this lead since you opened it.",
      es: "Alguien cambió este prospecto después de que usted lo abrió.",
    },
  },
  inquiry: {
    missing: {
      en: "There is no inquiry with this address.",
      es: "No hay ninguna consulta en esta dirección.",
    },
    deleted: {
      en: "This inquiry was deleted. Restore it first.",
      es: "Esta consulta está eliminada. Primero restáurela.",
    },
    changed: {
      en: "Somebody changed this inquiry since you opened it.",
      es: "Alguien cambió esta consulta después de que usted la abrió.",
    },
  },
  application: {
    missing: {
      en: "There is no application with this address.",
      es: "No hay ninguna solicitud en esta dirección.",
    },
    deleted: {
      en: "This application was deleted. Restore it first.",
      es: "Esta solicitud está eliminada. Primero restáurela.",
    },
    changed: {
      en: "Somebody changed this application since you opened it.",
      es: "Alguien cambió esta solicitud después de que usted la abrió.",
    },
  },
};

/** The record, who works on it, and when. */
export interface RecordWork {
  readonly source: RecordDefinition;
  readonly id: string;
  readonly viewer: Viewer;
  readonly now: Date;
}

/** Why nothing was done: there is no such record, it is in the trash, or it changed meanwhile. */
export type RecordRefusal = "missing" | "deleted" | "changed";
export type RecordOutcome<Done> = { readonly done: Done } | { readonly refused: RecordRefusal };

/** Reads and locks a record for a change until `tx` ends. */
export async function lockRecord(
  tx: Tx,
  work: Pick<RecordWork, "source" | "id" | "viewer">,
): Promise<RecordRow | null> {
  // Not looked up by the id, because the request may have it in capitals.
  const [row = null] = (await lockRecords(tx, work, [work.id])).values();
  return row;
}

/** Locks several records. Lock order: by id; another order could deadlock. */
export async function lockRecords(
  tx: Tx,
  { source: { table }, viewer }: Pick<RecordWork, "source" | "viewer">,
  ids: readonly string[],
): Promise<ReadonlyMap<string, RecordRow>> {
  const rows: unknown[] = await tx
    .select()
    .from(table)
    .where(and(inArray(table.id, [...ids]), visibleTo(viewer, table)))
    .orderBy(table.id)
    // `no key update`: a delivery that refers to the lead by its key need not wait for this lock.
    .for("no key update");
  return new Map((rows as RecordRow[]).map((row) => [row.id, row]));
}

/**
 * Stores changes of locked records in one statement, each with its next version. All name the same
 * columns; without any column only the version grows.
 */
export async function updateRecords(
  tx: Tx,
  { table }: Pick<RecordDefinition, "table">,
  changes: ReadonlyArray<RecordUpdate & Pick<RecordRow, "id">>,
): Promise<void> {
  const [first] = changes;
  if (!first) return;
  const all: Readonly<Record<string, PgColumn>> = getTableColumns(table);
  const columns = Object.keys(first).flatMap((key) => {
    const column = key === "id" ? undefined : all[key];
    return column ? [{ key: sql.identifier(key), column }] : [];
  });
  const set = columns.map(({ key, column }) => sql`${sql.identifier(column.name)} = made.${key}`);
  const typed = columns.map(({ key, column }) => sql`${key} ${sql.raw(column.getSQLType())}`);
  await tx.execute(sql`
    update ${table} set ${sql.join([sql`version = version + 1`, ...set], sql`, `)}
    from jsonb_to_recordset(${JSON.stringify(changes)}::jsonb)
      as made(${sql.join([sql`id uuid`, ...typed], sql`, `)})
    where ${table.id} = made.id`);
}

/** New values of a record's columns. */
type RecordUpdate = Partial<Record<keyof RecordRow, unknown>>;

/** Stores a change of one locked record, with its next version. */
export const updateRecord = (
  tx: Tx,
  source: Pick<RecordDefinition, "table">,
  id: string,
  change: RecordUpdate,
): Promise<void> => updateRecords(tx, source, [{ ...change, id }]);

/** Includes staff's work and records in the trash; null when this viewer may see no such record. */
export async function findRecord<Table extends RecordTable>(
  db: Db,
  table: Table,
  id: string,
  viewer: Viewer | null = null,
): Promise<(Table["$inferSelect"] & RecordRow) | null> {
  const rows: unknown[] = await db
    .select()
    .from(table as RecordTable)
    .where(and(eq(table.id, id), visibleTo(viewer, table)));
  return (rows as Array<Table["$inferSelect"] & RecordRow>)[0] ?? null;
}

/** Null when this viewer may see no such record. */
export async function findVersion(
  db: Db,
  { source: { table }, id, viewer }: Omit<RecordWork, "now">,
): Promise<number | null> {
  const [row] = await db
    .select({ version: sql<number>`${table.version}` })
    .from(table)
    .where(and(eq(table.id, id), visibleTo(viewer, table)));
  return row?.version ?? null;
}

/** Whether this viewer, or with null anybody, may see such a record outside the trash. */
export async function findOpenCase(
  db: Db,
  { source, id, viewer }: Pick<RecordWork, "source" | "id"> & { readonly viewer: Viewer | null },
): Promise<boolean> {
  const found = await findRecord(db, source.table, id, viewer);
  return found !== null && found.deletedAt === null;
}
