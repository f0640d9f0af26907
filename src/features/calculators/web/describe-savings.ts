import { calculateSavingsGoal, roundSavingsPlan } from "#features/calculators/core/savings-goal.ts";
import type { SavingsGoalInputs } from "#features/calculators/core/savings-goal.ts";
import { writeSpreadsheetFormula } from "#features/calculators/core/spreadsheet-formula.ts";
import { formatDollars } from "#platform/core/format-dollars.ts";
import { writeHeadline } from "#features/calculators/core/write-headline.ts";
import type { Locale } from "#platform/core/locale.ts";
import { figuresIn } from "#features/calculators/core/format-figures.ts";
import { describeConvention } from "./describe-convention.ts";
import { viewGrowth } from "./growth-view.ts";
import { lookCloser } from "./look-closer.ts";
import type { Look, MathView, ResultView } from "./result-view.ts";
import { resultWords } from "./result-words.ts";
import { warnOfHighRate } from "./warn-of-high-rate.ts";

/** The savings goal's result in words and figures. */
export function describeSavings(inputs: SavingsGoalInputs, look: Look): ResultView {
  const { locale } = look;
  const { savings: words } = resultWords[locale];
  const { formatYears } = figuresIn(locale);
  const { targetAmount, annualRate, years, frequency } = inputs;
  const result = calculateSavingsGoal(inputs);
  // Whole dollars, up: with the figure on screen the goal is truly met.
  const plan = roundSavingsPlan(inputs);
  const span = formatYears(years);
  const target = formatDollars(targetAmount, locale);
  const { figures } = words;
  return {
    ...writeHeadline("savings", inputs, locale),
    sentence: writeSentence(inputs, result, span, locale),
    showSentence: result.goalAlreadyMet,
    figures: [
      { label: figures.putIn, value: formatDollars(plan.totalDeposits, locale) },
      { label: figures.alone, value: formatDollars(result.balanceGrownAlone, locale) },
    ],
    notes: warnOfHighRate(annualRate, span, locale),
    closer: lookCloser(look, {
      amount: targetAmount,
      years,
      annualRate,
      answerAt: (rate) =>
        formatDollars(roundSavingsPlan({ ...inputs, annualRate: rate }).deposit, locale),
      inflationText: words.inflation,
      bandText: words.band,
    }),
    convention: describeConvention("savings", frequency, locale),
    math: describeMath(inputs, result.requiredContribution, locale),
    ...viewGrowth(
      {
        start: inputs.currentBalance,
        deposit: plan.deposit,
        periodsPerYear: frequency,
        annualRate,
        ratePerPeriod: (rate) => rate / 100 / frequency,
        years,
        schedule: plan.schedule,
        target: { name: `${figures.target}: ${target}`, value: targetAmount },
      },
      look,
    ),
  };
}

function writeSentence(
  inputs: SavingsGoalInputs,
  result: ReturnType<typeof calculateSavingsGoal>,
  span: string,
  locale: Locale,
): string {
  const { savings: words } = resultWords[locale];
  const { targetAmount, currentBalance, frequency } = inputs;
  const target = formatDollars(targetAmount, locale);
  if (result.goalAlreadyMet) {
    const grown = formatDollars(result.balanceGrownAlone, locale);
    return words.met(formatDollars(currentBalance, locale), grown, target, span);
  }
  const { deposit, totalDeposits } = roundSavingsPlan(inputs);
  return words.sentence(
    formatDollars(deposit, locale),
    words.perPeriod[frequency] ?? "",
    target,
    span,
    formatDollars(totalDeposits, locale),
  );
}

function describeMath(inputs: SavingsGoalInputs, deposit: number, locale: Locale): MathView {
  const { formatFineRate, formatNumber, formatPercent } = figuresIn(locale);
  const { targetAmount, currentBalance, annualRate, years, frequency } = inputs;
  const rate = annualRate / 100 / frequency;
  const [target, start, deposits] = [targetAmount, currentBalance, years * frequency].map(
    formatNumber,
  );
  const i = formatFineRate(rate);
  const { savings: words } = resultWords[locale];
  const { letters } = words;
  const shown = formatDollars(roundSavingsPlan(inputs).deposit, locale);
  const answer = words.roundedUp(`$${deposit.toFixed(2)}`, shown);
  const written =
    rate === 0
      ? `(${target} − ${start}) ÷ ${deposits}`
      : `(${target} − ${start} × (1 + ${i})^{${deposits}}) × ${i} ÷ ((1 + ${i})^{${deposits}} − 1)`;
  return {
    letters: [
      { letter: "T", label: letters.T, value: formatDollars(targetAmount, locale) },
      { letter: "P", label: letters.P, value: formatDollars(currentBalance, locale) },
      { letter: "r", label: letters.r, value: formatPercent(annualRate) },
      { letter: "i", label: letters.i, value: `r ÷ ${frequency} = ${i}` },
      { letter: "m", label: letters.m, value: formatNumber(years * frequency) },
    ],
    formula: rate === 0 ? "(T − P) ÷ m" : "(T − P × (1 + i)^{m}) × i ÷ ((1 + i)^{m} − 1)",
    withNumbers: deposit === 0 ? `${written} ≤ 0` : `${written} = ${answer}`,
    spreadsheet: writeSpreadsheetFormula("savings", inputs),
  };
}
