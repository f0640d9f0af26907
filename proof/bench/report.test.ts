import { expect, test } from "vitest";
import { findPercentile, writeTable } from "./report.ts";

const hundred = Array.from({ length: 100 }, (_, index) => 100 - index);

test.each([
  [hundred, 0.5, 50],
  [hundred, 0.99, 99],
  [hundred, 0, 1],
  [[10, 9, 100], 0.5, 10],
  [[], 0.5, Number.NaN],
])("of %j the share %d ends at %d, compared as numbers and not as text", (values, share, found) => {
  expect(findPercentile(values, share)).toBe(found);
});

test("a table is Markdown, with its numbers on the right", () => {
  const rows = [
    { what: "site", "leads/s": 1234.5 },
    { what: "pgbench", "leads/s": 2 },
  ];

  expect(writeTable({ title: "Leads", rows })).toBe(
    "Leads\n\n| what | leads/s |\n| --- | ---: |\n| site | 1,234.5 |\n| pgbench | 2 |\n",
  );
});
