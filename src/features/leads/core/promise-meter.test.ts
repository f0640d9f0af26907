import { expect, test } from "vitest";
import { countMeter, fewestShown, showMeter } from "./promise-meter.ts";

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
