import type { Clock } from "#platform/core/clock.ts";

/** A clock that stands still until a test moves it. */
export interface TestClock extends Clock {
  advance(milliseconds: number): void;
}

export function testClock(start = "2026-06-15T12:00:00.000Z"): TestClock {
  let current = Date.parse(start);
  return {
    now: () => new Date(current),
    advance(milliseconds) {
      current += milliseconds;
    },
  };
}

/** How many times faster than a real clock the fast clock runs. */
export const fastClockSpeed = 3_600;

/**
 * A clock on which an hour takes a second. Clocks with the same start agree, also in different
 * processes.
 *
 * @param startMs when it began to run fast, in milliseconds since 1970.
 */
export function fastClock(startMs: number): Clock {
  return { now: () => new Date(startMs + (Date.now() - startMs) * fastClockSpeed) };
}
