import { renderToStaticMarkup } from "react-dom/server";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { type Callable, isEmailFirst, judgeCall } from "#records/core/calls/may-call.ts";
import { CallMark } from "./call-mark.tsx";

// Noon in this machine's time zone, because the day of the consent is shown in the reader's.
const contact = { state: "live", since: new Date(2026, 5, 3, 12).toISOString() } as const;
const mark = (changes: Partial<Callable>) => (
  <CallMark isLong person={{ contact, phone: "614-555-0142", zipCode: "80202", ...changes }} />
);

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test.each([
  ["80202", "2026-06-15T16:05:00.000Z", "Can call: agreed Jun 3, 2026. 10:05 AM there."],
  ["80202", "2026-06-15T13:40:00.000Z", "Not now, 7:40 AM there: email."],
  ["36867", "2026-06-15T14:05:00.000Z", "2026. 9:05 AM or 10:05 AM there."],
  ["86034", "2026-12-15T17:05:00.000Z", "2026. 10:05 AM there."],
  ["09001", "2026-06-15T16:05:00.000Z", "Check the time there first."],
])("the mark for %s at %s shows what time it is there", (zipCode, now, text) => {
  vi.setSystemTime(new Date(now));
  const html = renderToStaticMarkup(mark({ zipCode })).replace(/\s/g, " ");
  expect(html).toContain(text);
});

test("the mark for somebody who may not be called now says from when on", () => {
  vi.setSystemTime(new Date("2026-06-15T02:30:00.000Z"));
  const html = renderToStaticMarkup(mark({ zipCode: "96910" })).replace(/\s/g, " ");
  expect(html).toContain("2026. 12:30 PM there.");
  vi.setSystemTime(new Date("2026-06-15T13:30:00.000Z"));
  const later = renderToStaticMarkup(mark({ zipCode: "96910" })).replace(/\s/g, " ");
  expect(later).toContain("Fine again from ");
});

test("in a state that limits calls, the calls of 24 hours are counted, and no further one is offered at the limit", () => {
  vi.setSystemTime(new Date("2026-06-16T16:00:00.000Z"));
  const at = ["2026-06-15T15:59:00.000Z", "2026-06-15T20:30:00.000Z", "2026-06-16T14:00:00.000Z"];
  const read = (zipCode: string, calledAt: readonly string[]) =>
    renderToStaticMarkup(mark({ zipCode, calledAt })).replace(/<[^>]*>|\s/g, " ");
  // The first one is more than 24 hours old.
  expect(read("33101", at)).toContain("2 of 3 calls in a day made.");
  const full = read("33101", [...at, "2026-06-16T15:00:00.000Z"]);
  expect(full).toContain("3 calls in a day, the most that their state allows: email.");
  const isLate = (calledAt: readonly string[]) =>
    isEmailFirst(
      judgeCall({ contact, phone: "614-555-0142", zipCode: "33101", calledAt }, new Date()),
    );
  expect([isLate(at), isLate([...at, "2026-06-16T15:00:00.000Z"])]).toEqual([false, true]);
  expect(read("33101", [])).not.toContain("in a day");
  expect(read("43004", [...at, ...at])).not.toContain("in a day");
});
