import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import {
  annuitiesWords,
  surrenderChargePercents,
} from "#features/site/web/pages/annuities/words.ts";
import { indexYears, strategiesWords } from "#features/site/web/pages/strategies/words.ts";
import { CreditedYears, SurrenderStairs } from "#features/site/web/parts/charts.tsx";
import { termPrices } from "#platform/core/site/term-prices.ts";
import { PriceSection } from "#features/site/web/pages/term/page.tsx";

/** The texts of the drawing, without the table beside it. */
function readDrawing(html: string): string[] {
  const [drawing = ""] = html.split("<table");
  return [...drawing.matchAll(/>([^<>]+)</g)].map(([, text]) => text ?? "");
}

test("the drawing of five years shows its years, its figures, its cap and its floor", () => {
  const words = strategiesWords.en.years;
  const html = renderToStaticMarkup(<CreditedYears words={words} />);
  const drawing = readDrawing(html);
  for (const [position] of indexYears.entries()) expect(drawing).toContain(`Year ${position + 1}`);
  for (const label of ["14%", "−18%", "22%", "Index", "Credited", "Cap: 9%", "Floor: 0%"]) {
    expect(drawing).toContain(label);
  }
  expect(drawing.filter((text) => text === "0%")).toHaveLength(2);
  expect(html).toContain('role="table"');
});

test("a bar of zero has no height", () => {
  const html =
    renderToStaticMarkup(<CreditedYears words={strategiesWords.en.years} />) +
    renderToStaticMarkup(<SurrenderStairs words={annuitiesWords.en.costs} />);
  const zeros =
    surrenderChargePercents.filter((percent) => percent === 0).length +
    indexYears.filter((percent) => percent <= 0).length;
  expect(html.match(/<rect[^>]* height="0"/g)).toHaveLength(zeros);
});

test("the surrender chart says that its numbers are years", () => {
  const html = renderToStaticMarkup(<SurrenderStairs words={annuitiesWords.en.costs} />);
  expect(readDrawing(html)).toContain("Year 1");
});

test("example prices are in a table by age and amount, with their term, source and date", () => {
  const html = renderToStaticMarkup(<PriceSection />);
  for (const text of ["$250,000", "$500,000", "$1,000,000", "$27–$32", "$34–$46", "20 years"]) {
    expect(html).toContain(text);
  }
  expect(html).toContain("September 1, 2025");
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
