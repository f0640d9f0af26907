import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { termPrices } from "#features/site/core/term-prices.ts";
import { PriceSection } from "./page.tsx";

test("example prices stand in a table by age and amount, with their length, source and date", () => {
  const html = renderToStaticMarkup(<PriceSection />);
  for (const text of ["$250,000", "$500,000", "$1,000,000", "$26–$30", "$208–$284", "20 years"]) {
    expect(html).toContain(text);
  }
  expect(html).toContain("October 1, 2022");
  expect(html).toContain(`href="${termPrices.sourceUrl}"`);
  expect(html).toContain("not a quote");
});

test("a larger amount and a higher age never cost less", () => {
  const lows = termPrices.rows.map(({ ranges }) => ranges.map(([low]) => low));
  for (const [index, row] of lows.entries()) {
    expect(row).toEqual(row.toSorted((a, b) => a - b));
    const younger = lows[index - 1] ?? [0, 0, 0];
    expect(row.every((price, column) => price > (younger[column] ?? 0))).toBe(true);
  }
  for (const { ranges } of termPrices.rows) {
    expect(ranges).toHaveLength(termPrices.amounts.length);
    expect(ranges.every(([low, high]) => low < high)).toBe(true);
  }
});
