import { expect, onTestFinished, test, vi } from "vitest";
import { postAndDraw } from "./site-queries.ts";

test("every request that publishes waits until a slow machine has drawn all pages", async () => {
  vi.useFakeTimers();
  onTestFinished(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });
  const aborted = vi.fn<() => void>();
  vi.stubGlobal("fetch", (_path: string, { signal }: RequestInit) => {
    signal?.addEventListener("abort", aborted);
    return new Promise((resolve) => setTimeout(() => resolve(new Response("{}")), 50_000));
  });
  const answer = postAndDraw("/undo", { base: null });
  await vi.advanceTimersByTimeAsync(50_000);
  expect(await answer).toEqual({});
  expect(aborted).not.toHaveBeenCalled();
});
