import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { closeDelayMs, createTooltipTiming, openDelayMs, skipDelayMs } from "./watch-tooltips.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function startTiming() {
  const screen: string[] = [];
  const timing = createTooltipTiming<string>({
    onShow: (trigger) => void screen.push(`+${trigger}`),
    onHide: (trigger) => void screen.push(`-${trigger}`),
  });
  return { screen, timing };
}

test("the numbers are those of the specification", () => {
  expect({ openDelayMs, skipDelayMs }).toEqual({ openDelayMs: 700, skipDelayMs: 300 });
});

test("a tooltip opens after the pointer has rested on its trigger for 700 ms", () => {
  const { screen, timing } = startTiming();
  timing.point("score");
  vi.advanceTimersByTime(699);
  expect(screen).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(screen).toEqual(["+score"]);
});

test("a pointer that only passes over a trigger opens nothing", () => {
  const { screen, timing } = startTiming();
  timing.point("score");
  vi.advanceTimersByTime(600);
  timing.leave();
  vi.advanceTimersByTime(2000);
  expect(screen).toEqual([]);
});

test.each([
  [299, ["+first", "-first", "+second"]],
  [300, ["+first", "-first"]],
])("another trigger %i ms after one closed gives %j", (pauseMs, expected) => {
  const { screen, timing } = startTiming();
  timing.show("first");
  timing.hide();
  vi.advanceTimersByTime(pauseMs);
  timing.point("second");
  expect(screen).toEqual(expected);
});

test("moving from an open tooltip to the next trigger opens it at once, and only one is open", () => {
  const { screen, timing } = startTiming();
  timing.show("first");
  timing.point("second");
  expect(screen).toEqual(["+first", "-first", "+second"]);
  expect(timing.shown()).toBe("second");
});

test("the pointer may move from a trigger onto its tooltip, and the tooltip stays", () => {
  const { screen, timing } = startTiming();
  timing.show("score");
  timing.leave();
  vi.advanceTimersByTime(closeDelayMs - 1);
  timing.point("score");
  vi.advanceTimersByTime(10_000);
  expect(screen).toEqual(["+score"]);
  timing.leave();
  vi.advanceTimersByTime(closeDelayMs);
  expect(screen).toEqual(["+score", "-score"]);
});

test("a tooltip that was closed does not reopen by itself", () => {
  const { screen, timing } = startTiming();
  timing.point("score");
  timing.hide();
  vi.advanceTimersByTime(2000);
  expect(screen).toEqual([]);
});
