/** How a line looks; the style tells lines apart where colours can't. */
export type LineStyle = "solid" | "dashed" | "dotted" | "dash-dot";

export interface ChartSeries {
  readonly name: string;
  /** One for each of the chart's moments. */
  readonly values: readonly number[];
}

export interface ChartLine extends ChartSeries {
  readonly style: LineStyle;
}

/** What a chart over time shows. All series share its moments, from left to right. */
export interface TimeChartData {
  /** Names the moments: "Year". */
  readonly momentName: string;
  readonly moments: readonly number[];
  /** Stacked from the bottom up; the second one is hatched. */
  readonly areas: readonly ChartSeries[];
  readonly lines: readonly ChartLine[];
  /** The distance between the first two lines, hatched. */
  readonly gapName?: string | undefined;
  /** A level to be reached. */
  readonly target?: { readonly name: string; readonly value: number } | undefined;
}
