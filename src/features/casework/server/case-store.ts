import { and, eq, inArray, isNotNull, isNull, sql } from "drizzle-orm";
import type { SQL } from "drizzle-orm";
import type { CaseKind } from "#features/casework/core/case-record.ts";
import type { Db, Tx } from "#platform/server/database.ts";
import type { CaseRow, CaseTable } from "./case-columns.ts";
import { visibleTo } from "./visible-to.ts";
import type { Viewer } from "./visible-to.ts";

/** One kind of record: its table, and what else has to happen when one goes or comes back. */
export interface CaseSource<Kind extends CaseKind = CaseKind> {
  readonly kind: Kind;
  readonly table: CaseTable;
  /** Each inside the transaction that does it. */
  readonly onDelete?: (tx: Tx, id: string) => Promise<void>;
  readonly onRestore?: (tx: Tx, id: string) => Promise<void>;
  /** Before the rows go. */
  readonly onErase?: (tx: Tx, ids: readonly string[]) => Promise<void>;
}

/** Which record, and who works on it when. */
export interface CaseWork {
  readonly source: CaseSource;
  readonly id: string;
  readonly viewer: Viewer;
  readonly now: Date;
}

/** Why nothing was done: there is no such record, it is in the trash, or it changed meanwhile. */
export type CaseRefusal = "missing" | "deleted" | "changed";
export type CaseOutcome<Done> = { readonly done: Done } | { readonly refused: CaseRefusal };

/** Only records in the trash, or only those outside it. */
export function inTrash({ deletedAt }: Pick<CaseTable, "deletedAt">, wanted: boolean): SQL {
  return wanted ? isNotNull(deletedAt) : isNull(deletedAt);
}

/**
 * The record for a change: whoever else wants to change it waits until `tx` ends. Who takes several
 * takes them in the order of their ids, or two could wait for each other.
 */
export async function lockCase(
  tx: Tx,
  { source: { table }, id, viewer }: Pick<CaseWork, "source" | "id" | "viewer">,
): Promise<CaseRow | null> {
  const rows: unknown[] = await tx
    .select()
    .from(table)
    .where(and(eq(table.id, id), visibleTo(viewer, table)))
    // Not the key: a delivery that refers to the lead need not wait.
    .for("no key update");
  return (rows as CaseRow[])[0] ?? null;
}

/** Several at once, as `lockCase` does one. */
export async function lockCases(
  tx: Tx,
  { source: { table }, viewer }: Pick<CaseWork, "source" | "viewer">,
  ids: readonly string[],
): Promise<ReadonlyMap<string, CaseRow>> {
  const rows: unknown[] = await tx
    .select()
    .from(table)
    .where(and(inArray(table.id, [...ids]), visibleTo(viewer, table)))
    .orderBy(table.id)
    .for("no key update");
  return new Map((rows as CaseRow[]).map((row) => [row.id, row]));
}

/** Stores in one statement what changes made of locked records, each under its next version. */
export async function updateCases(
  tx: Tx,
  { table }: Pick<CaseSource, "table">,
  changes: ReadonlyArray<Pick<CaseRow, "id" | "answeredAt"> & Record<string, unknown>>,
): Promise<void> {
  if (changes.length === 0) return;
  await tx.execute(sql`
    update ${table} set version = version + 1, pipeline_status = made."pipelineStatus",
      closed_reason = made."closedReason", assignee = made.assignee, answered_at = made."answeredAt"
    from jsonb_to_recordset(${JSON.stringify(changes)}::jsonb) as made(id uuid,
      "pipelineStatus" text, "closedReason" text, assignee text, "answeredAt" timestamptz)
    where ${table.id} = made.id`);
}

/** Stores what a change made of a locked record, under its next version. */
export async function updateCase(
  tx: Tx,
  { table }: Pick<CaseSource, "table">,
  id: string,
  change: Partial<Record<keyof CaseRow, unknown>>,
): Promise<void> {
  const values = { ...change, version: sql`${table.version} + 1` };
  await tx.update(table).set(values).where(eq(table.id, id));
}

/** Null when there is no such record for this viewer. */
export async function findVersion(
  db: Db,
  { source: { table }, id, viewer }: Omit<CaseWork, "now">,
): Promise<number | null> {
  const [row] = await db
    .select({ version: sql<number>`${table.version}` })
    .from(table)
    .where(and(eq(table.id, id), visibleTo(viewer, table)));
  return row?.version ?? null;
}

/** Whether this viewer, or anybody, has such a record outside the trash. */
export async function findOpenCase(
  db: Db,
  {
    source: { table },
    id,
    viewer,
  }: Pick<CaseWork, "source" | "id"> & { readonly viewer: Viewer | null },
): Promise<boolean> {
  const found = await db
    .select({ id: table.id })
    .from(table)
    .where(and(eq(table.id, id), visibleTo(viewer, table), inTrash(table, false)));
  return found.length > 0;
}
