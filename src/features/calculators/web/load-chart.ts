export const loadChart = () => import("#ui/time-chart.tsx");

/** Fetches the chart's code ahead of the first result; a failure shows when the chart is drawn. */
export function preloadChart(): void {
  void loadChart().catch(() => undefined);
}
