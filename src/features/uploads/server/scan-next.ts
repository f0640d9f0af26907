import type { Clock } from "#platform/core/clock.ts";
import { recordAudit } from "#platform/server/audit-store.ts";
import type { Database } from "#platform/server/database.ts";
import type { Log } from "#platform/server/log.ts";
import type { ObjectStorage } from "#features/uploads/server/storage/object-storage.ts";
import { holdNextScan, noteScan, putScanOff } from "./scans-store.ts";
import type { HeldObject } from "./scans-store.ts";
import type { ScanResult, VirusScanner } from "./virus-scanner.ts";

export interface ScanNextDependencies {
  readonly database: Database;
  readonly storage: ObjectStorage;
  readonly scanner: VirusScanner;
  readonly clock: Clock;
  readonly log: Log;
}

/** Longer than one scan may take, so that no other process begins it again meanwhile. */
export const holdMs = 20 * 60_000;
const scanTimeoutMs = 15 * 60_000;
/** One file that the scanner breaks off at must not keep the others waiting. */
export const retryAfterMs = 60_000;

/**
 * Scans the file that has waited longest.
 *
 * @returns false when none waits.
 * @throws ScannerAwayError and what the storage throws; the file then stays pending.
 */
export async function scanNext(
  dependencies: ScanNextDependencies,
  signal: AbortSignal,
): Promise<boolean> {
  const { database, clock } = dependencies;
  const now = clock.now();
  const held = await holdNextScan(database.db, {
    now,
    heldUntil: new Date(now.getTime() + holdMs),
  });
  if (!held) return false;
  try {
    await note(dependencies, held, await scan(dependencies, held, signal));
  } catch (failure) {
    await putScanOff(database.db, held, new Date(clock.now().getTime() + retryAfterMs));
    throw failure;
  }
  return true;
}

async function scan(
  { storage, scanner }: ScanNextDependencies,
  { id }: HeldObject,
  signal: AbortSignal,
): Promise<ScanResult> {
  const bytes = await storage.read(id);
  if (!bytes) return { kind: "failed", finding: "missing" };
  const limit = AbortSignal.timeout(scanTimeoutMs);
  return scanner.scan(bytes, AbortSignal.any([signal, limit]));
}

/** A finding and its line in the audit trail are there together or not at all. */
async function note(
  { database, clock, log }: ScanNextDependencies,
  held: HeldObject,
  result: ScanResult,
): Promise<void> {
  const finding = result.kind === "clean" ? null : result.finding;
  const isNoted = await database.transaction(async (tx) => {
    const stands = await noteScan(tx, held, {
      state: result.kind,
      finding,
      scannedAt: clock.now(),
    });
    if (stands && result.kind === "infected") {
      const event = { user: null, action: "file-blocked", record: held.id } as const;
      await recordAudit({ tx, log }, { ...event, outcome: "done", network: null });
    }
    return stands;
  });
  if (!isNoted || result.kind === "clean") return;
  const about = { object: held.id, finding };
  if (result.kind === "infected") log.error(about, "A virus was found in a file; it is blocked.");
  else log.warn(about, "A file could not be scanned for viruses; it is kept back.");
}
