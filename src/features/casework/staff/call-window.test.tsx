import { renderToStaticMarkup } from "react-dom/server";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { CallWindow } from "./call-window.tsx";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test.each([
  ["80202", "2026-06-15T16:05:00.000Z", "Fine to call: it is 10:05 AM there."],
  ["80202", "2026-06-15T13:40:00.000Z", "Do not call now: it is 7:40 AM there."],
  ["36867", "2026-06-15T14:05:00.000Z", "it is 9:05 AM or 10:05 AM there."],
  ["86034", "2026-12-15T17:05:00.000Z", "it is 10:05 AM there."],
  ["09001", "2026-06-15T16:05:00.000Z", "Check the time there first."],
])("beside the call of %s at %s stands what time it is there", (zipCode, now, text) => {
  vi.setSystemTime(new Date(now));
  const html = renderToStaticMarkup(<CallWindow zipCode={zipCode} />).replace(/\s/g, " ");
  expect(html).toContain(text);
});

test("who may not be called now is told from when on", () => {
  vi.setSystemTime(new Date("2026-06-15T02:30:00.000Z"));
  const html = renderToStaticMarkup(<CallWindow zipCode="96910" />).replace(/\s/g, " ");
  expect(html).toContain("Fine to call: it is 12:30 PM there.");
  vi.setSystemTime(new Date("2026-06-15T13:30:00.000Z"));
  const later = renderToStaticMarkup(<CallWindow zipCode="96910" />).replace(/\s/g, " ");
  expect(later).toContain("Fine again from ");
});
