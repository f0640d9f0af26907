import { setTimeout as wait } from "node:timers/promises";
import { describeError } from "#platform/server/describe-error.ts";
import { repeatWork } from "#platform/server/repeat-work.ts";
import { scanNext } from "./scan-next.ts";
import type { ScanNextDependencies } from "./scan-next.ts";
import { retryFailedScans } from "./scans-store.ts";

export interface ScanTimings {
  /** How often is looked for new files when none waits. */
  readonly pollMs: number;
  /** After the scanner gave no answer. */
  readonly awayMs: number;
  /** How often what could not be scanned is tried again, beside at each start. */
  readonly retryFailedMs: number;
}

const usualTimings: ScanTimings = { pollMs: 1_000, awayMs: 10_000, retryFailedMs: 86_400_000 };
/** Two at once, so that one long recording keeps no résumé waiting. */
const atOnce = 2;

/**
 * Scans every stored file, new ones and those from before there was a scanner, oldest first. The
 * rows themselves are the queue: whatever stores a file has nothing to remember.
 *
 * @returns what ends it; a scan under way is broken off and done again at the next start.
 */
export function startScanWorker(
  dependencies: ScanNextDependencies,
  timings: ScanTimings = usualTimings,
): () => Promise<void> {
  const stopping = new AbortController();
  const tell = tellOnce(dependencies);
  const { database, clock, log } = dependencies;
  const stopRetrying = repeatWork({
    everyMs: timings.retryFailedMs,
    atOnce: true,
    work: () => retryFailedScans(database.db, clock.now()),
    log,
    failure: "Files that could not be scanned could not be put back in line; it is tried again.",
  });
  const loops = Array.from({ length: atOnce }, async () => {
    while (!stopping.signal.aborted) {
      const pauseMs = await scanNext(dependencies, stopping.signal).then(
        (hasScanned) => {
          if (hasScanned) tell.success();
          return hasScanned ? 0 : timings.pollMs;
        },
        (failure: unknown) => {
          if (!stopping.signal.aborted) tell.failure(failure);
          return timings.awayMs;
        },
      );
      if (pauseMs > 0) {
        await wait(pauseMs, undefined, { signal: stopping.signal, ref: false }).catch(() => {});
      }
    }
  });
  return async () => {
    stopping.abort();
    await Promise.all([stopRetrying(), ...loops]);
  };
}

/** While it is away the log says so once, and once more when it is back. */
function tellOnce({ log }: ScanNextDependencies) {
  let isAway = false;
  return {
    failure(failure: unknown): void {
      if (isAway) return;
      isAway = true;
      const message =
        "Files can't be scanned for viruses at the moment; until they are, nobody can download them.";
      log.error(describeError(failure), message);
    },
    success(): void {
      if (isAway) log.info({}, "Files are scanned for viruses again.");
      isAway = false;
    },
  };
}
