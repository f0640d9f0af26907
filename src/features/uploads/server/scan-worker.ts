import type { Readable } from "node:stream";
import { and, asc, eq, inArray, isNotNull, isNull, lte, min, or } from "drizzle-orm";
import { recordAudit } from "#platform/audit/audit-store.ts";
import type { ScanState } from "#platform/core/uploads.ts";
import type { Ctx } from "#records/ctx.ts";
import type { Db, Tx } from "#platform/database/database.ts";
import { isDue, type Queue, takeRow } from "#platform/queue/queue.ts";
import { objectsTable } from "./objects-store.ts";

/** The result of a scan. */
export type ScanResult =
  | { readonly kind: "clean" }
  | { readonly kind: "infected"; readonly finding: string }
  /** The scanner's settings do not allow this file: another attempt would have the same result. */
  | { readonly kind: "failed"; readonly finding: string };

export interface VirusScanner {
  /** @throws ScannerAwayError when the scan has no result yet. */
  scan(bytes: Readable, signal: AbortSignal): Promise<ScanResult>;
}

/** The scanner did not answer, or broke off: the scan is tried again. */
export class ScannerAwayError extends Error {}

/** Longer than one scan may take, so that no other process begins it again meanwhile. */
export const scanHoldMs = 20 * 60_000;
const scanTimeoutMs = 15 * 60_000;
/** A file at which the scanner breaks off must not hold up the others. */
export const retryAfterMs = 60_000;

async function scan(
  { files }: Ctx,
  scanner: VirusScanner,
  { id }: HeldObject,
  signal: AbortSignal,
): Promise<ScanResult> {
  const bytes = await files.read(id);
  if (!bytes) return { kind: "failed", finding: "missing" };
  const limit = AbortSignal.timeout(scanTimeoutMs);
  return scanner.scan(bytes, AbortSignal.any([signal, limit]));
}

/** A finding and its audit entry are stored together or not at all. */
async function note(
  { database, clock, log }: Ctx,
  held: HeldObject,
  result: ScanResult,
): Promise<void> {
  const finding = result.kind === "clean" ? null : result.finding;
  const isNoted = await database.transaction(async (tx) => {
    const noted = { scanState: result.kind, scanFinding: finding, scannedAt: clock.now() };
    const stands = await noteScan(tx, held, noted);
    if (stands && result.kind === "infected") {
      const event = { user: null, action: "file-blocked", record: held.id } as const;
      await recordAudit({ tx, log }, { ...event, outcome: "done", network: null, actor: "site" });
    }
    return stands;
  });
  if (!isNoted || result.kind === "clean") return;
  const about = { object: held.id, finding };
  if (result.kind === "infected") log.error(about, "A virus was found in a file; it is blocked.");
  else log.warn(about, "A file could not be scanned for viruses; it is kept back.");
}

/**
 * The queue of all stored files without a scan, including files from before there was a scanner,
 * oldest first. The rows themselves are the queue, so storing a file needs no extra step. A scan
 * interrupted by a shutdown is repeated at the next start.
 */
export function scanQueue(
  ctx: Ctx,
  scanner: VirusScanner,
  // How often new files are looked for, and how soon again after the scanner did not answer.
  { pollMs, awayMs } = { pollMs: 1_000, awayMs: 10_000 },
): Queue<HeldObject> {
  const { database, clock } = ctx;
  return {
    failure:
      "Files can't be scanned for viruses at the moment; until they are, nobody can download them.",
    recovery: "Files are scanned for viruses again.",
    pollMs,
    // Two, so that one long recording does not hold up résumés.
    atOnce: 2,
    restMs: awayMs,
    closeMs: 0,
    take() {
      const now = clock.now();
      return holdNextScan(database.db, { now, heldUntil: new Date(now.getTime() + scanHoldMs) });
    },
    async work(held, { abort }) {
      try {
        await note(ctx, held, await scan(ctx, scanner, held, abort));
      } catch (failure) {
        await putScanOff(database.db, held, new Date(clock.now().getTime() + retryAfterMs));
        throw failure;
      }
    },
  };
}

const notScanned: ScanState[] = ["unscanned", "pending"];

interface HeldObject {
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
  const isFree = or(isNull(scanHeldUntil), isDue(scanHeldUntil, now, 2 * scanHoldMs));
  const row = await takeRow(db, objectsTable, {
    key: id,
    due: and(isNotNull(storedAt), inArray(scanState, notScanned), isFree),
    order: [asc(storedAt)],
    change: { scanState: "pending", scanHeldUntil: heldUntil },
  });
  return row && { id: row.id, heldUntil };
}

/** @returns false when another process has taken it over meanwhile, or it is gone. */
async function noteScan(
  tx: Tx,
  { id, heldUntil }: HeldObject,
  noted: Pick<typeof objectsTable.$inferSelect, "scanState" | "scanFinding" | "scannedAt">,
): Promise<boolean> {
  const rows = await tx
    .update(objectsTable)
    .set({ ...noted, scanHeldUntil: null })
    .where(and(eq(objectsTable.id, id), eq(objectsTable.scanHeldUntil, heldUntil)))
    .returning({ id: objectsTable.id });
  return rows.length > 0;
}

/** Ends the hold, and lets any process scan the file from `until` on. */
async function putScanOff(db: Db, { id, heldUntil }: HeldObject, until: Date) {
  await db
    .update(objectsTable)
    .set({ scanHeldUntil: until })
    .where(and(eq(objectsTable.id, id), eq(objectsTable.scanHeldUntil, heldUntil)));
}

/** Queues files again that could not be scanned: the owner may have raised the scanner's limits. */
export async function retryFailedScans(db: Db): Promise<void> {
  await db
    .update(objectsTable)
    .set({ scanState: "pending" })
    .where(eq(objectsTable.scanState, "failed"));
}

/**
 * The time of the oldest file whose scan failed for want of an answer; null when there is none.
 *
 * @param heldBefore files held for longer are being scanned; others were put off.
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
