import { and, asc, eq, inArray, isNotNull, isNull, lt, lte, min, or } from "drizzle-orm";
import type { ScanState } from "#platform/core/uploads.ts";
import type { Db, Tx } from "#platform/database/database.ts";
import { isDue, takeRow } from "#platform/queue/queue.ts";
import { objectsTable } from "./objects-store.ts";

const notScanned: ScanState[] = ["unscanned", "pending"];

export interface HeldObject {
  readonly id: string;
  /** Identifies the hold: the result of an earlier hold is not stored. */
  readonly heldUntil: Date;
}

/** Takes the stored object that has waited longest; two processes never get the same. */
export async function holdNextScan(
  db: Db,
  { now, heldUntil }: { readonly now: Date; readonly heldUntil: Date },
): Promise<HeldObject | null> {
  const { id, storedAt, scanState, scanHeldUntil } = objectsTable;
  const isFree = or(isNull(scanHeldUntil), isDue(scanHeldUntil, now));
  const row = await takeRow(db, objectsTable, {
    key: id,
    due: and(isNotNull(storedAt), inArray(scanState, notScanned), isFree),
    order: [asc(storedAt)],
    change: { scanState: "pending", scanHeldUntil: heldUntil },
  });
  return row && { id: row.id, heldUntil };
}

export interface ScanNote {
  readonly state: ScanState;
  readonly finding: string | null;
  readonly scannedAt: Date;
}

/** @returns false when another process has taken it over meanwhile, or it is gone. */
export async function noteScan(
  tx: Tx,
  { id, heldUntil }: HeldObject,
  { state, finding, scannedAt }: ScanNote,
): Promise<boolean> {
  const rows = await tx
    .update(objectsTable)
    .set({ scanState: state, scanFinding: finding, scannedAt, scanHeldUntil: null })
    .where(and(eq(objectsTable.id, id), eq(objectsTable.scanHeldUntil, heldUntil)))
    .returning({ id: objectsTable.id });
  return rows.length > 0;
}

/** Ends the hold, and lets any process scan the file from `until` on. */
export async function putScanOff(db: Db, { id, heldUntil }: HeldObject, until: Date) {
  await db
    .update(objectsTable)
    .set({ scanHeldUntil: until })
    .where(and(eq(objectsTable.id, id), eq(objectsTable.scanHeldUntil, heldUntil)));
}

/** Queues files again that could not be scanned: the owner may have raised the scanner's limits. */
export async function retryFailedScans(db: Db, scannedBefore: Date): Promise<void> {
  await db
    .update(objectsTable)
    .set({ scanState: "pending" })
    .where(and(eq(objectsTable.scanState, "failed"), lt(objectsTable.scannedAt, scannedBefore)));
}

/**
 * Since when the oldest file is here that the scanner was given in vain; null when there is none.
 *
 * @param heldBefore what is held for longer is being scanned; what isn't was put off.
 */
export async function findPutOffSince(db: Db, heldBefore: Date): Promise<Date | null> {
  const { storedAt, scanState, scanHeldUntil } = objectsTable;
  const waits = and(isNotNull(storedAt), inArray(scanState, notScanned));
  const [row] = await db
    .select({ since: min(storedAt) })
    .from(objectsTable)
    .where(and(waits, lte(scanHeldUntil, heldBefore)));
  return row?.since ?? null;
}
