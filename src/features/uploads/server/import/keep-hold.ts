import { setTimeout as wait } from "node:timers/promises";
import { importFailure } from "./import-failures.ts";
import { tokenMs } from "./import-parts.ts";
import type { ImportParts } from "./import-parts.ts";
import { noteProgress } from "#features/uploads/server/imports-store.ts";
import type { ImportHold } from "#features/uploads/server/imports-store.ts";

export interface KeptHold {
  /** Aborted when the import was cancelled, ran too long, or nobody wants it any more. */
  readonly signal: AbortSignal;
  /** What the row is told with the next beat. */
  readonly progress: { bytesDone: number; bytesTotal: number | null };
  readonly untilResumed: () => Promise<void>;
  /** Ends the beats; may be called twice. */
  readonly stop: () => Promise<void>;
}

/** Tells an import's row again and again how far it is, and hears from it what its follower wants. */
export function keepHold(parts: ImportParts, hold: ImportHold): KeptHold {
  const { timings } = parts;
  const ending = new AbortController();
  const stopping = new AbortController();
  const gate = makeGate(ending.signal);
  const progress: KeptHold["progress"] = { bytesDone: 0, bytesTotal: null };
  const total = setTimeout(() => ending.abort(importFailure("slow")), timings.totalMs);
  const beats = (async () => {
    while (!stopping.signal.aborted) {
      await wait(timings.beatMs, undefined, { signal: stopping.signal }).catch(() => {});
      if (stopping.signal.aborted) return;
      // While the database is away the file goes on coming; the hold runs out in time.
      await beat(parts, hold, progress, gate, ending).catch(() => {});
    }
  })();
  return {
    signal: ending.signal,
    progress,
    untilResumed: gate.pass,
    async stop() {
      clearTimeout(total);
      stopping.abort();
      await beats;
    },
  };
}

async function beat(
  { database, clock, timings }: ImportParts,
  hold: ImportHold,
  progress: KeptHold["progress"],
  gate: Gate,
  ending: AbortController,
): Promise<void> {
  const now = clock.now().getTime();
  const told = await noteProgress(database.db, hold, {
    ...progress,
    heldUntil: new Date(now + timings.holdMs),
    expiresAt: new Date(now + tokenMs),
  });
  if (!told) return ending.abort(importFailure("interrupted"));
  const idleSince = now - timings.idleMs;
  const isForsaken = told.followedAt !== null && told.followedAt.getTime() < idleSince;
  const pausedSince = gate.set(told.isPaused, now);
  if (isForsaken || (pausedSince !== null && pausedSince < idleSince)) {
    ending.abort(importFailure("paused"));
  }
}

interface Gate {
  /** @returns since when it is closed. */
  readonly set: (isClosed: boolean, now: number) => number | null;
  readonly pass: () => Promise<void>;
}

function makeGate(signal: AbortSignal): Gate {
  let closedSince: number | null = null;
  const waiting: Array<() => void> = [];
  const open = () => {
    closedSince = null;
    for (const resolve of waiting.splice(0)) resolve();
  };
  signal.addEventListener("abort", open);
  return {
    set(isClosed, now) {
      if (isClosed) closedSince ??= now;
      else open();
      return closedSince;
    },
    async pass() {
      if (closedSince === null || signal.aborted) return;
      await new Promise<void>((resolve) => waiting.push(resolve));
    },
  };
}
