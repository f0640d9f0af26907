import { setTimeout as wait } from "node:timers/promises";
import { describeError } from "#platform/server/describe-error.ts";
import { handOutNext } from "./hand-out.ts";
import type { HandOutOptions } from "./hand-out.ts";
import type { VisitorsFirst } from "./visitors-first.ts";

export interface HandingOut {
  /** Something was stored. */
  wake(): void;
  /** Waits for what is under way; the rest is handed out after the next start, or by another process. */
  close(): Promise<void>;
}

export interface HandingOutOptions extends HandOutOptions {
  readonly visitors: VisitorsFirst;
}

/** For what a process left that was killed between its answer and the handing out. */
const pollMs = 1_000;
/** What is stored meanwhile goes in one batch: a batch of one costs half as much as one of ten. */
const gatherMs = 50;
/** While visitors come without a pause. What waits longer makes batches that are felt. */
const longestBehindMs = 50;
const quietMs = 10_000;

/**
 * Small ones, because whoever comes meanwhile waits for a part of them; each full one is followed by
 * one twice as large, because they cost less. The embedded database serves nobody else meanwhile: a
 * few milliseconds at a time.
 */
const batchSizes = {
  embedded: { least: 25, most: 25 },
  postgres: { least: 25, most: 100 },
} as const;

/** Hands out what is stored, after the answers, in a moment without visitors if one comes soon. */
export function startHandingOut(options: HandingOutOptions): HandingOut {
  const { database, visitors, log } = options;
  const { least, most } = batchSizes[database.kind];
  const closing = new AbortController();
  const { signal: close } = closing;
  let isAsked = false;
  let running: Promise<void> | undefined;
  let quietUntil = 0;

  const report = (failure: unknown) => {
    // While the database is away this fails at every poll.
    if (Date.now() < quietUntil) return;
    quietUntil = Date.now() + quietMs;
    log.warn(describeError(failure), "Submissions could not be handed out; it is tried again.");
  };
  const workOff = async () => {
    while (isAsked && !close.aborted) {
      // A close ends it at once: what is left over is handed out after the next start.
      await wait(gatherMs, undefined, { signal: close }).catch(() => {});
      isAsked = false;
      let limit: number = least;
      let found = 0;
      do {
        // Far behind: whoever waits for a pause then falls behind for good.
        if (found < most) await visitors.untilQuiet(longestBehindMs);
        if (close.aborted) return;
        limit = Math.min(most, Math.max(least, 2 * found));
        found = await handOutNext(options, limit);
      } while (found === limit);
    }
  };
  const wake = () => {
    if (close.aborted) return;
    isAsked = true;
    running ??= workOff()
      .catch(report)
      .finally(() => {
        running = undefined;
      });
  };
  const timer = setInterval(wake, pollMs);
  timer.unref();
  wake();
  return {
    wake,
    async close() {
      closing.abort();
      clearInterval(timer);
      await running;
    },
  };
}
