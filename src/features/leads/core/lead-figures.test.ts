import { expect, test } from "vitest";
import { findPercent } from "./lead-figures.ts";

test("a share is cut off, never rounded up, and a whole percent is not cut to the one below", () => {
  expect(findPercent(996, 1000)).toBe(99);
  expect(findPercent(2, 3)).toBe(66);
  for (let part = 0; part <= 100; part++) expect(findPercent(part, 100)).toBe(part);
});

test("there is no share of none", () => {
  expect(findPercent(0, 0)).toBeNull();
});
