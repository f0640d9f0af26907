import { calculateSavingsGoal, roundUpToDollar } from "#features/calculators/core/savings-goal.ts";
import type { SavingsGoalInputs } from "#features/calculators/core/savings-goal.ts";
import { writeSpreadsheetFormula } from "#features/calculators/core/spreadsheet-formula.ts";
import { defaultLocale } from "#platform/core/locale.ts";
import {
  formatDollars,
  formatFineRate,
  formatNumber,
  formatPercent,
  formatYears,
} from "./format-figures.ts";
import { viewGrowth } from "./growth-view.ts";
import { lookCloser } from "./look-closer.ts";
import type { Look, MathView, ResultView } from "./result-view.ts";
import { resultWords } from "./result-words.ts";
import { warnOfHighRate } from "./warn-of-high-rate.ts";

const shared = resultWords[defaultLocale];
const words = shared.savings;

/** Whole dollars, up: with the figure on screen the goal is truly met. */
const formatDeposit = (amount: number) => formatDollars(roundUpToDollar(amount));

/** The savings goal's result in words and figures. */
export function describeSavings(inputs: SavingsGoalInputs, look: Look): ResultView {
  const { targetAmount, annualRate, years, frequency } = inputs;
  const result = calculateSavingsGoal(inputs);
  const span = formatYears(years);
  const answer = formatDeposit(result.requiredContribution);
  const target = formatDollars(targetAmount);
  const { figures } = words;
  return {
    label: words.label[frequency] ?? "",
    answer,
    sentence: writeSentence(inputs, result, span),
    showSentence: result.goalAlreadyMet,
    figures: [
      { label: figures.putIn, value: formatDollars(result.totalContributions) },
      { label: figures.alone, value: formatDollars(result.balanceGrownAlone) },
    ],
    notes: warnOfHighRate(annualRate, span),
    closer: lookCloser(look, {
      amount: targetAmount,
      years,
      annualRate,
      answerAt: (rate) =>
        formatDeposit(calculateSavingsGoal({ ...inputs, annualRate: rate }).requiredContribution),
      inflationText: words.inflation,
      bandText: words.band,
    }),
    convention: words.convention(
      words.periodEnd[frequency] ?? "",
      shared.compounding[frequency] ?? "",
    ),
    math: describeMath(inputs, result.requiredContribution),
    ...viewGrowth(
      {
        start: inputs.currentBalance,
        deposit: result.requiredContribution,
        periodsPerYear: frequency,
        annualRate,
        ratePerPeriod: (rate) => rate / 100 / frequency,
        years,
        schedule: result.schedule,
        target: { name: `${figures.target}: ${target}`, value: targetAmount },
      },
      look,
    ),
  };
}

function writeSentence(
  { targetAmount, currentBalance, frequency }: SavingsGoalInputs,
  result: ReturnType<typeof calculateSavingsGoal>,
  span: string,
): string {
  const target = formatDollars(targetAmount);
  if (result.goalAlreadyMet) {
    const grown = formatDollars(result.balanceGrownAlone);
    return words.met(formatDollars(currentBalance), grown, target, span);
  }
  return words.sentence(
    formatDeposit(result.requiredContribution),
    words.perPeriod[frequency] ?? "",
    target,
    span,
    formatDollars(result.totalContributions),
  );
}

function describeMath(inputs: SavingsGoalInputs, deposit: number): MathView {
  const { targetAmount, currentBalance, annualRate, years, frequency } = inputs;
  const rate = annualRate / 100 / frequency;
  const [target, start, deposits] = [targetAmount, currentBalance, years * frequency].map(
    formatNumber,
  );
  const i = formatFineRate(rate);
  const { letters } = words;
  const answer = `$${deposit.toFixed(2)}`;
  const written =
    rate === 0
      ? `(${target} − ${start}) ÷ ${deposits}`
      : `(${target} − ${start} × (1 + ${i})^{${deposits}}) × ${i} ÷ ((1 + ${i})^{${deposits}} − 1)`;
  return {
    letters: [
      { letter: "T", label: letters.T, value: formatDollars(targetAmount) },
      { letter: "P", label: letters.P, value: formatDollars(currentBalance) },
      { letter: "r", label: letters.r, value: formatPercent(annualRate) },
      { letter: "i", label: letters.i, value: `r ÷ ${frequency} = ${i}` },
      { letter: "m", label: letters.m, value: formatNumber(years * frequency) },
    ],
    formula: rate === 0 ? "(T − P) ÷ m" : "(T − P × (1 + i)^{m}) × i ÷ ((1 + i)^{m} − 1)",
    withNumbers: deposit === 0 ? `${written} ≤ 0` : `${written} = ${answer}`,
    spreadsheet: writeSpreadsheetFormula("savings", inputs),
  };
}
