import { expect, test } from "vitest";
import { isDownloadable, isRetriedStatus, judgeScan, planUploadRetry } from "./uploads.ts";

const failed = { status: 503, retryAfterSeconds: null, earlierFailures: 0, waitedMs: 0 };

test("an upload is retried exactly after the answers that may change", () => {
  const all = Array.from({ length: 600 }, (_, status) => status);
  const serverFaults = all.filter((status) => status >= 500 && status !== 501 && status !== 505);

  expect(all.filter(isRetriedStatus)).toEqual([408, 409, 418, 423, 429, ...serverFaults]);
});

test("an upload is retried four times, after 0, 1, 3 and 5 seconds", () => {
  const delays = [0, 1, 2, 3, 4].map((earlierFailures) =>
    planUploadRetry({ ...failed, earlierFailures }),
  );
  expect(delays).toEqual([0, 1000, 3000, 5000, null]);
});

test.each([
  [30, 0, 30_000],
  [30, 30_000, 30_000],
  [31, 30_000, null],
  [900, 0, null],
  [0, 0, 5_000],
  [1, 55_000, 5_000],
  [1, 55_001, null],
])(
  "after a Retry-After of %i seconds and %i ms already waited, the next attempt comes after %s ms",
  (retryAfterSeconds, waitedMs, delayMs) => {
    const asked = { ...failed, earlierFailures: 9, retryAfterSeconds, waitedMs };
    expect(planUploadRetry(asked)).toBe(delayMs);
  },
);

test("a refusal is final, whatever else the answer contains", () => {
  expect(planUploadRetry({ ...failed, status: 415, retryAfterSeconds: 1 })).toBeNull();
});

test.each([
  ["unscanned", "checking", "off"],
  ["pending", "checking", "off"],
  ["clean", "clean", "clean"],
  ["infected", "blocked", "blocked"],
  ["failed", "unscannable", "off"],
] as const)("a file in state %s is %s with a scanner and %s without", (state, withOne, without) => {
  expect(judgeScan(state, true)).toBe(withOne);
  expect(judgeScan(state, false)).toBe(without);
});

test("only clean files are given out; without a scanner, all that were never blocked", () => {
  const verdicts = ["off", "checking", "clean", "blocked", "unscannable"] as const;
  expect(verdicts.filter(isDownloadable)).toEqual(["off", "clean"]);
});
