import { expect, test } from "vitest";
import { writeCsv } from "./csv.ts";

const mark = "\uFEFF";
const writeCell = (text: string) => writeCsv([[text]]).slice(mark.length, -"\r\n".length);

test("rows end as RFC 4180 requires, after the mark that makes spreadsheets read UTF-8", () => {
  const rows = [
    ["Name", "Score"],
    ["محمد", "7"],
  ];
  expect(writeCsv(rows)).toBe(`${mark}Name,Score\r\nمحمد,7\r\n`);
  expect(writeCsv([])).toBe(mark);
});

test.each([
  ["", ""],
  ["O'Brien", "O'Brien"],
  ["Díaz, Ana", '"Díaz, Ana"'],
  ["Díaz; Ana", '"Díaz; Ana"'],
  ["Díaz\tAna", '"Díaz\tAna"'],
  ['Ana "Nana" Díaz', '"Ana ""Nana"" Díaz"'],
  ["two\nlines", '"two\nlines"'],
  ["two\rlines", '"two\rlines"'],
])(
  "the text %j is written as %j, so that no separator splits it and no formula runs",
  (text, cell) => {
    expect(writeCell(text)).toBe(cell);
  },
);

test.each(["=1+1", "+1", "-1", "@SUM(A1)", "\t=1", "\r=1", "\n=1", "＝1+1", "＋1", "－1", "＠SUM"])(
  "a text that begins like the formula %j stays a text",
  (text) => {
    expect(writeCell(text).replace(/^"/, "")).toBe(`'${text}${/^[\t\r\n]/.test(text) ? '"' : ""}`);
  },
);

test("a table of our own figures has no mark and no guard, so that negative numbers stay numbers", () => {
  const plain = { byteOrderMark: false, guardFormulas: false };
  expect(
    writeCsv(
      [
        ["Year", "a,b"],
        ["1", "-5.00"],
      ],
      plain,
    ),
  ).toBe('Year,"a,b"\r\n1,-5.00\r\n');
});
