import { calculateMillionaire, searchLimitMonths } from "#features/calculators/core/millionaire.ts";
import type {
  MillionaireInputs,
  MillionaireResult,
} from "#features/calculators/core/millionaire.ts";
import { writeSpreadsheetFormula } from "#features/calculators/core/spreadsheet-formula.ts";
import { formatTime, writeHeadline } from "#features/calculators/core/write-headline.ts";
import type { Locale } from "#platform/core/locale.ts";
import { figuresIn } from "#features/calculators/core/format-figures.ts";
import { conventionWords } from "./convention-words.ts";
import { viewGrowth } from "./growth-view.ts";
import { lookCloser } from "./look-closer.ts";
import type { Figure, Look, MathView, ResultView } from "./result-view.ts";
import { resultWords } from "./result-words.ts";
import { warnOfHighRate } from "./warn-of-high-rate.ts";

/** The millionaire result in words and figures. */
export function describeMillionaire(inputs: MillionaireInputs, look: Look): ResultView {
  const { locale } = look;
  const words = resultWords[locale].millionaire;
  const { formatDollars, formatYears } = figuresIn(locale);
  const { targetAmount, annualRate } = inputs;
  const result = calculateMillionaire(inputs);
  const years = (result.months ?? 1200) / 12;
  const target = formatDollars(targetAmount);
  return {
    ...writeHeadline("millionaire", inputs, locale),
    sentence: writeSentence(inputs, result, locale),
    showSentence: !result.reached || result.months === 0,
    figures: listFigures(result, locale),
    notes: warnOfHighRate(annualRate, formatYears(Math.ceil(years)), locale),
    closer: lookCloser(look, {
      amount: targetAmount,
      years,
      annualRate,
      answerAt: (rate) => formatTime(calculateMillionaire({ ...inputs, annualRate: rate }), locale),
      bandText: words.band,
    }),
    convention: conventionWords[locale].millionaire,
    math: describeMath(inputs, result, locale),
    ...viewGrowth(
      {
        start: inputs.startingBalance,
        deposit: inputs.monthlyContribution,
        periodsPerYear: 12,
        annualRate,
        ratePerPeriod: (rate) => rate / 1200,
        years,
        schedule: result.schedule,
        target: { name: `${words.target}: ${target}`, value: targetAmount },
      },
      look,
    ),
  };
}

function listFigures(result: MillionaireResult, locale: Locale): Figure[] {
  const { formatDollars, formatNumber } = figuresIn(locale);
  const last = result.schedule.at(-1);
  if (!result.reached || last === undefined) return [];
  const { figures } = resultWords[locale].millionaire;
  return [
    { label: figures.months, value: formatNumber(result.months) },
    { label: figures.balance, value: formatDollars(result.balance) },
    { label: figures.putIn, value: formatDollars(last.contributions) },
    { label: figures.earned, value: formatDollars(last.interest) },
  ];
}

function writeSentence(
  inputs: MillionaireInputs,
  result: MillionaireResult,
  locale: Locale,
): string {
  const words = resultWords[locale].millionaire;
  const { formatDollars } = figuresIn(locale);
  const target = formatDollars(inputs.targetAmount);
  const last = result.schedule.at(-1);
  if (last === undefined) return words.already(target);
  if (!result.reached) return words.notReached(target, formatDollars(last.balance));
  return words.sentence(
    target,
    formatTime(result, locale),
    formatDollars(result.balance),
    formatDollars(last.contributions),
  );
}

function describeMath(
  inputs: MillionaireInputs,
  { months }: MillionaireResult,
  locale: Locale,
): MathView {
  const { letters, roundedUp } = resultWords[locale].millionaire;
  const { formatDollars, formatFineRate, formatNumber, formatPercent } = figuresIn(locale);
  const { targetAmount, startingBalance, monthlyContribution, annualRate } = inputs;
  const [target, start, deposit] = [targetAmount, startingBalance, monthlyContribution].map(
    formatNumber,
  );
  const i = formatFineRate(annualRate / 1200);
  const written =
    annualRate === 0
      ? `(${target} − ${start}) ÷ ${deposit}`
      : `ln((${deposit} + ${target} × ${i}) ÷ (${deposit} + ${start} × ${i})) ÷ ln(1 + ${i})`;
  return {
    letters: [
      { letter: "T", label: letters.T, value: formatDollars(targetAmount) },
      { letter: "P", label: letters.P, value: formatDollars(startingBalance) },
      { letter: "D", label: letters.D, value: formatDollars(monthlyContribution) },
      { letter: "i", label: letters.i, value: `${formatPercent(annualRate)} ÷ 12 = ${i}` },
    ],
    formula: roundedUp(
      annualRate === 0 ? "m = (T − P) ÷ D" : "m = ln((D + T × i) ÷ (D + P × i)) ÷ ln(1 + i)",
    ),
    withNumbers:
      months === null
        ? `${written} > ${formatNumber(searchLimitMonths)}`
        : `${written} → ${formatNumber(months)}`,
    spreadsheet: writeSpreadsheetFormula("millionaire", inputs),
  };
}
