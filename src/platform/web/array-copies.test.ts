import { expect, test } from "vitest";
import { bringArrayCopies } from "./array-copies.ts";

test("a browser without them gets copies of an array, sorted and turned round", () => {
  const old = Object.create(null) as typeof Array.prototype;
  bringArrayCopies(old);
  const numbers = [10, 9, 100];
  expect(old.toSorted.call(numbers, (one, other) => one - other)).toEqual([9, 10, 100]);
  expect(old.toReversed.call(numbers)).toEqual([100, 9, 10]);
  expect(numbers).toEqual([10, 9, 100]);
});
