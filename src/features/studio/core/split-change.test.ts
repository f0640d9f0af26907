import { expect, test } from "vitest";
import { splitChange } from "./split-change.ts";

test("the words that differ between two sentences are marked", () => {
  const { before, after } = splitChange("We teach money first.", "We teach families first.");
  expect(before).toEqual({ head: "We teach ", middle: "money ", tail: "first." });
  expect(after).toEqual({ head: "We teach ", middle: "families ", tail: "first." });
  expect(splitChange("Same.", "Same.").after.middle).toBe("");
});
