import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { deferred } from "#testing/deferred.ts";
import { recordingLog } from "#testing/site/recording-log.ts";
import { repeatWork } from "./repeat-work.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("work is repeated at every interval until it is stopped, also after a failed round", async () => {
  const log = recordingLog();
  let rounds = 0;
  const stop = repeatWork({
    everyMs: 1_000,
    log,
    failure: "Tidying failed; it is tried again.",
    work: async () => {
      rounds += 1;
      if (rounds === 1) throw new Error("away");
    },
  });

  await vi.advanceTimersByTimeAsync(2_000);
  expect(rounds).toBe(2);
  expect(log.entries).toMatchObject([
    { level: "warn", details: { reason: "away" }, message: "Tidying failed; it is tried again." },
  ]);
  await stop();
  await vi.advanceTimersByTimeAsync(5_000);
  expect(rounds).toBe(2);
});

test("rounds never overlap, and stopping waits for the current one", async () => {
  const gate = deferred();
  let rounds = 0;
  const stop = repeatWork({
    everyMs: 1_000,
    log: recordingLog(),
    failure: "Failed.",
    work: async () => {
      rounds += 1;
      await gate.promise;
    },
  });
  await vi.advanceTimersByTimeAsync(60_000);
  expect(rounds).toBe(1);

  let isStopped = false;
  const stopping = stop().then(() => {
    isStopped = true;
  });
  await vi.advanceTimersByTimeAsync(10);
  expect(isStopped).toBe(false);
  gate.resolve();
  await stopping;
});

test("work that is due at once begins at once, and its failure is logged like any other", async () => {
  const log = recordingLog();
  let rounds = 0;
  const stop = repeatWork({
    everyMs: 1_000,
    atOnce: true,
    log,
    failure: "Tidying failed; it is tried again.",
    work: async () => {
      rounds += 1;
      throw new Error("away");
    },
  });

  expect(rounds).toBe(1);
  await stop();
  expect(log.entries).toMatchObject([{ level: "warn", details: { reason: "away" } }]);
});
