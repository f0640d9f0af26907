/** Pauses before a failed upload is tried again; after the last of them it has failed. */
export const retryDelaysMs = [0, 1000, 3000, 5000] as const;

/** How long a visitor is kept waiting in all for a server that says when to come back. */
const longestWaitMs = 60_000;
const shortestAskedWaitMs = 5_000;

const retriedStatuses = new Set([408, 409, 418, 423, 429]);
const finalServerStatuses = new Set([501, 505]);

/** Whether an answer of this status may be another one a moment later. */
export function isRetriedStatus(status: number): boolean {
  if (status >= 500 && status <= 599) return !finalServerStatuses.has(status);
  return retriedStatuses.has(status);
}

interface FailedAttempt {
  readonly status: number;
  /** What the answer's `Retry-After` asked for; null when it asked for nothing. */
  readonly retryAfterSeconds: number | null;
  /** Attempts that failed before this one. */
  readonly earlierFailures: number;
  /** Waited so far because the server had asked for it. */
  readonly waitedMs: number;
}

/** Pause before the next attempt, in milliseconds; null when there is none. */
export function planUploadRetry(failed: FailedAttempt): number | null {
  const { status, retryAfterSeconds, earlierFailures, waitedMs } = failed;
  if (!isRetriedStatus(status)) return null;
  if (retryAfterSeconds === null) return retryDelaysMs[earlierFailures] ?? null;
  const delayMs = Math.max(retryAfterSeconds * 1000, shortestAskedWaitMs);
  return waitedMs + delayMs <= longestWaitMs ? delayMs : null;
}

/** What is known of viruses in a stored file. */
export const scanStates = ["unscanned", "pending", "clean", "infected", "failed"] as const;
export type ScanState = (typeof scanStates)[number];

/** What staff are told of a file: `off` where nothing is scanned. */
export type ScanVerdict = "off" | "checking" | "clean" | "blocked" | "unscannable";

/**
 * What a file's state means to staff.
 *
 * @param isScanning whether this site has a scanner at all. What one found earlier still counts
 *   when it has none any more.
 */
export function judgeScan(state: ScanState, isScanning: boolean): ScanVerdict {
  if (state === "infected") return "blocked";
  if (state === "clean") return "clean";
  if (!isScanning) return "off";
  return state === "failed" ? "unscannable" : "checking";
}

/** Whether a file with this verdict may be handed out. */
export function isHandedOut(verdict: ScanVerdict): boolean {
  return verdict === "clean" || verdict === "off";
}
