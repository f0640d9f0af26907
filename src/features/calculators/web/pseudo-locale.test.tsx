import { beforeAll, expect, test } from "vitest";
import {
  type CalculatorKey,
  calculatorKeys,
  calculators,
  type InputsByCalculator,
  makeInitialInputs,
} from "#features/calculators/core/calculators.ts";
import type { Range } from "#features/calculators/core/definition.ts";
import { drawPseudo } from "#testing/words/draw-pseudo.ts";
import { findEnglish, isEnglish } from "#testing/words/find-english.ts";
import { pseudoLocale, speakPseudoLocale } from "#testing/words/pseudo-locale.ts";
import { BroughtLine, BroughtNumbers } from "./brought/brought-numbers.tsx";
import { CalculatorForm } from "./calculator-form.tsx";
import { explainFit } from "./explain-fit.ts";
import { startCalculators, changeCalculators } from "./calculators-state.ts";
import { describeResult } from "./results/describe-result.ts";
import { stampCalculation } from "./brought/kept-numbers.ts";
import { initialLook } from "./look-controls.tsx";
import { ResultDetails } from "./result-details.tsx";
import { Result } from "./result-panel.tsx";

beforeAll(speakPseudoLocale);

const inputs = makeInitialInputs();
const look = { locale: pseudoLocale, inflationRate: 3, bandPoints: 2 };
const settings = {
  inflation: { ...initialLook.inflation, isOn: true },
  band: { ...initialLook.band, isOn: true },
};
const years = inputs.waiting.totalYears;

/** Each calculator as it starts, and what makes it say something else. */
const cases: ReadonlyArray<readonly [CalculatorKey, Readonly<Record<string, number>>]> = [
  ...calculatorKeys.map((key) => [key, {}] as const),
  ["compound", { annualRate: 20 }],
  ["compound", { annualRate: 0 }],
  ["savings", { currentBalance: 5_000_000, annualRate: 0 }],
  ["millionaire", { startingBalance: 5_000_000 }],
  ["millionaire", { startingBalance: 0, monthlyContribution: 1, annualRate: 0 }],
  ["waiting", { delayYears: years, annualRate: 0 }],
  ["retirement", { currentSalary: 900_000, employeeContributionPercent: 20 }],
];

test.each(cases)("the result of %s with %o is told without a word of English", (key, changes) => {
  const used = { ...inputs[key], ...changes } as InputsByCalculator[typeof key];
  const view = describeResult(key, used, look, 2026);
  const shared = { view, calculator: key, inputs: used, settings };
  const nothing = () => {};
  const calls = { onSettings: nothing, onLeadOn: nothing };
  const html = drawPseudo(
    <>
      <Result calculated={shared} isStale {...shared} {...calls} />
      <ResultDetails {...shared} {...calls} />
    </>,
  );
  const drawn = html
    .replace(/<code[\s\S]*?<\/code>/g, "")
    // Letters of a formula and its logarithms are the same everywhere.
    .replace(/\bln\(/g, "(");
  expect(findEnglish(drawn)).toEqual([]);
  const named = [...(view.chart?.lines ?? []), ...(view.chart?.areas ?? [])].map(
    ({ name }) => name,
  );
  const chart = [view.chart?.gapName, view.chart?.target?.name, view.chart?.momentName];
  expect([...named, ...chart].filter((text) => isEnglish(text ?? ""))).toEqual([]);
});

test("inputs without an answer are refused without a word of English", () => {
  const started = startCalculators("retirement");
  const wrong = changeCalculators(started, { type: "set", name: "currentAge", value: 80 });
  const { fault } = changeCalculators(wrong, { type: "calculate" });
  const form = { calculator: "retirement", inputs: inputs.retirement, dispatch: () => {} } as const;

  expect(fault).not.toBeNull();
  expect(
    findEnglish(drawPseudo(<CalculatorForm {...form} fault={fault} isAnswered={false} />)),
  ).toEqual([]);
});

test("what comes along with the questionnaire is listed without a word of English", () => {
  const calculations = calculatorKeys.map((calculator) =>
    stampCalculation(calculator, inputs[calculator]),
  );
  const [first, ...offered] = calculations;
  const chosen = first ? [first] : [];
  const html = drawPseudo(
    <>
      <BroughtLine chosen={calculations} />
      <BroughtNumbers chosen={chosen} offered={offered} choose={() => {}} />
    </>,
  );
  expect(html.match(/type="checkbox"/g)).toHaveLength(calculatorKeys.length);
  expect(html.match(/checked=""/g)).toHaveLength(1);
  expect(findEnglish(html)).toEqual([]);
});

test("a number that had to be moved is explained without a word of English", () => {
  const range = calculators.compound.ranges.annualRate as Range;
  for (const entered of [null, -1, 99, 7.25]) {
    expect(isEnglish(explainFit(range, entered, 7, pseudoLocale))).toBe(false);
  }
});
