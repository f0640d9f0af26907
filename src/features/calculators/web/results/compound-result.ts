import { calculateCompound } from "#features/calculators/core/compound.ts";
import { monthlyRateOf } from "#features/calculators/core/growth.ts";
import { fillFormula, type ResultDefinition } from "./result-view.ts";

export const describeCompound: ResultDefinition<"compound"> = (
  inputs,
  { words, format, answer },
) => {
  const { formatDollars, formatFineRate, formatNumber, formatPercent } = format;
  const { principal, monthlyContribution, annualRate, compoundingFrequency, years } = inputs;
  const { futureValue, totalContributions, totalInterest, schedule } = calculateCompound(inputs);
  const putIn = formatDollars(totalContributions);
  const earned = formatDollars(totalInterest);
  const m = formatNumber(years * 12);
  const rate = monthlyRateOf(annualRate, compoundingFrequency);
  const i = formatFineRate(rate);
  const rateRule = compoundingFrequency === 12 ? "r ÷ 12" : "(1 + r ÷ n)^{n ÷ 12} − 1";
  const formula = rate === 0 ? "P + D × m" : "P × (1 + i)^{m} + D × ((1 + i)^{m} − 1) ÷ i";
  const numbers = { P: formatNumber(principal), D: formatNumber(monthlyContribution), i, m };
  return {
    sentence: words.sentence(format.formatYears(years), answer, putIn, earned),
    figures: [
      { label: words.figures.putIn, value: putIn },
      { label: words.figures.earned, value: earned },
    ],
    amount: futureValue,
    years,
    letters: {
      P: formatDollars(principal),
      D: formatDollars(monthlyContribution),
      r: formatPercent(annualRate),
      n: formatNumber(compoundingFrequency),
      i: `${rateRule} = ${i}`,
      m,
    },
    formula,
    withNumbers: `${fillFormula(formula, numbers)} = ${answer}`,
    drawn: {
      start: principal,
      deposit: monthlyContribution,
      periodsPerYear: 12,
      ratePerPeriod: (yearly) => monthlyRateOf(yearly, compoundingFrequency),
      schedule,
    },
  };
};
