import { expect, test } from "vitest";
import { findPercentile } from "./tables.ts";

const hundred = Array.from({ length: 100 }, (_, index) => 100 - index);

test.each([
  [hundred, 0.5, 50],
  [hundred, 0.99, 99],
  [hundred, 1, 100],
  [hundred, 0, 1],
  [[7], 0.99, 7],
  [[10, 9, 100], 0.5, 10],
  [[], 0.5, Number.NaN],
])("of %j the share %d ends at %d, by value and not by spelling", (values, share, found) => {
  expect(findPercentile(values, share)).toBe(found);
});
