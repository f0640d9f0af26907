import { expect, test } from "vitest";
import { deflate } from "./growth.ts";

test("at 3 % inflation $100 of next year buy what $97.09 buy today", () => {
  expect(deflate(100, 3, 1)).toBeCloseTo(97.09, 2);
  expect(deflate(100, 3, 0)).toBe(100);
  expect(deflate(100, 0, 40)).toBe(100);
});
