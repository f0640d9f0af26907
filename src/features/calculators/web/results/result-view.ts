import type { CalculatorKey, InputsOf } from "#features/calculators/core/calculators.ts";
import type { ScheduleRow, YearTable } from "#features/calculators/core/growth.ts";
import type { figuresIn } from "#features/calculators/core/figures.ts";
import type { Locale } from "#platform/core/locale.ts";
import type { TimeChartData } from "#ui/charts/time-chart.tsx";
import type { ResultWords } from "./result-words.ts";

interface Figure {
  readonly label: string;
  readonly value: string;
}

export interface MathView {
  /** Each letter of the formula, what it stands for, and the reader's number. */
  readonly letters: ReadonlyArray<Figure & { readonly letter: string }>;
  /** `^{...}` marks an exponent. */
  readonly formula: string;
  readonly withNumbers: string;
  readonly spreadsheet: string;
}

/** A result in words and figures, ready to be shown. */
export interface ResultView {
  readonly label: string;
  readonly answer: string;
  /** The whole result in one sentence or two; read aloud once. */
  readonly sentence: string;
  /** Whether the sentence says more than label, answer and figures. */
  readonly showSentence: boolean;
  readonly figures: readonly Figure[];
  readonly notes: readonly string[];
  /** Sentences on what the reader has switched on: today's dollars, a band of rates. */
  readonly closer: readonly string[];
  readonly convention: string;
  /** What the formula leaves out, with its source. */
  readonly footnote?: string | undefined;
  /** Null when there is nothing to draw, as when the goal is reached at once. */
  readonly chart: TimeChartData | null;
  readonly table: YearTable | null;
  readonly math: MathView;
}

/** Ways to look at a result that its calculator does not need. */
export interface ResultLook {
  readonly locale: Locale;
  /** Percent a year; null while the amounts are not turned into today's dollars. */
  readonly inflationRate: number | null;
  /** Percentage points above and below the rate; null while no band is shown. */
  readonly bandPoints: number | null;
}

/** The input of every definition of a result. */
interface Telling<Key extends CalculatorKey> {
  readonly words: ResultWords[Key];
  readonly format: ReturnType<typeof figuresIn>;
  /** The figure of the headline. */
  readonly answer: string;
  readonly look: ResultLook;
  /** The year whose legal limits are applied. */
  readonly thisYear: number;
}

/** The contributions and their growth, from which chart and table are drawn. */
export interface GrowthPlan {
  readonly start: number;
  readonly deposit: number;
  readonly periodsPerYear: number;
  /** Rate per period, as a fraction, of a yearly rate in percent. */
  readonly ratePerPeriod: (annualRate: number) => number;
  readonly schedule: readonly ScheduleRow[];
  readonly target?: TimeChartData["target"];
}

/** The parts of one calculator's result; `describeResult` adds the parts that all have in common. */
interface ResultParts extends Pick<ResultView, "sentence" | "figures" | "footnote"> {
  readonly showSentence?: boolean;
  readonly notes?: readonly string[];
  /** The amount to convert into today's dollars. */
  readonly amount: number;
  /** Need not be whole years. */
  readonly years: number;
  /** The number behind each letter of the formula. */
  readonly letters: Readonly<Record<string, string>>;
  readonly formula: string;
  readonly withNumbers: string;
  /** Contributions and growth, or a chart and a table of its own. */
  readonly drawn: GrowthPlan | Pick<ResultView, "chart" | "table">;
}

/** A formula with a number in place of each of its letters. */
export function fillFormula(formula: string, numbers: Readonly<Record<string, string>>): string {
  return formula.replace(/\b[A-Za-z]\b/g, (letter) => numbers[letter] ?? letter);
}

export type ResultDefinition<Key extends CalculatorKey> = (
  inputs: InputsOf<Key>,
  telling: Telling<Key>,
) => ResultParts;
