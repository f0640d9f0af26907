import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { deferred } from "#testing/deferred.ts";
import { lateCode } from "./late-code.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("a load that stalls is given up after a while, and the code is available once it arrives", async () => {
  const coming = deferred();
  const late = lateCode(() => coming.promise.then(() => "code"));
  const outcome = vi.fn<(value: unknown) => void>();
  void late.load().catch(outcome);
  await vi.advanceTimersByTimeAsync(19_999);
  expect(outcome).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(outcome).toHaveBeenCalled();

  coming.resolve();
  await vi.advanceTimersByTimeAsync(0);
  expect(late.read()).toBe("code");
  await expect(late.retry()).resolves.toBe("code");
});

test("the third attempt to load lost code reloads the page, with what was entered", async () => {
  const happened: string[] = [];
  vi.stubGlobal("fetch", () => Promise.resolve(new Response("{}")));
  vi.stubGlobal("location", { pathname: "/", reload: () => happened.push("reload") });
  const late = lateCode(() => Promise.reject(new Error("lost")));
  for (let time = 0; time < 2; time += 1) await expect(late.retry()).rejects.toThrow("lost");
  void late.retry(() => happened.push("keep"));
  await vi.advanceTimersByTimeAsync(0);
  expect(happened).toEqual(["keep", "reload"]);
});
