import { calculateMillionaire, searchLimitMonths } from "#features/calculators/core/millionaire.ts";
import { fillFormula, type ResultDefinition } from "./result-view.ts";

export const describeMillionaire: ResultDefinition<"millionaire"> = (
  inputs,
  { words, format, answer },
) => {
  const { formatDollars, formatFineRate, formatNumber, formatPercent } = format;
  const { targetAmount, startingBalance, monthlyContribution, annualRate } = inputs;
  const result = calculateMillionaire(inputs);
  const { reached, months, schedule } = result;
  const last = schedule.at(-1);
  const goal = formatDollars(targetAmount);
  const i = formatFineRate(annualRate / 1200);
  const formula = annualRate === 0 ? "(T − P) ÷ D" : "ln((D + T × i) ÷ (D + P × i)) ÷ ln(1 + i)";
  const [T = "", P = "", D = ""] = [targetAmount, startingBalance, monthlyContribution].map(
    formatNumber,
  );
  const written = fillFormula(formula, { T, P, D, i });
  return {
    ...tellTime(),
    amount: targetAmount,
    years: (months ?? searchLimitMonths) / 12,
    letters: {
      T: goal,
      P: formatDollars(startingBalance),
      D: formatDollars(monthlyContribution),
      i: `${formatPercent(annualRate)} ÷ 12 = ${i}`,
    },
    formula: words.roundedUp(`m = ${formula}`),
    withNumbers: reached
      ? `${written} → ${formatNumber(result.months)}`
      : `${written} > ${formatNumber(searchLimitMonths)}`,
    drawn: {
      start: startingBalance,
      deposit: monthlyContribution,
      periodsPerYear: 12,
      ratePerPeriod: (yearly) => yearly / 1200,
      schedule,
      target: { name: `${words.target}: ${goal}`, value: targetAmount },
    },
  };

  function tellTime() {
    if (!last) return { sentence: words.already(goal), showSentence: true, figures: [] };
    const balance = formatDollars(last.balance);
    const putIn = formatDollars(last.contributions);
    if (!result.reached) {
      return { sentence: words.notReached(goal, balance), showSentence: true, figures: [] };
    }
    return {
      sentence: words.sentence(goal, answer, formatDollars(result.balance), putIn),
      figures: [
        { label: words.figures.months, value: formatNumber(result.months) },
        { label: words.figures.balance, value: formatDollars(result.balance) },
        { label: words.figures.putIn, value: putIn },
        { label: words.figures.earned, value: formatDollars(last.interest) },
      ],
    };
  }
};
