import type { Clock } from "#platform/core/clock.ts";

/** How much faster than a real one it runs. */
export const fastClockSpeed = 3_600;

/**
 * A clock in which an hour takes a second. Clocks with the same start agree, also in
 * different processes.
 *
 * @param startMs when it began to run fast, in milliseconds since 1970.
 */
export function fastClock(startMs: number): Clock {
  return { now: () => new Date(startMs + (Date.now() - startMs) * fastClockSpeed) };
}
