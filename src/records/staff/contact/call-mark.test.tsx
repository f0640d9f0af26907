import { renderToStaticMarkup } from "react-dom/server";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Callable } from "#records/core/may-call.ts";
import { CallMark } from "./call-mark.tsx";

// Noon of this machine's own time zone: the day of the agreement is told by the reader's clock.
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
])("beside the call of %s at %s stands what time it is there", (zipCode, now, text) => {
  vi.setSystemTime(new Date(now));
  const html = renderToStaticMarkup(mark({ zipCode })).replace(/\s/g, " ");
  expect(html).toContain(text);
});

test("who may not be called now is told from when on", () => {
  vi.setSystemTime(new Date("2026-06-15T02:30:00.000Z"));
  const html = renderToStaticMarkup(mark({ zipCode: "96910" })).replace(/\s/g, " ");
  expect(html).toContain("2026. 12:30 PM there.");
  vi.setSystemTime(new Date("2026-06-15T13:30:00.000Z"));
  const later = renderToStaticMarkup(mark({ zipCode: "96910" })).replace(/\s/g, " ");
  expect(later).toContain("Fine again from ");
});
