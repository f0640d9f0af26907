import {
  findDeferralLimits,
  limitAtAge,
  listAgesOverLimit,
} from "#features/calculators/core/deferral-limits.ts";
import { calculateRetirement401k } from "#features/calculators/core/retirement-401k.ts";
import type { Retirement401kInputs } from "#features/calculators/core/retirement-401k.ts";
import { writeSpreadsheetFormula } from "#features/calculators/core/spreadsheet-formula.ts";
import { writeHeadline } from "#features/calculators/core/write-headline.ts";
import type { Locale } from "#platform/core/locale.ts";
import { figuresIn } from "#features/calculators/core/format-figures.ts";
import { conventionWords } from "./convention-words.ts";
import { viewGrowth } from "./growth-view.ts";
import { lookCloser } from "./look-closer.ts";
import type { Look, MathView, ResultView } from "./result-view.ts";
import { resultWords } from "./result-words.ts";
import { warnOfHighRate } from "./warn-of-high-rate.ts";

/**
 * The 401(k) result in words and figures.
 *
 * @param thisYear whose legal limits to name.
 * @throws AppError "invalid" unless the retirement age is greater than the current age.
 */
export function describeRetirement(
  inputs: Retirement401kInputs,
  look: Look,
  thisYear: number,
): ResultView {
  const { locale } = look;
  const words = resultWords[locale].retirement;
  const { formatDollars, formatNumber, formatYears } = figuresIn(locale);
  const { retirementAge, currentBalance, expectedAnnualReturn: annualRate } = inputs;
  const result = calculateRetirement401k(inputs);
  const { years, balanceAtRetirement, schedule } = result;
  const age = formatNumber(retirementAge);
  const headline = writeHeadline("retirement", inputs, locale);
  const { answer } = headline;
  const employee = formatDollars(result.totalEmployee);
  const employer = formatDollars(result.totalEmployer);
  const growth = formatDollars(result.totalGrowth);
  const aYear = result.employeeAnnual + result.employerMatchAnnual;
  const { figures } = words;
  return {
    ...headline,
    sentence: words.sentence(age, answer, employee, employer, growth),
    showSentence: false,
    figures: [
      { label: figures.start, value: formatDollars(currentBalance) },
      { label: figures.employee, value: employee },
      { label: figures.employer, value: employer },
      { label: figures.earned, value: growth },
      { label: figures.aYear, value: formatDollars(aYear) },
    ],
    notes: [
      ...warnOfLimits(inputs, result.employeeAnnual, thisYear, locale),
      ...warnOfHighRate(annualRate, formatYears(years), locale),
    ],
    closer: lookCloser(look, {
      amount: balanceAtRetirement,
      years,
      annualRate,
      answerAt: (rate) =>
        formatDollars(
          calculateRetirement401k({ ...inputs, expectedAnnualReturn: rate }).balanceAtRetirement,
        ),
    }),
    convention: conventionWords[locale].retirement,
    footnote: writeLimits(thisYear, locale),
    math: describeMath({ inputs, years, aYear, answer }, locale),
    ...viewGrowth(
      {
        start: currentBalance,
        deposit: aYear,
        periodsPerYear: 1,
        annualRate,
        ratePerPeriod: (rate) => rate / 100,
        years,
        schedule,
      },
      look,
    ),
  };
}

/** The law's limits, which the arithmetic leaves out. */
function writeLimits(thisYear: number, locale: Locale): string {
  const limits = findDeferralLimits(thisYear);
  const [under50, from50, from60] = [49, 50, 60].map((age) =>
    figuresIn(locale).formatDollars(limitAtAge(limits, age)),
  ) as [string, string, string];
  const { year, source } = limits;
  const words = resultWords[locale].retirement;
  return words.limits({ year: String(year), under50, from50, from60, source });
}

/** The ages at which these numbers pass the limits. */
function warnOfLimits(
  { currentAge, retirementAge }: Retirement401kInputs,
  yearly: number,
  thisYear: number,
  locale: Locale,
): string[] {
  const words = resultWords[locale].retirement;
  const { formatDollars } = figuresIn(locale);
  const limits = findDeferralLimits(thisYear);
  const over = listAgesOverLimit(limits, { currentAge, retirementAge, yearly });
  if (over.length === 0) return [];
  const spans = over.map(({ from, to, limit }) => words.ages(from, to, formatDollars(limit)));
  return [words.overLimit(formatDollars(yearly), String(limits.year), spans.join("; "))];
}

interface Counted {
  readonly inputs: Retirement401kInputs;
  readonly years: number;
  readonly aYear: number;
  readonly answer: string;
}

function describeMath({ inputs, years, aYear, answer }: Counted, locale: Locale): MathView {
  const { letters } = resultWords[locale].retirement;
  const { formatDollars, formatNumber, formatPercent } = figuresIn(locale);
  const { currentBalance, expectedAnnualReturn } = inputs;
  const r = formatPercent(expectedAnnualReturn);
  const [balance, deposit] = [currentBalance, aYear].map(formatNumber);
  const isFlat = expectedAnnualReturn === 0;
  return {
    letters: [
      { letter: "B", label: letters.B, value: formatDollars(currentBalance) },
      { letter: "C", label: letters.C, value: formatDollars(aYear) },
      { letter: "r", label: letters.r, value: r },
      { letter: "y", label: letters.y, value: formatNumber(years) },
    ],
    formula: isFlat ? "B + C × y" : "B × (1 + r)^{y} + C × ((1 + r)^{y} − 1) ÷ r",
    withNumbers: isFlat
      ? `${balance} + ${deposit} × ${years} = ${answer}`
      : `${balance} × (1 + ${r})^{${years}} + ${deposit} × ((1 + ${r})^{${years}} − 1) ÷ ${r} = ${answer}`,
    spreadsheet: writeSpreadsheetFormula("retirement", inputs),
  };
}
