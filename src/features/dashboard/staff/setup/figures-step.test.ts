import { runInNewContext } from "node:vm";
import { expect, test } from "vitest";
import { termPrices } from "#features/site/core/term-prices.ts";
import { figureIds, findFigure, standingFigures } from "#platform/core/legal-figures.ts";
import { writeFigures } from "./figures-step.tsx";

const now = new Date("2027-02-03T12:00:00Z");
const checked = { on: "2027-02-03", against: "…" };
/** What the lines say, read as the code that they are put into. */
const readLines = (lines: string, around: readonly [string, string]) =>
  runInNewContext(`(${around.join(`\n${lines}\n`)})`) as unknown;

const standing = figureIds.filter((id) => id !== "deferralLimits");
const { sourceName, sourceUrl, pricedOn, rows } = termPrices;
const aYear = findFigure("deferralLimits");
const ofThisYear = ({ value, source }: { readonly value: unknown; readonly source: string }) => ({
  value,
  year: 2027,
  source,
  checked,
});

test.each<[string, Parameters<typeof writeFigures>[0], readonly [string, string], object]>([
  [
    "a figure, for this year and with room for who compared it",
    standing,
    ["{", "}"],
    Object.fromEntries(standing.map((id) => [id, ofThisYear(standingFigures[id])])),
  ],
  ["what the law sets anew each year", ["deferralLimits"], ["[", "]"], [ofThisYear(aYear)]],
  ["the prices", ["termPrices"], ["{", "}"], { sourceName, sourceUrl, pricedOn, rows }],
])("the lines of %s are code that says what the site says now", (_what, ids, around, said) => {
  expect(readLines(writeFigures(ids, "…", now), around)).toEqual(said);
});
