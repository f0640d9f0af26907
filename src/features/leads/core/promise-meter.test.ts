import { expect, test } from "vitest";
import { countMeter, countsByNow, fewestShown, isKept, showMeter } from "./promise-meter.ts";

const hour = 3_600_000;
const within = 24 * hour;
const lead = (hoursAgo: number, answeredAfter: number | null) => ({
  submittedAt: -hoursAgo * hour,
  answeredAt: answeredAfter === null ? null : (answeredAfter - hoursAgo) * hour,
});

test.each([
  ["answered at once", lead(3, 0), true, true],
  ["answered on the dot", lead(48, 24), true, true],
  ["answered a second late", lead(48, 24 + 1 / 3600), true, false],
  ["never answered", lead(25, null), true, false],
  ["whose last second runs", lead(24, null), false, false],
  ["whose time was over a second ago", lead(24 + 1 / 3600, null), true, false],
])("of a lead %s is told what is true", (_what, one, counts, kept) => {
  expect(countsByNow(one, within, 0)).toBe(counts);
  expect(isKept(one, within)).toBe(kept);
});

const meter = (count: number) => ({ kept: Array.from({ length: count }, (_, i) => i > 0) });

test("visitors read the figure only when the owner shows it, and of twenty leads or more", () => {
  expect(showMeter(meter(fewestShown), { isShown: true })).toEqual({
    inTime: fewestShown - 1,
    counted: fewestShown,
  });
  expect(showMeter(meter(fewestShown), { isShown: false })).toBeNull();
  expect(showMeter(meter(fewestShown - 1), { isShown: true })).toBeNull();
  expect(countMeter({ kept: [] })).toEqual({ inTime: 0, counted: 0 });
});
