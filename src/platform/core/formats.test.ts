import { expect, test } from "vitest";
import { formatNumber, readNumber } from "./formats.ts";

test.each([
  [0, "0"],
  [48.2, "48.2"],
  [1_234_567, "1,234,567"],
])("the number %d is written as %s in English", (value, text) => {
  expect(formatNumber(value, "en")).toBe(text);
});

test("Spanish in the United States separates thousands and decimals as English does", () => {
  expect(formatNumber(1_234_567.5, "es")).toBe("1,234,567.5");
  expect(formatNumber(1234, "es")).toBe("1,234");
});

test.each([
  ["500", 500],
  [" 10,000 ", 10_000],
  ["$12,345.67", 12_345.67],
  ["1,00,000", 100_000],
  ["10,0000", 100_000],
  ["7%", 7],
  ["7.", 7],
  [".5", 0.5],
  ["0.125", 0.125],
  ["7.1254", 7.1254],
  ["-500", -500],
  ["\u2212500", -500],
  ["10 000", 10_000],
  ["10\u00a0000", 10_000],
  ["12k", 12_000],
  ["1.5M", 1_500_000],
  ["\u0661\u0662\u0663", 123],
  ["\u06f1\u06f2\u066c\u06f3\u06f4\u06f5\u066b\u06f5", 12_345.5],
  ["\uff11\uff12", 12],
  ["12\u2009345", 12_345],
  ["12\u202f345.67", 12_345.67],
  ["12'345", 12_345],
  ["1\u2019234\u2019567.5", 1_234_567.5],
  ["12,34,567.89", 1_234_567.89],
  ["\u200e50\u200b,000\u2060", 50_000],
  ["+500", 500],
  ["500 $", 500],
  ["US$50,000", 50_000],
  ["50,000 USD", 50_000],
  ["$1.5 millones", 1_500_000],
  ["2.5 million", 2_500_000],
])("%s is read as %d, as in English", (text, value) => {
  expect(readNumber(text)).toEqual({ value, isOdd: false });
});

test.each([
  ["50.000", 50_000],
  ["$1.250", 1250],
  ["-50.000", -50_000],
  ["1.000.000", 1_000_000],
  ["1.234,567", 1_234_567],
  ["12.345,67", 12_345.67],
  ["1.234.567,8", 1_234_567.8],
  ["1,5", 1.5],
  ["1234,50", 1234.5],
  ["10,00", 10],
  [",5", 0.5],
  ["0,125", 0.125],
  ["1,5k", 1500],
  ["1.500 k", 1_500_000],
  ["$600 mil", 600_000],
])(
  "%s is read as %d with a notice, because English readers would read another number",
  (text, value) => {
    expect(readNumber(text)).toEqual({ value, isOdd: true });
  },
);

test.each([
  ["7.125", 7.125, false],
  ["7,125", 7.125, true],
  ["7,1254", 7.1254, true],
  ["1,000,000", 1_000_000, false],
])("where the largest meaningful number is below a thousand, %s is %d", (text, value, isOdd) => {
  expect(readNumber(text, { most: 15 })).toEqual({ value, isOdd });
});

const noNumbers = [
  "",
  " ",
  "abc",
  "1e9",
  "1.2.3",
  "1,2,3",
  "12.34,5",
  "--5",
  "5-3",
  "Infinity",
  "NaN",
  "0x10",
  "5'10",
  "12'3456",
  "1,2,34.5",
  "5,000.00.0",
  "+-5",
  "50 euros",
];

test.each([...noNumbers, ".", ",", "..", "1..2", "$", "½"])("%s is not a number", (text) => {
  expect(readNumber(text)).toBeNull();
});
