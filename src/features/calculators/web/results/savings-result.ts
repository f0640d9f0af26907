import { calculateSavingsGoal, roundSavingsPlan } from "#features/calculators/core/savings-goal.ts";
import { fillFormula, type ResultDefinition } from "./result-view.ts";

export const describeSavings: ResultDefinition<"savings"> = (inputs, { words, format, answer }) => {
  const { formatCents, formatDollars, formatFineRate, formatNumber, formatPercent } = format;
  const { targetAmount, currentBalance, annualRate, years, frequency } = inputs;
  const result = calculateSavingsGoal(inputs);
  // Rounded up to whole dollars, so that the shown deposit reaches the goal.
  const plan = roundSavingsPlan(inputs);
  const exact = result.requiredContribution;
  const span = format.formatYears(years);
  const goal = formatDollars(targetAmount);
  const putIn = formatDollars(plan.totalDeposits);
  const grownAlone = formatDollars(result.balanceGrownAlone);
  const rate = annualRate / 100 / frequency;
  const m = formatNumber(years * frequency);
  const i = formatFineRate(rate);
  const formula = rate === 0 ? "(T − P) ÷ m" : "(T − P × (1 + i)^{m}) × i ÷ ((1 + i)^{m} − 1)";
  const numbers = { T: formatNumber(targetAmount), P: formatNumber(currentBalance), i, m };
  const written = fillFormula(formula, numbers);
  return {
    sentence: result.goalAlreadyMet
      ? words.met(formatDollars(currentBalance), grownAlone, goal, span)
      : words.sentence(answer, words.perPeriod[frequency] ?? "", goal, span, putIn),
    showSentence: result.goalAlreadyMet,
    figures: [
      { label: words.figures.putIn, value: putIn },
      { label: words.figures.alone, value: grownAlone },
    ],
    amount: targetAmount,
    years,
    letters: {
      T: goal,
      P: formatDollars(currentBalance),
      r: formatPercent(annualRate),
      i: `r ÷ ${frequency} = ${i}`,
      m,
    },
    formula,
    withNumbers:
      exact === 0
        ? `${written} ≤ 0`
        : `${written} = ${words.roundedUp(formatCents(exact), answer)}`,
    drawn: {
      start: currentBalance,
      deposit: plan.deposit,
      periodsPerYear: frequency,
      ratePerPeriod: (yearly) => yearly / 100 / frequency,
      schedule: plan.schedule,
      target: { name: `${words.figures.target}: ${goal}`, value: targetAmount },
    },
  };
};
