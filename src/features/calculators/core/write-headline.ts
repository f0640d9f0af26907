import { formatDollars } from "#platform/core/format-dollars.ts";
import type { Locale } from "#platform/core/locale.ts";
import type { CalculatorKey, InputsOf } from "./calculators.ts";
import { calculateCompound } from "./compound.ts";
import { calculateCostOfWaiting } from "./cost-of-waiting.ts";
import { figuresIn } from "./format-figures.ts";
import { headlineWords } from "./headline-words.ts";
import type { MillionaireResult } from "./millionaire.ts";
import { calculateMillionaire } from "./millionaire.ts";
import { calculateRetirement401k } from "./retirement-401k.ts";
import { roundSavingsPlan } from "./savings-goal.ts";

export interface Headline {
  /** "Waiting 5 years could cost" */
  readonly label: string;
  /** "$228,860" */
  readonly answer: string;
}

type Writers = {
  readonly [Key in CalculatorKey]: (inputs: InputsOf<Key>, locale: Locale) => Headline;
};

const writers: Writers = {
  compound: (inputs, locale) => ({
    label: headlineWords[locale].compound(figuresIn(locale).formatYears(inputs.years)),
    answer: formatDollars(calculateCompound(inputs).futureValue, locale),
  }),
  savings: (inputs, locale) => ({
    label: headlineWords[locale].savings[inputs.frequency] ?? "",
    answer: formatDollars(roundSavingsPlan(inputs).deposit, locale),
  }),
  millionaire: (inputs, locale) => ({
    label: headlineWords[locale].millionaire(formatDollars(inputs.targetAmount, locale)),
    answer: formatTime(calculateMillionaire(inputs), locale),
  }),
  waiting: (inputs, locale) => ({
    label: headlineWords[locale].waiting(figuresIn(locale).formatYears(inputs.delayYears)),
    answer: formatDollars(calculateCostOfWaiting(inputs).costOfWaiting, locale),
  }),
  retirement: (inputs, locale) => ({
    label: headlineWords[locale].retirement(figuresIn(locale).formatNumber(inputs.retirementAge)),
    answer: formatDollars(calculateRetirement401k(inputs).balanceAtRetirement, locale),
  }),
};

/**
 * The answer of a calculator and what it answers, in a few words.
 *
 * @throws AppError "invalid" with the sentence to show, for inputs that have no answer.
 */
export function writeHeadline<Key extends CalculatorKey>(
  key: Key,
  inputs: InputsOf<Key>,
  locale: Locale,
): Headline {
  return writers[key](inputs, locale);
}

/** How long it takes: "26 years 9 months". */
export function formatTime(result: MillionaireResult, locale: Locale): string {
  if (!result.reached) return headlineWords[locale].tooLong;
  return figuresIn(locale).formatSpan(result.years, result.remainderMonths);
}
