import { expect, test } from "vitest";
import { divide, multiply, one, power, readExact, root, toNumber } from "./exact-decimal.ts";

test("a decimal is read as it is written", () => {
  expect(readExact("0.3")).toBe(3n * 10n ** 59n);
  expect(readExact("12.05")).toBe(1205n * 10n ** 58n);
  expect(() => readExact("1e-7")).toThrow("plain decimal");
});

test("the square root of two has the digits that everyone knows", () => {
  const text = root(2n * one, 2).toString();
  expect(text.slice(0, 51)).toBe("141421356237309504880168872420969807856967187537694");
});

test("a root raised again gives the number back to fifty places", () => {
  const rate = readExact("1.0175");
  const back = power(root(rate, 12), 12);
  const distance = back > rate ? back - rate : rate - back;
  expect(distance < 10n ** 10n).toBe(true);
});

test("(1 + 1/3)^2 is 16/9", () => {
  const third = divide(one, 3n * one);
  expect(toNumber(power(one + third, 2))).toBe(16 / 9);
  expect(toNumber(multiply(readExact("1.5"), readExact("2.5")))).toBe(3.75);
  expect(toNumber(-readExact("0.25"))).toBe(-0.25);
});
