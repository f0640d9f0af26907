import { deflate } from "#features/calculators/core/deflate.ts";
import { figuresIn } from "#features/calculators/core/format-figures.ts";
import { listBandRates } from "./growth-view.ts";
import type { ResultWords } from "./result-words.ts";
import { resultWords } from "./result-words.ts";
import type { Look } from "./result-view.ts";

interface Closer {
  /** What inflation eats at, and how many years from now. */
  readonly amount: number;
  readonly years: number;
  readonly annualRate: number;
  /** The calculator's answer at another yearly rate. */
  readonly answerAt: (annualRate: number) => string;
  readonly inflationText?: ResultWords["inflation"];
  readonly bandText?: ResultWords["band"];
}

/** The sentences that a closer look adds; none while nothing was asked for. */
export function lookCloser({ locale, inflationRate, bandPoints }: Look, closer: Closer): string[] {
  const words = resultWords[locale];
  const { formatDollars, formatPercent, formatYears } = figuresIn(locale);
  const { amount, years, annualRate, answerAt } = closer;
  const { inflationText = words.inflation, bandText = words.band } = closer;
  const sentences: string[] = [];
  if (inflationRate !== null) {
    const real = formatDollars(deflate(amount, inflationRate, years));
    const span = formatYears(Math.round(years * 10) / 10);
    sentences.push(inflationText(formatDollars(amount), span, formatPercent(inflationRate), real));
  }
  if (bandPoints !== null) {
    const [low, high] = listBandRates(annualRate, bandPoints);
    sentences.push(
      bandText(formatPercent(low), answerAt(low), formatPercent(high), answerAt(high)),
    );
  }
  return sentences;
}
