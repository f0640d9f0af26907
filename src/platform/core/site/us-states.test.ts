import { expect, test } from "vitest";
import { completeState } from "./us-states.ts";

test.each([
  ["Ohio", "OH"],
  [" oh ", "OH"],
  ["hawái", "HI"],
  ["new york", "NY"],
  ["Ontario", "Ontario"],
  ["", ""],
])("a state's name or small letters become its postal code: %s", (typed, code) => {
  expect(completeState(typed)).toBe(code);
});
