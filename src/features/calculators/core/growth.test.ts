import { expect, test } from "vitest";
import { deflate, writeYearCsv } from "./growth.ts";

test("at 3 % inflation $100 of next year buy what $97.09 buy today", () => {
  expect(deflate(100, 3, 1)).toBeCloseTo(97.09, 2);
  expect(deflate(100, 3, 0)).toBe(100);
  expect(deflate(100, 0, 40)).toBe(100);
});

test.each([
  {
    rule: "each year is a line, with its amounts to the cent",
    table: {
      columns: ["Year", "Balance"],
      rows: [
        [1, 16_919.19],
        [2, 24_341.5],
      ],
    },
    csv: "Year,Balance\r\n1,16919.19\r\n2,24341.50\r\n",
  },
  {
    rule: "names with accents say how they are written, so that a spreadsheet reads them",
    table: { columns: ["Año", "Saldo"], rows: [[1, 2]] },
    csv: "\uFEFFAño,Saldo\r\n1,2.00\r\n",
  },
  {
    rule: "names with commas and quotes are quoted, and nothing is minus zero",
    table: { columns: ["Year", 'a,"b"'], rows: [[1, -1e-11]] },
    csv: 'Year,"a,""b"""\r\n1,0.00\r\n',
  },
])("$rule", ({ table, csv }) => {
  expect(writeYearCsv(table)).toBe(csv);
});
