import type { Readable } from "node:stream";
import { recordAudit } from "#platform/audit/audit-store.ts";
import type { Ctx } from "#platform/ctx.ts";
import type { Queue } from "#platform/queue/queue.ts";
import { holdNextScan, noteScan, putScanOff, type HeldObject } from "./scans-store.ts";

/** What a scanner says of a file it was given. */
export type ScanResult =
  | { readonly kind: "clean" }
  | { readonly kind: "infected"; readonly finding: string }
  /** It can't be scanned as the scanner is set up now: another try would end the same. */
  | { readonly kind: "failed"; readonly finding: string };

export interface VirusScanner {
  /** @throws ScannerAwayError when nothing is known of the file yet. */
  scan(bytes: Readable, signal: AbortSignal): Promise<ScanResult>;
}

/** Nobody answered, or broke off: it is tried again. */
export class ScannerAwayError extends Error {}

/** Longer than one scan may take, so that no other process begins it again meanwhile. */
export const holdMs = 20 * 60_000;
const scanTimeoutMs = 15 * 60_000;
/** One file that the scanner breaks off at must not keep the others waiting. */
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

/** A finding and its line in the audit trail are there together or not at all. */
async function note(
  { database, clock, log }: Ctx,
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
      await recordAudit({ tx, log }, { ...event, outcome: "done", network: null, actor: "site" });
    }
    return stands;
  });
  if (!isNoted || result.kind === "clean") return;
  const about = { object: held.id, finding };
  if (result.kind === "infected") log.error(about, "A virus was found in a file; it is blocked.");
  else log.warn(about, "A file could not be scanned for viruses; it is kept back.");
}

export interface ScanTimings {
  /** How often is looked for new files when none waits. */
  readonly pollMs: number;
  /** After the scanner gave no answer. */
  readonly awayMs: number;
}

const usualTimings: ScanTimings = { pollMs: 1_000, awayMs: 10_000 };

/**
 * Every stored file, new ones and those from before there was a scanner, oldest first. The rows
 * themselves are the queue: whatever stores a file has nothing to remember. A scan that is broken off
 * by a close is done again at the next start.
 */
export function scanQueue(
  ctx: Ctx,
  scanner: VirusScanner,
  { pollMs, awayMs }: ScanTimings = usualTimings,
): Queue<HeldObject> {
  const { database, clock } = ctx;
  return {
    failure:
      "Files can't be scanned for viruses at the moment; until they are, nobody can download them.",
    recovery: "Files are scanned for viruses again.",
    pollMs,
    // Two, so that one long recording keeps no résumé waiting.
    atOnce: 2,
    restMs: awayMs,
    closeMs: 0,
    take() {
      const now = clock.now();
      return holdNextScan(database.db, { now, heldUntil: new Date(now.getTime() + holdMs) });
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
