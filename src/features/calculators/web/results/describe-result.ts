import {
  writeHeadline,
  writeSpreadsheetFormula,
} from "#features/calculators/core/calculator-answer.ts";
import {
  type CalculatorKey,
  calculators,
  type InputsOf,
} from "#features/calculators/core/calculators.ts";
import { figuresIn } from "#features/calculators/core/figures.ts";
import { deflate } from "#features/calculators/core/growth.ts";
import { describeConvention } from "#features/calculators/web/result-placeholder.tsx";
import { describeCompound } from "./compound-result.ts";
import { listBandRates, viewGrowth } from "./growth-view.ts";
import { describeMillionaire } from "./millionaire-result.ts";
import type { ResultLook, ResultDefinition, ResultView } from "./result-view.ts";
import { type ResultWords, resultWords } from "./result-words.ts";
import { describeRetirement } from "./retirement-result.ts";
import { describeSavings } from "./savings-result.ts";
import { describeWaiting } from "./waiting-result.ts";

const definitions: { readonly [Key in CalculatorKey]: ResultDefinition<Key> } = {
  compound: describeCompound,
  savings: describeSavings,
  millionaire: describeMillionaire,
  waiting: describeWaiting,
  retirement: describeRetirement,
};

/** Higher than what broad markets have returned over long spans, before fees. */
const highestPlausibleRate = 10;

/**
 * A calculator's result in words and figures.
 *
 * @param thisYear the year whose legal limits are applied.
 * @throws AppError "invalid" with the sentence to show, for inputs that have no answer.
 */
export function describeResult<Key extends CalculatorKey>(
  key: Key,
  inputs: InputsOf<Key>,
  look: ResultLook,
  thisYear: number,
): ResultView {
  const { locale } = look;
  const words = resultWords[locale];
  const format = figuresIn(locale);
  const { rate } = calculators[key];
  const annualRate = inputs[rate] as number;
  const headline = writeHeadline(key, inputs, locale);
  const { amount, years, letters, formula, withNumbers, drawn, ...parts } = definitions[key](
    inputs,
    { words: words[key], format, answer: headline.answer, look, thisYear },
  );
  const names: Readonly<Record<string, string>> = words[key].letters;
  const isUnlikely = annualRate > highestPlausibleRate;
  const span = format.formatYears(Math.ceil(years));
  return {
    ...headline,
    showSentence: false,
    ...parts,
    notes: [
      ...(parts.notes ?? []),
      ...(isUnlikely ? [words.notRealistic(format.formatPercent(annualRate), span)] : []),
    ],
    closer: lookCloser(look, {
      amount,
      years,
      annualRate,
      answerAt: (other) => writeHeadline(key, { ...inputs, [rate]: other }, locale).answer,
      texts: { ...words, ...words[key] },
    }),
    convention: describeConvention(key, inputs, locale),
    math: {
      letters: Object.entries(letters).map(([letter, value]) => ({
        letter,
        label: names[letter] ?? "",
        value,
      })),
      formula,
      withNumbers,
      spreadsheet: writeSpreadsheetFormula(key, inputs),
    },
    ...("schedule" in drawn ? viewGrowth({ ...drawn, annualRate, years }, look) : drawn),
  };
}

interface Closer {
  readonly amount: number;
  readonly years: number;
  readonly annualRate: number;
  /** The calculator's answer at another yearly rate. */
  readonly answerAt: (annualRate: number) => string;
  readonly texts: Pick<ResultWords, "inflation" | "band">;
}

/** The sentences on today's dollars and on other rates; none while both are switched off. */
function lookCloser({ locale, inflationRate, bandPoints }: ResultLook, closer: Closer): string[] {
  const { formatDollars, formatPercent, formatYears } = figuresIn(locale);
  const { amount, years, annualRate, answerAt, texts } = closer;
  const sentences: string[] = [];
  if (inflationRate !== null) {
    const real = formatDollars(deflate(amount, inflationRate, years));
    const span = formatYears(Math.round(years * 10) / 10);
    const rate = formatPercent(inflationRate);
    sentences.push(texts.inflation(formatDollars(amount), span, rate, real));
  }
  if (bandPoints !== null) {
    const [low, high] = listBandRates(annualRate, bandPoints);
    sentences.push(
      texts.band(formatPercent(low), answerAt(low), formatPercent(high), answerAt(high)),
    );
  }
  return sentences;
}
