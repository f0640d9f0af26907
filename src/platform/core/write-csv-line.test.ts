import { expect, test } from "vitest";
import { writeCsvLine } from "./write-csv-line.ts";

test.each([
  ["Díaz, Ana", '"Díaz, Ana"'],
  ["Díaz; Ana", '"Díaz; Ana"'],
  ["Díaz\tAna", '"Díaz\tAna"'],
  ['Ana "Nana" Díaz', '"Ana ""Nana"" Díaz"'],
  ["two\nlines", '"two\nlines"'],
  ["two\rlines", '"two\rlines"'],
  ["O'Brien", "O'Brien"],
  ["", ""],
])("the text %j stays one cell, written as %j", (text, cell) => {
  expect(writeCsvLine([text, "next"])).toBe(`${cell},next\r\n`);
});
