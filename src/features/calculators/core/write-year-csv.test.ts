import { expect, test } from "vitest";
import { writeYearCsv } from "./growth.ts";

test("each year is a line, with its amounts to the cent", () => {
  expect(
    writeYearCsv(
      ["Year", "Balance"],
      [
        [1, 16_919.19],
        [2, 24_341.5],
      ],
    ),
  ).toBe("Year,Balance\r\n1,16919.19\r\n2,24341.50\r\n");
});

test("names with accents say how they are written, so that a spreadsheet reads them", () => {
  expect(writeYearCsv(["Año", "Saldo"], [[1, 2]])).toBe("\uFEFFAño,Saldo\r\n1,2.00\r\n");
});

test("names with commas and quotes are quoted, and nothing is minus zero", () => {
  expect(writeYearCsv(['a,"b"'], [])).toBe('"a,""b"""\r\n');
  expect(writeYearCsv(["Year", "Growth"], [[1, -1e-11]])).toContain("1,0.00");
});
