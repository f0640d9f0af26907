import { describeError } from "./describe-error.ts";
import type { Log } from "./log.ts";

export interface RepeatWorkOptions {
  readonly everyMs: number;
  readonly work: () => Promise<unknown>;
  readonly log: Log;
  /** Logged when a round fails; the next one is tried as usual. */
  readonly failure: string;
}

/** Upkeep at an interval. The returned function stops it and waits for a running round. */
export function repeatWork({
  everyMs,
  work,
  log,
  failure,
}: RepeatWorkOptions): () => Promise<void> {
  let running: Promise<unknown> = Promise.resolve();
  const timer = setInterval(() => {
    running = work().catch((error: unknown) => log.warn(describeError(error), failure));
  }, everyMs);
  timer.unref();
  return async () => {
    clearInterval(timer);
    await running;
  };
}
