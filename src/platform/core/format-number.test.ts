import { expect, test } from "vitest";
import { formatNumber } from "./format-number.ts";

test.each([
  [0, "0"],
  [48.2, "48.2"],
  [1_234_567, "1,234,567"],
])("the figure %d reads as %s in English", (value, text) => {
  expect(formatNumber(value, "en")).toBe(text);
});
