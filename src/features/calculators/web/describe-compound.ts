import { calculateCompound } from "#features/calculators/core/compound.ts";
import type { CompoundInputs } from "#features/calculators/core/compound.ts";
import { monthlyRateOf } from "#features/calculators/core/growth.ts";
import { writeSpreadsheetFormula } from "#features/calculators/core/spreadsheet-formula.ts";
import { figuresIn } from "#features/calculators/core/format-figures.ts";
import { writeHeadline } from "#features/calculators/core/write-headline.ts";
import { describeConvention } from "./describe-convention.ts";
import { viewGrowth } from "./growth-view.ts";
import { lookCloser } from "./look-closer.ts";
import type { Look, MathView, ResultView } from "./result-view.ts";
import { resultWords } from "./result-words.ts";
import { warnOfHighRate } from "./warn-of-high-rate.ts";

/** The compound result in words and figures. */
export function describeCompound(inputs: CompoundInputs, look: Look): ResultView {
  const { compound: words } = resultWords[look.locale];
  const { formatDollars, formatYears } = figuresIn(look.locale);
  const { annualRate, compoundingFrequency, years } = inputs;
  const { futureValue, totalContributions, totalInterest, schedule } = calculateCompound(inputs);
  const span = formatYears(years);
  const putIn = formatDollars(totalContributions);
  const earned = formatDollars(totalInterest);
  const headline = writeHeadline("compound", inputs, look.locale);
  const { answer } = headline;
  return {
    ...headline,
    sentence: words.sentence(span, answer, putIn, earned),
    showSentence: false,
    figures: [
      { label: words.figures.putIn, value: putIn },
      { label: words.figures.earned, value: earned },
    ],
    notes: warnOfHighRate(annualRate, span, look.locale),
    closer: lookCloser(look, {
      amount: futureValue,
      years,
      annualRate,
      answerAt: (rate) =>
        formatDollars(calculateCompound({ ...inputs, annualRate: rate }).futureValue),
    }),
    convention: describeConvention("compound", compoundingFrequency, look.locale),
    math: describeMath(inputs, answer, look),
    ...viewGrowth(
      {
        start: inputs.principal,
        deposit: inputs.monthlyContribution,
        periodsPerYear: 12,
        annualRate,
        ratePerPeriod: (rate) => monthlyRateOf(rate, compoundingFrequency),
        years,
        schedule,
      },
      look,
    ),
  };
}

function describeMath(inputs: CompoundInputs, answer: string, { locale }: Look): MathView {
  const { letters } = resultWords[locale].compound;
  const { formatDollars, formatFineRate, formatNumber, formatPercent } = figuresIn(locale);
  const { annualRate, compoundingFrequency, years } = inputs;
  const [start, deposit, months] = [inputs.principal, inputs.monthlyContribution, years * 12].map(
    formatNumber,
  );
  const rate = monthlyRateOf(annualRate, compoundingFrequency);
  const i = formatFineRate(rate);
  const rateRule = compoundingFrequency === 12 ? "r ÷ 12" : "(1 + r ÷ n)^{n ÷ 12} − 1";
  return {
    letters: [
      { letter: "P", label: letters.P, value: formatDollars(inputs.principal) },
      { letter: "D", label: letters.D, value: formatDollars(inputs.monthlyContribution) },
      { letter: "r", label: letters.r, value: formatPercent(annualRate) },
      { letter: "n", label: letters.n, value: formatNumber(compoundingFrequency) },
      { letter: "i", label: letters.i, value: `${rateRule} = ${i}` },
      { letter: "m", label: letters.m, value: formatNumber(years * 12) },
    ],
    formula: rate === 0 ? "P + D × m" : "P × (1 + i)^{m} + D × ((1 + i)^{m} − 1) ÷ i",
    withNumbers:
      rate === 0
        ? `${start} + ${deposit} × ${months} = ${answer}`
        : `${start} × (1 + ${i})^{${months}} + ${deposit} × ((1 + ${i})^{${months}} − 1) ÷ ${i} = ${answer}`,
    spreadsheet: writeSpreadsheetFormula("compound", inputs),
  };
}
