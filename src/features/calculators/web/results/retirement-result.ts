import {
  findDeferralLimits,
  limitAtAge,
  listAgesOverLimit,
} from "#features/calculators/core/deferral-limits.ts";
import { calculateRetirement401k } from "#features/calculators/core/retirement-401k.ts";
import { fillFormula, type ResultDefinition } from "./result-view.ts";

export const describeRetirement: ResultDefinition<"retirement"> = (
  inputs,
  { words, format, answer, thisYear },
) => {
  const { formatDollars, formatNumber, formatPercent } = format;
  const { currentAge, retirementAge, currentBalance, expectedAnnualReturn } = inputs;
  const result = calculateRetirement401k(inputs);
  const { years, employeeAnnual, schedule } = result;
  const [employee, employer, growth] = [
    result.totalEmployee,
    result.totalEmployer,
    result.totalGrowth,
  ].map(formatDollars) as [string, string, string];
  const aYear = employeeAnnual + result.employerMatchAnnual;
  const r = formatPercent(expectedAnnualReturn);
  const y = formatNumber(years);
  const formula =
    expectedAnnualReturn === 0 ? "B + C × y" : "B × (1 + r)^{y} + C × ((1 + r)^{y} − 1) ÷ r";
  const numbers = { B: formatNumber(currentBalance), C: formatNumber(aYear), r, y };
  const limits = findDeferralLimits(thisYear);
  const { figures } = words;
  return {
    sentence: words.sentence(formatNumber(retirementAge), answer, employee, employer, growth),
    figures: [
      { label: figures.start, value: formatDollars(currentBalance) },
      { label: figures.employee, value: employee },
      { label: figures.employer, value: employer },
      { label: figures.earned, value: growth },
      { label: figures.aYear, value: formatDollars(aYear) },
    ],
    notes: warnOfLimits(),
    footnote: writeLimits(),
    amount: result.balanceAtRetirement,
    years,
    letters: {
      B: formatDollars(currentBalance),
      C: formatDollars(aYear),
      r,
      y,
    },
    formula,
    withNumbers: `${fillFormula(formula, numbers)} = ${answer}`,
    drawn: {
      start: currentBalance,
      deposit: aYear,
      periodsPerYear: 1,
      ratePerPeriod: (yearly) => yearly / 100,
      schedule,
    },
  };

  /** The ages at which the contributions exceed the legal limits. */
  function warnOfLimits(): string[] {
    const plan = { currentAge, retirementAge, yearly: employeeAnnual };
    const over = listAgesOverLimit(limits, plan);
    if (over.length === 0) return [];
    const spans = over.map(({ from, to, limit }) => words.ages(from, to, formatDollars(limit)));
    const yearly = formatDollars(employeeAnnual);
    return [words.overLimit(yearly, String(limits.year), spans.join("; "))];
  }

  /** The note on the legal limits, which the formula does not apply. */
  function writeLimits(): string {
    const [under50, from50, from60] = [49, 50, 60].map((age) =>
      formatDollars(limitAtAge(limits, age)),
    ) as [string, string, string];
    const { year, source } = limits;
    return words.limits({ year: String(year), under50, from50, from60, source });
  }
};
