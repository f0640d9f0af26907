import { describeError } from "./describe-error.ts";
import type { Log } from "./log.ts";

export interface RepeatWorkOptions {
  readonly everyMs: number;
  /** Also now, without making the caller wait. */
  readonly atOnce?: boolean;
  readonly work: () => Promise<unknown>;
  readonly log: Log;
  /** Logged when a round fails; the next one is tried as usual. */
  readonly failure: string;
}

/** Upkeep at an interval. The returned function stops it and waits for all rounds that still run. */
export function repeatWork({
  everyMs,
  atOnce = false,
  work,
  log,
  failure,
}: RepeatWorkOptions): () => Promise<void> {
  // One that takes longer than the interval has later ones beside it.
  const running = new Set<Promise<void>>();
  const startRound = () => {
    const round = work()
      .catch((error: unknown) => log.warn(describeError(error), failure))
      .then(() => void running.delete(round));
    running.add(round);
  };
  if (atOnce) startRound();
  const timer = setInterval(startRound, everyMs);
  timer.unref();
  return async () => {
    clearInterval(timer);
    await Promise.all(running);
  };
}
