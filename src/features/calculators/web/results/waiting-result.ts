import {
  calculateCostOfWaiting,
  type WaitingRow,
} from "#features/calculators/core/cost-of-waiting.ts";
import { deflate } from "#features/calculators/core/growth.ts";
import {
  fillFormula,
  type ResultLook,
  type ResultDefinition,
  type ResultView,
} from "./result-view.ts";
import { resultWords } from "./result-words.ts";

export const describeWaiting: ResultDefinition<"waiting"> = (
  inputs,
  { words, format, answer, look },
) => {
  const { formatDollars, formatFineRate, formatNumber, formatPercent, formatYears } = format;
  const { startingBalance, monthlyContribution, annualRate, totalYears, delayYears } = inputs;
  const result = calculateCostOfWaiting(inputs);
  const total = formatYears(totalYears);
  const now = formatDollars(result.startNow);
  const later = formatDollars(result.startLater);
  const i = formatFineRate(annualRate / 1200);
  const months = totalYears * 12;
  const left = Math.max(0, totalYears - delayYears) * 12;
  const future = annualRate === 0 ? "P + D × k" : "P × (1 + i)^{k} + D × ((1 + i)^{k} − 1) ÷ i";
  const numbers = { P: formatNumber(startingBalance), D: formatNumber(monthlyContribution), i };
  const grown = (count: number) => `(${fillFormula(future, { ...numbers, k: String(count) })})`;
  const first = { year: 0, startNow: startingBalance, startLater: startingBalance };
  return {
    sentence: words.sentence(formatYears(delayYears), answer, total, now, later),
    figures: [
      { label: words.figures.now, value: now },
      { label: words.figures.later, value: later },
      { label: words.figures.skipped, value: formatDollars(result.contributionsSkipped) },
    ],
    notes: delayYears >= totalYears ? [words.pastTheEnd(total)] : [],
    amount: result.costOfWaiting,
    years: totalYears,
    letters: {
      P: formatDollars(startingBalance),
      D: formatDollars(monthlyContribution),
      i: `${formatPercent(annualRate)} ÷ 12 = ${i}`,
      m: formatNumber(months),
      w: formatNumber(delayYears * 12),
    },
    formula: words.whereFormula("F(m) − F(m − w)", `F(k) = ${future}`),
    withNumbers: `${grown(months)} − ${grown(left)} = ${answer}`,
    drawn: viewFutures([first, ...result.schedule], look),
  };
};

/** The two balances by year, in today's dollars when that is switched on. */
function viewFutures(
  schedule: readonly WaitingRow[],
  { locale, inflationRate }: ResultLook,
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
  const rows = schedule.map(({ year, startNow, startLater }) => ({
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
