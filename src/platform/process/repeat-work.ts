import { describeError, type Log } from "./log.ts";

export interface RepeatWorkOptions {
  readonly everyMs: number;
  /** Whether the first round starts immediately, without making the caller wait. */
  readonly atOnce?: boolean;
  readonly work: () => Promise<unknown>;
  readonly log: Log;
  /** Logged when a round fails; the next one is tried as usual. */
  readonly failure: string;
}

/**
 * Repeats work at an interval. Rounds never overlap: with a slow database they would take all of
 * its connections. The returned function stops it and waits for the current round.
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
 * Runs independent parts of a round one after another: a failing one does not stop the rest. Throws
 * all failures at the end, so that the round counts as failed.
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

/** Throws the failures, if any: several as one error that names the reason of each. */
export function throwAll(failures: readonly unknown[]): void {
  if (failures.length === 1) throw failures[0];
  if (failures.length === 0) return;
  const reasons = new Set(failures.map((failure) => describeError(failure).reason));
  throw new AggregateError(failures, `${failures.length} failed: ${[...reasons].join("; ")}`);
}

/** Rejects with a timeout error when `work` takes longer; `work` itself continues. */
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
