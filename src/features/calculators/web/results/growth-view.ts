import { balanceAfter, deflate } from "#features/calculators/core/growth.ts";
import type { ChartLine, TimeChartData } from "#ui/charts/time-chart.tsx";
import { figuresIn } from "#features/calculators/core/figures.ts";
import { resultWords } from "./result-words.ts";
import type { GrowthPlan, ResultLook, ResultView } from "./result-view.ts";

interface Plan extends GrowthPlan {
  /** Percent per year. */
  readonly annualRate: number;
  /** Need not be whole years. */
  readonly years: number;
}

/** The rates above and below; the lower one is never negative. */
export function listBandRates(annualRate: number, points: number): readonly [number, number] {
  return [Math.max(0, annualRate - points), annualRate + points];
}

/** Contributions and growth by year: the chart and the table of four calculators. */
export function viewGrowth(plan: Plan, look: ResultLook): Pick<ResultView, "chart" | "table"> {
  const { start, schedule, years } = plan;
  const words = resultWords[look.locale].growth;
  if (schedule.length === 0) return { chart: null, table: null };
  const moments = [0, ...schedule.map(({ year }) => Math.min(year, years))];
  const balances = [start, ...schedule.map(({ balance }) => balance)];
  const lines: ChartLine[] = [
    { name: words.balance, values: balances, style: "solid" },
    ...listTodaysDollars(moments, balances, look),
    ...listBandLines(plan, moments, look),
  ];
  const chart: TimeChartData = {
    momentName: words.year,
    moments,
    areas: [
      { name: words.putIn, values: [start, ...schedule.map((row) => row.contributions)] },
      { name: words.growth, values: [0, ...schedule.map((row) => row.interest)] },
    ],
    lines,
    target: plan.target,
  };
  const table = {
    columns: [words.year, words.putIn, words.growth, ...lines.map(({ name }) => name)],
    rows: schedule.map(({ year, contributions, interest }, index) => [
      year,
      contributions,
      interest,
      ...lines.map(({ values }) => values[index + 1] ?? 0),
    ]),
  };
  return { chart, table };
}

function listTodaysDollars(
  moments: readonly number[],
  balances: readonly number[],
  { locale, inflationRate }: ResultLook,
): ChartLine[] {
  if (inflationRate === null) return [];
  const values = balances.map((balance, index) =>
    deflate(balance, inflationRate, moments[index] ?? 0),
  );
  return [{ name: resultWords[locale].growth.todaysDollars, values, style: "dashed" }];
}

function listBandLines(
  { start, deposit, periodsPerYear, annualRate, ratePerPeriod }: Plan,
  moments: readonly number[],
  { locale, bandPoints }: ResultLook,
): ChartLine[] {
  if (bandPoints === null) return [];
  const { formatPercent } = figuresIn(locale);
  return listBandRates(annualRate, bandPoints).map((rate, index) => ({
    name: resultWords[locale].growth.atRate(formatPercent(rate)),
    style: index === 0 ? "dotted" : "dash-dot",
    values: moments.map((moment) =>
      balanceAfter({ start, deposit, rate: ratePerPeriod(rate) }, moment * periodsPerYear),
    ),
  }));
}
