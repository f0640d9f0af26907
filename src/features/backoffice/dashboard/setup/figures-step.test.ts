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

test("the lines of a figure are code that says what the site says now, for this year and with room for who compared it", () => {
  const standing = figureIds.filter((id) => id !== "deferralLimits");
  expect(readLines(writeFigures(standing, "…", now), ["{", "}"])).toEqual(
    Object.fromEntries(
      standing.map((id) => {
        const { value, source } = standingFigures[id];
        return [id, { value, year: 2027, source, checked }];
      }),
    ),
  );
});

test("what the law sets anew each year gets a row of its own", () => {
  const { value, source } = findFigure("deferralLimits");
  expect(readLines(writeFigures(["deferralLimits"], "…", now), ["[", "]"])).toEqual([
    { value, year: 2027, source, checked },
  ]);
});

test("the lines of the prices hold every row, and where and when they are from", () => {
  const { sourceName, sourceUrl, pricedOn, rows } = termPrices;
  expect(readLines(writeFigures(["termPrices"], "…", now), ["{", "}"])).toEqual({
    sourceName,
    sourceUrl,
    pricedOn,
    rows,
  });
});
