import { expect, test } from "vitest";
import { dayMs } from "#platform/core/durations.ts";
import {
  readCalculations,
  summarizeCalculation,
  putCalculation,
  readKeptCalculations,
  listCalculatorLinks,
  rewordLinks,
} from "./calculation.ts";
import {
  calculatorKeys,
  listInputTexts,
  makeInitialInputs,
  findCalculator,
  readFragment,
} from "./calculators.ts";

const initial = makeInitialInputs();
const at = "2026-11-21T22:05:00.000Z";
const every = calculatorKeys.map((calculator) => ({
  calculator,
  inputs: { ...initial[calculator] },
  at,
}));
const waiting = { calculator: "waiting", inputs: { ...initial.waiting }, at };

test("a calculation that a form of this site made is read as it is, one of each calculator", () => {
  expect(readCalculations(every)).toEqual(every);
});

test("each summary names the calculator, the question and the answer", () => {
  expect(every.map((calculation) => summarizeCalculation(calculation, "en"))).toEqual([
    "Compound growth. After 25 years you could have: $462,290",
    "Savings goal. You would need to save each month: $520",
    "Millionaire. You could reach $1,000,000 in: 26 years 9 months",
    "Cost of waiting. Waiting 5 years could cost: $228,860",
    "Retirement 401(k). At age 65 your 401(k) could hold: $1,380,512",
  ]);
});

test("a result that came along is dropped, and inputs have the names of the form", () => {
  const [read] = readCalculations([
    { ...waiting, answer: "$9", inputs: { ...waiting.inputs, x: 1 } },
  ]);
  expect(read).toEqual(waiting);
  expect(listInputTexts("waiting", initial.waiting, "en")).toEqual([
    { label: "Starting balance", value: "$10,000" },
    { label: "Monthly contribution", value: "$500" },
    { label: "Yearly rate of return", value: "7%" },
    { label: "Years in all", value: "30 years" },
    { label: "Years of waiting", value: "5 years" },
  ]);
});

const changed = (changes: object) => ({ ...waiting, inputs: { ...waiting.inputs, ...changes } });

test("amounts between two steps of a slider stay as they were typed", () => {
  const typed = changed({ startingBalance: 12_345, annualRate: 6.25 });
  expect(readCalculations([typed])).toEqual([typed]);
});

test.each([
  ["no list", waiting],
  ["a text", "[]"],
  ["nothing", null],
  ["entries that are none", [null, 1, "waiting", [], {}]],
  ["an unknown calculator", [{ ...waiting, calculator: "lottery" }]],
  ["a name that every object has", [{ ...waiting, calculator: "constructor" }]],
  ["a time without end", [{ ...waiting, at: `2026-11-21T22:05:00.${"0".repeat(9000)}Z` }]],
  ["no time", [{ ...waiting, at: "yesterday" }]],
  ["a missing input", [{ ...waiting, inputs: { startingBalance: 1000 } }]],
  ["an amount above its limit", [changed({ startingBalance: 101_000 })]],
  ["an amount below its limit", [changed({ monthlyContribution: -50 })]],
  ["an amount finer than counts", [changed({ startingBalance: 12_345.5 })]],
  ["an amount in words", [changed({ startingBalance: "10000" })]],
  ["an amount without end", [changed({ annualRate: Infinity })]],
  [
    "no choice of the form",
    [{ ...every[0], inputs: { ...initial.compound, compoundingFrequency: 2 } }],
  ],
  [
    "a retirement that is not ahead",
    [{ ...every[4], inputs: { ...initial.retirement, currentAge: 70, retirementAge: 65 } }],
  ],
])("%s is read as no calculation", (_name, value) => {
  expect(readCalculations(value)).toEqual([]);
});

test("a wrong calculation is dropped alone, and so is a second one of the same calculator", () => {
  const later = changed({ delayYears: 9 });
  expect(readCalculations([{ calculator: "waiting" }, waiting, later, every[0]])).toEqual([
    waiting,
    every[0],
  ]);
});

const nowMs = Date.parse("2026-11-21T22:00:00.000Z");

const counted = (daysAgo: number, calculator: "waiting" | "compound" = "waiting") => ({
  calculator,
  inputs: { ...initial[calculator] },
  at: new Date(nowMs - daysAgo * dayMs).toISOString(),
});
const read = (calculations: unknown, savedAt = nowMs) =>
  readKeptCalculations(JSON.stringify({ savedAt, calculations }), nowMs)?.calculations ?? null;

test("numbers of the last seven days are found again", () => {
  const kept = [counted(7), counted(0, "compound")];
  expect(read(kept)).toEqual(kept);
});

test("older numbers are dropped one by one, and nothing is left of a list without any", () => {
  expect(read([counted(7.1), counted(1, "compound")])).toEqual([counted(1, "compound")]);
  expect(read([counted(7.1)])).toBeNull();
});

test.each([[null], ["{"], ["[]"], ['{"savedAt":"today"}'], ['{"calculations":[]}']])(
  "%s is read as an empty list",
  (text) => {
    expect(readKeptCalculations(text, nowMs)).toBeNull();
  },
);

test("a new result replaces the earlier numbers of its calculator", () => {
  const again = counted(0);
  expect(putCalculation([counted(3), counted(1, "compound")], again)).toEqual([
    counted(1, "compound"),
    again,
  ]);
});

test.each(calculatorKeys)("a link to %s opens it with the same numbers", (calculator) => {
  const inputs = initial[calculator];
  const [link] = listCalculatorLinks([{ calculator, inputs, at }], "en");
  const [path = "", fragment = ""] = link?.href.split("#") ?? [];
  expect(findCalculator(path)).toBe(calculator);
  expect(readFragment(calculator, fragment)).toEqual(inputs);
  expect(link?.summary).toMatch(/: /);
});

test("a stored link is worded in its reader's language, unless it can't be read any more", () => {
  const spanish = listCalculatorLinks(every, "es");
  expect(rewordLinks(listCalculatorLinks(every, "en"), "es")).toEqual(spanish);
  const ages = "currentAge=70&retirementAge=50";
  const odd = ["/calculators/gone#years=1", "/calculators", `/calculators/retirement#${ages}`].map(
    (href) => ({ href, summary: "Kept" }),
  );
  expect(rewordLinks(odd, "es")).toEqual(odd);
});
