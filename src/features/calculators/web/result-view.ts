import type { Locale } from "#platform/core/locale.ts";
import type { TimeChartData } from "#ui/time-chart-data.ts";

export interface Figure {
  readonly label: string;
  readonly value: string;
}

export interface MathView {
  /** Each letter of the formula, what it stands for, and the reader's number. */
  readonly letters: ReadonlyArray<Figure & { readonly letter: string }>;
  /** `^{...}` marks what is raised. */
  readonly formula: string;
  readonly withNumbers: string;
  readonly spreadsheet: string;
}

export interface YearTable {
  readonly columns: readonly string[];
  /** Plain figures, the year first; shown in dollars and written to the CSV in cents. */
  readonly rows: ReadonlyArray<readonly number[]>;
}

/** A result as it stands on screen: words and figures, ready to be shown. */
export interface ResultView {
  readonly label: string;
  readonly answer: string;
  /** The whole result in one sentence or two; read aloud once. */
  readonly sentence: string;
  /** Whether the sentence says what label, answer and figures don't. */
  readonly showSentence: boolean;
  readonly figures: readonly Figure[];
  readonly notes: readonly string[];
  /** Sentences that the reader asked for: today's dollars, a band of rates. */
  readonly closer: readonly string[];
  readonly convention: string;
  /** What the arithmetic leaves out, with its source. */
  readonly footnote?: string;
  /** Null when there is nothing to draw, as when the goal is reached at once. */
  readonly chart: TimeChartData | null;
  readonly table: YearTable | null;
  readonly math: MathView;
}

/** Ways to look at a result that its calculator does not need. */
export interface Look {
  readonly locale: Locale;
  /** Percent a year; null while the amounts are not turned into today's dollars. */
  readonly inflationRate: number | null;
  /** Percentage points above and below the rate; null while no band is shown. */
  readonly bandPoints: number | null;
}
