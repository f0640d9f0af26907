import { calculateCostOfWaiting } from "#features/calculators/core/cost-of-waiting.ts";
import type {
  CostOfWaitingInputs,
  CostOfWaitingResult,
} from "#features/calculators/core/cost-of-waiting.ts";
import { deflate } from "#features/calculators/core/deflate.ts";
import { writeSpreadsheetFormula } from "#features/calculators/core/spreadsheet-formula.ts";
import { writeHeadline } from "#features/calculators/core/write-headline.ts";
import type { Locale } from "#platform/core/locale.ts";
import { figuresIn } from "#features/calculators/core/format-figures.ts";
import { conventionWords } from "./convention-words.ts";
import { lookCloser } from "./look-closer.ts";
import type { Look, MathView, ResultView } from "./result-view.ts";
import { resultWords } from "./result-words.ts";
import { warnOfHighRate } from "./warn-of-high-rate.ts";

/** The cost of waiting in words and figures. */
export function describeWaiting(inputs: CostOfWaitingInputs, look: Look): ResultView {
  const { locale } = look;
  const words = resultWords[locale].waiting;
  const { formatDollars, formatYears } = figuresIn(locale);
  const { annualRate, totalYears, delayYears } = inputs;
  const result = calculateCostOfWaiting(inputs);
  const [total, delay] = [totalYears, delayYears].map(formatYears) as [string, string];
  const [now, later] = [result.startNow, result.startLater].map(formatDollars) as [string, string];
  const headline = writeHeadline("waiting", inputs, locale);
  const { answer } = headline;
  const { figures } = words;
  return {
    ...headline,
    sentence: words.sentence(delay, answer, total, now, later),
    showSentence: false,
    figures: [
      { label: figures.now, value: now },
      { label: figures.later, value: later },
      { label: figures.skipped, value: formatDollars(result.contributionsSkipped) },
    ],
    notes: [
      ...(delayYears >= totalYears ? [words.pastTheEnd(total)] : []),
      ...warnOfHighRate(annualRate, total, locale),
    ],
    closer: lookCloser(look, {
      amount: result.costOfWaiting,
      years: totalYears,
      annualRate,
      answerAt: (rate) =>
        formatDollars(calculateCostOfWaiting({ ...inputs, annualRate: rate }).costOfWaiting),
      inflationText: words.inflation,
      bandText: words.band,
    }),
    convention: conventionWords[locale].waiting,
    math: describeMath(inputs, answer, locale),
    ...viewFutures(inputs, result, look),
  };
}

/** Two lines that part: in today's dollars when asked for, else as they are. */
function viewFutures(
  { startingBalance }: CostOfWaitingInputs,
  { schedule }: CostOfWaitingResult,
  { locale, inflationRate }: Look,
): Pick<ResultView, "chart" | "table"> {
  const { waiting: words, growth } = resultWords[locale];
  const { figures } = words;
  const name = (plain: string) => (inflationRate === null ? plain : words.inTodaysDollars(plain));
  const [nowName, laterName, costName] = [figures.now, figures.later, figures.cost].map(name) as [
    string,
    string,
    string,
  ];
  const worth = (amount: number, year: number) => deflate(amount, inflationRate ?? 0, year);
  const first = { year: 0, startNow: startingBalance, startLater: startingBalance };
  const rows = [first, ...schedule].map(({ year, startNow, startLater }) => ({
    year,
    now: worth(startNow, year),
    later: worth(startLater, year),
  }));
  return {
    chart: {
      momentName: growth.year,
      moments: rows.map(({ year }) => year),
      areas: [],
      lines: [
        { name: nowName, values: rows.map(({ now }) => now), style: "solid" },
        { name: laterName, values: rows.map(({ later }) => later), style: "dashed" },
      ],
      gapName: costName,
    },
    table: {
      columns: [growth.year, nowName, laterName, costName],
      rows: rows.slice(1).map(({ year, now, later }) => [year, now, later, now - later]),
    },
  };
}

function describeMath(inputs: CostOfWaitingInputs, answer: string, locale: Locale): MathView {
  const { letters, whereFormula } = resultWords[locale].waiting;
  const { formatDollars, formatFineRate, formatNumber, formatPercent } = figuresIn(locale);
  const { startingBalance, monthlyContribution, annualRate, totalYears, delayYears } = inputs;
  const i = formatFineRate(annualRate / 1200);
  const months = totalYears * 12;
  const left = Math.max(0, totalYears - delayYears) * 12;
  const [start, deposit] = [startingBalance, monthlyContribution].map(formatNumber);
  const grown = (count: number) =>
    annualRate === 0
      ? `(${start} + ${deposit} × ${count})`
      : `(${start} × (1 + ${i})^{${count}} + ${deposit} × ((1 + ${i})^{${count}} − 1) ÷ ${i})`;
  return {
    letters: [
      { letter: "P", label: letters.P, value: formatDollars(startingBalance) },
      { letter: "D", label: letters.D, value: formatDollars(monthlyContribution) },
      { letter: "i", label: letters.i, value: `${formatPercent(annualRate)} ÷ 12 = ${i}` },
      { letter: "m", label: letters.m, value: formatNumber(months) },
      { letter: "w", label: letters.w, value: formatNumber(delayYears * 12) },
    ],
    formula: whereFormula(
      "F(m) − F(m − w)",
      annualRate === 0 ? "F(k) = P + D × k" : "F(k) = P × (1 + i)^{k} + D × ((1 + i)^{k} − 1) ÷ i",
    ),
    withNumbers: `${grown(months)} − ${grown(left)} = ${answer}`,
    spreadsheet: writeSpreadsheetFormula("waiting", inputs),
  };
}
