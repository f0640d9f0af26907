import { expect, test } from "vitest";
import { deferralLimitsByYear, standingFigures } from "#platform/core/site/legal-figures.ts";
import { termPrices } from "#platform/core/site/term-prices.ts";
import { type FigureFact, listFigureFaults } from "./figure-rules.ts";

const sources = { ...standingFigures, deferralLimits: deferralLimitsByYear, termPrices };
const to = { reader: "en", today: "2026-11-28" } as const;
const judge = (id: FigureFact, figure: unknown) =>
  listFigureFaults(id, JSON.stringify(figure), JSON.stringify(sources[id]), to).map(
    ({ at, text }) => [at, text],
  );

test("no figure of the sources has a fault", () => {
  for (const [id, figure] of Object.entries(sources)) {
    expect([id, judge(id as FigureFact, figure)]).toEqual([id, []]);
  }
});

const dollars = "Write whole dollars, up to 10,000,000.";
const [limits] = deferralLimitsByYear;
const aYear = (year: unknown, value: object = {}, other: object = {}) => ({
  ...limits,
  year,
  value: { ...limits.value, ...value },
  ...other,
});

test.each<[string, FigureFact, unknown, readonly (readonly [at: string, said: string])[]]>([
  ["the next year's limits", "deferralLimits", [limits, aYear(2027)], []],
  ["cents", "deferralLimits", [aYear(2026, { employee: 24.5 })], [["0.value.employee", dollars]]],
  ["no dollars", "deferralLimits", [aYear(2026, { employee: 0 })], [["0.value.employee", dollars]]],
  ["no catch-up", "deferralLimits", [aYear(2026, { catchUpFrom50: 0 })], []],
  [
    "words",
    "deferralLimits",
    [aYear(2026, { employee: "a lot" })],
    [["0.value.employee", dollars]],
  ],
  [
    "the year after the next",
    "deferralLimits",
    [limits, aYear(2028)],
    [["1.year", "Write a year from 2000 to 2027."]],
  ],
  [
    "a year twice",
    "deferralLimits",
    [limits, aYear(2026)],
    [["1.year", "Write a later year than in the row before."]],
  ],
  [
    "a year that is gone",
    "deferralLimits",
    [aYear(2027)],
    [["", "Keep the row of 2026: what was reckoned in that year needs it."]],
  ],
  [
    "no source",
    "deferralLimits",
    [limits, aYear(2027, {}, { source: " " })],
    [["1.source", "Say where it comes from, in at most 200 characters."]],
  ],
  [
    "compared with nothing",
    "deferralLimits",
    [limits, aYear(2027, {}, { checked: { against: "" } })],
    [["1.checked.against", "Say what you compared it with, in at most 500 characters."]],
  ],
])("limits: %s", (_what, id, figure, faults) => expect(judge(id, figure)).toEqual(faults));

const years = "Write whole years, from 1 to 60.";
const percent = "Write a percentage from 0 to 100.";
const half = "Write an age from 18 to 99, such as 65 or 59½.";

test.each<[FigureFact, unknown, readonly (readonly [at: string, said: string])[]]>([
  ["rothYears", 6, []],
  ["rothYears", 0, [["value", years]]],
  ["rothYears", 5.5, [["value", years]]],
  ["earlyWithdrawal", { beforeAge: "60", addedTaxPercent: 12.5 }, []],
  [
    "earlyWithdrawal",
    { beforeAge: "59½", addedTaxPercent: 101 },
    [["value.addedTaxPercent", percent]],
  ],
  ["earlyWithdrawal", { beforeAge: "17½", addedTaxPercent: 10 }, [["value.beforeAge", half]]],
  ["earlyWithdrawal", { beforeAge: "59.5", addedTaxPercent: 10 }, [["value.beforeAge", half]]],
  ["annuitySurrender", { fromYears: 5, toYears: 5, freePercent: 0 }, []],
  [
    "annuitySurrender",
    { fromYears: 5, toYears: 10, freePercent: -1 },
    [["value.freePercent", percent]],
  ],
  [
    "lifeSurrender",
    { fromYears: 61, toYears: 70 },
    [
      ["value.fromYears", years],
      ["value.toYears", years],
    ],
  ],
  [
    "termConversion",
    { fromYears: 16, toYears: 15 },
    [["value.toYears", "The last year can't come before the first."]],
  ],
  ["termConversion", { fromYears: 10 }, [["", "This is no such figure. Load the page again."]]],
  [
    "termConversion",
    { fromYears: 10, toYears: 15, more: 1 },
    [["", "This is no such figure. Load the page again."]],
  ],
])("%s %j", (id, value, faults) => {
  const source = sources[id as "rothYears"];
  expect(judge(id, { ...source, value })).toEqual(faults);
});

test.each([
  [2026, true],
  [2027, true],
  [2028, false],
  [1999, false],
  [2026.5, false],
])("a figure for %d is plausible in 2026: %s", (year, isRight) => {
  const faults = judge("rothYears", { ...standingFigures.rothYears, year });
  expect(faults.map(([at]) => at)).toEqual(isRight ? [] : ["year"]);
});

const [first, ...rows] = termPrices.rows;
const withRow = (row: object) => ({ rows: [{ ...first, ...row }, ...rows] });
const withRange = (range: readonly unknown[]) =>
  withRow({ ranges: [range, ...(first?.ranges.slice(1) ?? [])] });

test.each<[string, object, readonly string[]]>([
  ["equal prices", withRange([20, 20]), []],
  ["the lower one second", withRange([20.01, 20]), ["rows.0.ranges.0.1"]],
  ["nothing", withRange([0, 20]), ["rows.0.ranges.0.0"]],
  ["what is no price", withRange(["", 20]), ["rows.0.ranges.0.0"]],
  ["a column too few", withRow({ ranges: [[1, 2]] }), [""]],
  ["an age twice", withRow({ age: 30 }), ["rows.1.age"]],
  ["half an age", withRow({ age: 24.5 }), ["rows.0.age"]],
  ["an amount twice", { amounts: [250_000, 250_000, 1_000_000] }, ["amounts.1"]],
  ["today", { pricedOn: "2026-11-28" }, []],
  ["tomorrow", { pricedOn: "2026-11-29" }, ["pricedOn"]],
  ["no such day", { pricedOn: "2026-02-30" }, ["pricedOn"]],
  ["no https", { sourceUrl: "http://prices.example/now" }, ["sourceUrl"]],
  ["a program", { sourceUrl: "javascript:alert(1)" }, ["sourceUrl"]],
  ["another host", { sourceUrl: "https://prices.example@evil.example/" }, ["sourceUrl"]],
  ["no source", { sourceName: "" }, ["sourceName"]],
  ["a term of no years", { termYears: 0 }, ["termYears"]],
  ["compared with nothing", { checked: { against: " " } }, ["checked.against"]],
])("prices: %s", (_what, change, faults) => {
  expect(judge("termPrices", { ...termPrices, ...change }).map(([at]) => at)).toEqual(faults);
});

test("a text that is no JSON is refused as a figure", () => {
  expect(listFigureFaults("rothYears", "{", "{}", to)).toHaveLength(1);
});
