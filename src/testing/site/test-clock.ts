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
