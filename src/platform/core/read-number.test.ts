import { expect, test } from "vitest";
import { readNumber } from "./read-number.ts";

test.each([
  ["500", 500],
  [" 10,000 ", 10_000],
  ["$12,345.67", 12_345.67],
  ["1,00,000", 100_000],
  ["10,0000", 100_000],
  ["7%", 7],
  ["7.", 7],
  [".5", 0.5],
  ["-500", -500],
  ["\u2212500", -500],
  ["10 000", 10_000],
  ["10\u00a0000", 10_000],
  ["12k", 12_000],
  ["1.5M", 1_500_000],
  ["\u0661\u0662\u0663", 123],
  ["\u06f1\u06f2\u066c\u06f3\u06f4\u06f5\u066b\u06f5", 12_345.5],
  ["\uff11\uff12", 12],
])("%s is read as %d", (text, value) => {
  expect(readNumber(text)).toBe(value);
});

test.each(["", " ", "abc", "1e9", "1.2.3", "--5", "5-3", "Infinity", "NaN", "0x10", ".", "$", "½"])(
  "%s is no number",
  (text) => {
    expect(readNumber(text)).toBeNull();
  },
);

test("a comma stands before the decimals where no thousands can be meant", () => {
  expect(readNumber("7,5", { decimalComma: true })).toBe(7.5);
  expect(readNumber("7.5", { decimalComma: true })).toBe(7.5);
});
