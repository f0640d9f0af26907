import { setTimeout as wait } from "node:timers/promises";

/** A moment without visitors, in which work that nobody waits for is not in anybody's way. */
export interface VisitorsFirst {
  /** Somebody waits. @returns what ends it. */
  begin(): () => void;
  /** Resolves once nobody has waited for a moment; at the latest when the time is over. */
  untilQuiet(longestMs: number): Promise<void>;
}

const quietMs = 1;
const pollMs = 2;

/** Counts who waits in this process. Work in others is none of its business: each has its own core. */
export function putVisitorsFirst(): VisitorsFirst {
  let inFlight = 0;
  let lastEndedAt = 0;
  const isQuiet = () => inFlight === 0 && performance.now() - lastEndedAt >= quietMs;
  return {
    begin() {
      inFlight += 1;
      let hasEnded = false;
      return () => {
        if (hasEnded) return;
        hasEnded = true;
        inFlight -= 1;
        lastEndedAt = performance.now();
      };
    },
    async untilQuiet(longestMs) {
      const until = performance.now() + longestMs;
      while (!isQuiet() && performance.now() < until) await wait(pollMs);
    },
  };
}
