import { expect, test } from "vitest";
import { msUntilNextRender } from "#app/server/pages/keep-pages.ts";
import { hourMs } from "#platform/core/durations.ts";

test("pages are rendered again every six hours", () => {
  expect(msUntilNextRender(new Date(2026, 5, 15, 12))).toBe(6 * hourMs);
});

test("on New Year's Eve pages are rendered again as the new year begins, and then as usual", () => {
  const eve = new Date(2026, 11, 31, 23, 0);
  expect(msUntilNextRender(eve)).toBe(3_601_000);
  const after = new Date(eve.getTime() + msUntilNextRender(eve));
  expect(after.getFullYear()).toBe(2027);
  expect(msUntilNextRender(after)).toBe(6 * hourMs);
});
