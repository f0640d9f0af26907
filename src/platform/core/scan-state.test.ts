import { expect, test } from "vitest";
import { isHandedOut, judgeScan } from "./scan-state.ts";

test.each([
  ["unscanned", "checking", "off"],
  ["pending", "checking", "off"],
  ["clean", "clean", "clean"],
  ["infected", "blocked", "blocked"],
  ["failed", "unscannable", "off"],
] as const)("a file that is %s is %s with a scanner and %s without", (state, withOne, without) => {
  expect(judgeScan(state, true)).toBe(withOne);
  expect(judgeScan(state, false)).toBe(without);
});

test("only what is clean is handed out, and where nothing is scanned all that was never blocked", () => {
  const verdicts = ["off", "checking", "clean", "blocked", "unscannable"] as const;
  expect(verdicts.filter(isHandedOut)).toEqual(["off", "clean"]);
});
