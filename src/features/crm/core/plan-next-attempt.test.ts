import { expect, test } from "vitest";
import { hourMs } from "#testing/durations.ts";
import { maxAttempts, planNextAttempt } from "./delivery.ts";

test("the pauses grow threefold from half a minute to six hours", () => {
  const seconds = [1, 2, 3, 4, 5, 6, 7].map(
    (attempts) => (planNextAttempt(attempts, 0.5) ?? 0) / 1_000,
  );
  expect(seconds).toEqual([30, 90, 270, 810, 2_430, 7_290, 21_600]);
});

test("the eighth failed attempt is the last", () => {
  expect(planNextAttempt(maxAttempts - 1, 0)).not.toBeNull();
  expect(planNextAttempt(maxAttempts, 0)).toBeNull();
  expect(planNextAttempt(maxAttempts + 1, 0)).toBeNull();
});

test("chance spreads a pause, never beyond half a minute and six hours", () => {
  expect(planNextAttempt(2, 0)).toBe(72_000);
  expect(planNextAttempt(2, 0.999_999)).toBe(108_000);
  expect(planNextAttempt(1, 0)).toBe(30_000);
  expect(planNextAttempt(7, 0.999_999)).toBe(6 * hourMs);
});
