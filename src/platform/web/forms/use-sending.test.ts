import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { deferred } from "#testing/deferred.ts";
import { openSendingGate } from "./use-sending.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("a second press starts no second attempt while the first runs, nor for half a second after it", async () => {
  const gate = openSendingGate();
  const answer = deferred();
  const first = gate.pass(async () => {
    await answer.promise;
    return "first";
  });
  const again = () => gate.pass(() => Promise.resolve("again"));
  expect(await again()).toBeNull();
  answer.resolve();
  expect(await first).toBe("first");
  expect(await again()).toBeNull();
  vi.advanceTimersByTime(499);
  expect(await again()).toBeNull();
  vi.advanceTimersByTime(1);
  expect(await again()).toBe("again");
});
