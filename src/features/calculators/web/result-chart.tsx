import { Suspense, lazy } from "react";
import { useLocale, useWords } from "#platform/web/use-words.ts";
import type { TimeChartData } from "#ui/time-chart-data.ts";
import { resultPanelWords } from "./result-panel-words.ts";
import { figuresIn } from "#features/calculators/core/format-figures.ts";
import { loadChart } from "./load-chart.ts";

const TimeChart = lazy(async () => {
  try {
    return { default: (await loadChart()).TimeChart };
  } catch {
    return { default: MissingChart };
  }
});

/** A connection that broke must not take the result away: its figures and its table are there. */
function MissingChart() {
  const words = useWords(resultPanelWords).result;
  return <p className="text-sm text-ink-muted">{words.chartMissing}</p>;
}

interface ResultChartProps {
  readonly data: TimeChartData;
  readonly description: string;
}

export function ResultChart({ data, description }: ResultChartProps) {
  const { formatDollars, formatShortDollars } = figuresIn(useLocale());
  return (
    <Suspense fallback={<div className="time-chart" />}>
      <TimeChart
        data={data}
        description={description}
        formatValue={formatDollars}
        formatTick={formatShortDollars}
      />
    </Suspense>
  );
}
