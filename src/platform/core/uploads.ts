/** Pauses before the retries of a failed upload; after the last one the upload has failed. */
export const retryDelaysMs = [0, 1000, 3000, 5000] as const;

/** The longest total time that a visitor waits because the server asked for it with Retry-After. */
const longestWaitMs = 60_000;
const shortestAskedWaitMs = 5_000;

const retriedStatuses = new Set([408, 409, 418, 423, 429]);
const finalServerStatuses = new Set([501, 505]);

/** Whether a response with this status may differ a moment later. */
export function isRetriedStatus(status: number): boolean {
  if (status >= 500 && status <= 599) return !finalServerStatuses.has(status);
  return retriedStatuses.has(status);
}

interface FailedAttempt {
  readonly status: number;
  /** Value of the response's `Retry-After`; null without one. */
  readonly retryAfterSeconds: number | null;
  /** Failed attempts before this one. */
  readonly earlierFailures: number;
  /** Time already waited because the server asked for it. */
  readonly waitedMs: number;
}

/** The pause before the next attempt in milliseconds; null when there is none. */
export function planUploadRetry(failed: FailedAttempt): number | null {
  const { status, retryAfterSeconds, earlierFailures, waitedMs } = failed;
  if (!isRetriedStatus(status)) return null;
  if (retryAfterSeconds === null) return retryDelaysMs[earlierFailures] ?? null;
  const delayMs = Math.max(retryAfterSeconds * 1000, shortestAskedWaitMs);
  return waitedMs + delayMs <= longestWaitMs ? delayMs : null;
}

/** Result of the virus scan of a stored file. */
export const scanStates = ["unscanned", "pending", "clean", "infected", "failed"] as const;
export type ScanState = (typeof scanStates)[number];

/** The scan result as staff see it; `off` on a site without a scanner. */
export type ScanVerdict = "off" | "checking" | "clean" | "blocked" | "unscannable";

/**
 * Converts the scan state of a file to what staff see.
 *
 * @param isScanning whether this site has a scanner. An earlier result still counts after the
 *   scanner was removed.
 */
export function judgeScan(state: ScanState, isScanning: boolean): ScanVerdict {
  if (state === "infected") return "blocked";
  if (state === "clean") return "clean";
  if (!isScanning) return "off";
  return state === "failed" ? "unscannable" : "checking";
}

/** Whether a file with this verdict may be downloaded. */
export function isDownloadable(verdict: ScanVerdict): boolean {
  return verdict === "clean" || verdict === "off";
}
