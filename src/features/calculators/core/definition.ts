import type { Locale, Localized } from "#platform/core/locale.ts";

export type Unit = "dollars" | "percent" | "years" | "age";

/** A slider and the number beside it; the steps are the slider's alone. */
export interface Range {
  readonly kind: "range";
  readonly unit: Unit;
  readonly min: number;
  readonly max: number;
  readonly step: number;
  readonly initial: number;
}

/** One of a few values. */
interface Choices {
  readonly kind: "choices";
  readonly values: readonly number[];
  readonly initial: number;
}

export type InputRange = Range | Choices;

/** What a person reads of an input. */
export interface InputWords {
  readonly label: string;
  readonly hint?: string;
  /** Of an input with a few values. */
  readonly choices?: Readonly<Record<string, string>>;
}

/** What a form knows of a calculator. */
export interface CalculatorDefinition<Inputs> {
  /** Each calculator has an address of its own. */
  readonly path: string;
  /** Its yearly rate in percent. */
  readonly rate: keyof Inputs;
  /** What each input may be and what it is at first, in the order of the form. */
  readonly ranges: Readonly<Record<keyof Inputs, InputRange>>;
}

/**
 * What a result knows of a calculator; what it looks like is in `web/results`. Apart from the
 * definition, since a form is on screen before anybody has asked for an answer.
 */
export interface CalculatorAnswer<Inputs> {
  /**
   * The answer, as "$228,860", and what it answers, as "Waiting 5 years could cost".
   *
   * @throws AppError "invalid" with the sentence to show, for inputs that have no answer.
   */
  readonly headline: (
    inputs: Inputs,
    locale: Locale,
  ) => { readonly label: string; readonly answer: string };
  /** What to type into a spreadsheet, after "=", to get the same figure. Money paid in is negative there. */
  readonly spreadsheet: (inputs: Inputs) => string;
}

export function range(unit: Unit, min: number, max: number, step: number, initial: number): Range {
  return { kind: "range", unit, min, max, step, initial };
}

export const startingBalance = range("dollars", 0, 100_000, 1000, 10_000);
export const monthlyContribution = range("dollars", 0, 5000, 50, 500);
export const annualRate = range("percent", 0, 15, 0.1, 7);

/**
 * Money is computed as it is shown, in whole dollars; a rate has at most three decimals, as 6.125
 * %.
 */
const decimals: Readonly<Record<Unit, number>> = { dollars: 0, percent: 3, years: 0, age: 0 };

/** The smallest difference between two values of an input. */
export const grainOf = ({ unit }: Range): number => 10 ** -decimals[unit];

/**
 * The nearest value the input can take: within its bounds, as fine as its unit is shown. A slider's
 * steps of 0.1 come out as written (0.3, not 0.30000000000000004). Not a number: the initial value.
 */
export function fitToRange(input: InputRange, value: number): number {
  if (Number.isNaN(value)) return input.initial;
  if (input.kind === "choices") return input.values.includes(value) ? value : input.initial;
  const bounded = Math.min(input.max, Math.max(input.min, value));
  return Number(bounded.toFixed(decimals[input.unit]));
}

/** No slider can prevent a retirement age that is not above the present one. Ages in years. */
export function isRetirementAhead(
  ages: Readonly<Record<"currentAge" | "retirementAge", number>>,
): boolean {
  return ages.retirementAge > ages.currentAge;
}

export const agesCrossed: Localized<string> = {
  en: "Retirement age must be greater than current age",
  es: "La edad al jubilarse debe ser mayor que su edad de hoy",
};
