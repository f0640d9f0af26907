import { and, asc, eq, inArray, isNotNull, isNull, lt, lte, min, or } from "drizzle-orm";
import type { ScanState } from "#platform/core/scan-state.ts";
import type { Db, Tx } from "#platform/server/database.ts";
import { objectsTable } from "./objects-store.ts";

const notScanned: ScanState[] = ["unscanned", "pending"];

export interface HeldObject {
  readonly id: string;
  /** The hold itself: a result under an older one comes too late. */
  readonly heldUntil: Date;
}

/** Takes the stored object that has waited longest; two processes never get the same. */
export async function holdNextScan(
  db: Db,
  { now, heldUntil }: { readonly now: Date; readonly heldUntil: Date },
): Promise<HeldObject | null> {
  const { id, storedAt, scanState, scanHeldUntil } = objectsTable;
  const next = db
    .select({ id })
    .from(objectsTable)
    .where(
      and(
        isNotNull(storedAt),
        inArray(scanState, notScanned),
        or(isNull(scanHeldUntil), lte(scanHeldUntil, now)),
      ),
    )
    .orderBy(asc(storedAt))
    .limit(1)
    .for("update", { skipLocked: true });
  const rows = await db
    .update(objectsTable)
    .set({ scanState: "pending", scanHeldUntil: heldUntil })
    .where(inArray(id, next))
    .returning({ id });
  return rows[0] ? { id: rows[0].id, heldUntil } : null;
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

/** Lets others have it, not before a moment. */
export async function putScanOff(db: Db, { id, heldUntil }: HeldObject, until: Date) {
  await db
    .update(objectsTable)
    .set({ scanHeldUntil: until })
    .where(and(eq(objectsTable.id, id), eq(objectsTable.scanHeldUntil, heldUntil)));
}

/** What could not be scanned may be now: the owner may have raised the scanner's limits. */
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
