import { describeError, type Log } from "./log.ts";

export interface RepeatWorkOptions {
  readonly everyMs: number;
  /** Also now, without making the caller wait. */
  readonly atOnce?: boolean;
  readonly work: () => Promise<unknown>;
  readonly log: Log;
  /** Logged when a round fails; the next one is tried as usual. */
  readonly failure: string;
}

/**
 * Upkeep at an interval. A round that takes longer than the interval is not begun again beside
 * itself: with a slow database the rounds would take up all of its connections. The returned
 * function stops it and waits for a round that still runs.
 */
export function repeatWork({
  everyMs,
  atOnce = false,
  work,
  log,
  failure,
}: RepeatWorkOptions): () => Promise<void> {
  let running: Promise<void> | null = null;
  const startRound = () => {
    running ??= work()
      .catch((error: unknown) => log.warn(describeError(error), failure))
      .then(() => void (running = null));
  };
  if (atOnce) startRound();
  const timer = setInterval(startRound, everyMs);
  timer.unref();
  return async () => {
    clearInterval(timer);
    await running;
  };
}

/**
 * Parts of a round that need nothing of each other, one after another: one that fails stops none
 * after it. Throws at the end, so that the round counts as failed, and tells of each failure.
 */
export async function doEach(parts: ReadonlyArray<() => unknown>): Promise<void> {
  const failures: unknown[] = [];
  for (const part of parts) {
    try {
      await part();
    } catch (failure) {
      failures.push(failure);
    }
  }
  throwAll(failures);
}

/** Throws what failed, if anything did: several as one that names the reason of each. */
export function throwAll(failures: readonly unknown[]): void {
  if (failures.length === 1) throw failures[0];
  if (failures.length === 0) return;
  const reasons = new Set(failures.map((failure) => describeError(failure).reason));
  throw new AggregateError(failures, `${failures.length} failed: ${[...reasons].join("; ")}`);
}

/** Rejects with a timeout error when `work` takes longer; `work` itself goes on. */
export async function withinMs<T>(timeoutMs: number, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      reject(Object.assign(new Error(`No answer within ${timeoutMs} ms.`), { code: "ETIMEDOUT" }));
    }, timeoutMs);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
