import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { toastFigures, toastWords } from "./toast.ts";
import { createToastStore } from "./toast-provider.tsx";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("only one notice is visible at a time, and a new one replaces the old", () => {
  const store = createToastStore();
  store.add({ title: "first" });
  store.add({ title: "second", variant: "destructive" });
  expect(store.read().map(({ title, open }) => ({ title, open }))).toEqual([
    { title: "second", open: true },
  ]);
});

test("a dismissed notice closes at once and is removed 1,000,000 ms later", () => {
  const store = createToastStore();
  const id = store.add({ title: "sent" });
  store.dismiss(id);
  expect(store.read()[0]?.open).toBe(false);
  vi.advanceTimersByTime(toastFigures.removalDelayMs - 1);
  expect(store.read()).toHaveLength(1);
  vi.advanceTimersByTime(1);
  expect(store.read()).toHaveLength(0);
});

test("removing an old notice leaves the one that replaced it", () => {
  const store = createToastStore();
  store.dismiss(store.add({ title: "old" }));
  store.add({ title: "new" });
  vi.advanceTimersByTime(toastFigures.removalDelayMs);
  expect(store.read().map((entry) => entry.title)).toEqual(["new"]);
});

test("listeners are called on each change, and never after they unsubscribe", () => {
  const store = createToastStore();
  const onChange = vi.fn<() => void>();
  const stop = store.subscribe(onChange);
  const id = store.add({ title: "heard" });
  store.dismiss(id);
  store.dismiss(id);
  expect(onChange).toHaveBeenCalledTimes(2);
  stop();
  store.add({ title: "unheard" });
  expect(onChange).toHaveBeenCalledTimes(2);
});

test("the numbers are those of the specification", () => {
  expect(toastFigures).toEqual({
    visibleAtOnce: 1,
    displayMs: 5000,
    removalDelayMs: 1_000_000,
    swipeDirection: "right",
    swipeThresholdPx: 50,
    hotkey: "F8",
  });
  expect(toastWords.en.notice).toBe("Notification");
});
