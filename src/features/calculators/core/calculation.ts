import type { Locale } from "#platform/core/locale.ts";
import { isNumber, isOneOf, isRecordOf, isText, pickShape } from "#platform/core/kept-shape.ts";
import { defaultLocale } from "#platform/core/locale.ts";
import type { CalculatorKey, InputsOf } from "./calculators.ts";
import { calculatorKeys } from "./calculators.ts";
import { headlineWords } from "./headline-words.ts";
import { fitToRange, listInputs } from "./input-ranges.ts";
import { inputWords } from "./input-words.ts";
import { writeHeadline } from "./write-headline.ts";

/** What a family entered into one calculator. Its result is never kept: it is counted when shown. */
export interface Calculation {
  readonly calculator: CalculatorKey;
  /** Every input of that calculator by its name, each at a value its slider can take. */
  readonly inputs: Readonly<Record<string, number>>;
  /** When Calculate was pressed, by the visitor's own clock: ISO 8601, UTC. */
  readonly at: string;
}

const calculationShape = {
  calculator: isOneOf(calculatorKeys),
  inputs: isRecordOf(isNumber),
  at: (value: unknown): value is string => isText(value) && isInstant(value),
};

/** As a browser writes the time: to the millisecond, in UTC. */
function isInstant(text: string): boolean {
  const ms = Date.parse(text);
  return !Number.isNaN(ms) && new Date(ms).toISOString() === text;
}

/**
 * Reads calculations from a device or from a visitor. What is not exactly what a form of ours would
 * have made is left out, and so is all after the first of each calculator.
 *
 * @returns at most one a calculator, in the order they came; none for anything unreadable.
 */
export function readCalculations(value: unknown): Calculation[] {
  // Nobody has more than one a calculator; a list of thousands is not worth reading.
  const given = Array.isArray(value) ? value.slice(0, calculatorKeys.length) : [];
  const read = given.flatMap((entry) => readCalculation(entry) ?? []);
  return read.filter(
    ({ calculator }, index) => read.findIndex((one) => one.calculator === calculator) === index,
  );
}

function readCalculation(value: unknown): Calculation | null {
  const data = pickShape(calculationShape, value);
  if (!data) return null;
  const { calculator, at } = data;
  const fitting = listInputs(calculator).flatMap(([name, range]) => {
    const given = data.inputs[name] ?? Number.NaN;
    return fitToRange(range, given) === given ? [[name, given] as const] : [];
  });
  if (fitting.length < listInputs(calculator).length) return null;
  const calculation = { calculator, inputs: Object.fromEntries(fitting), at };
  return hasAnswer(calculation) ? calculation : null;
}

/** A retirement that is not ahead has none. */
function hasAnswer(calculation: Calculation): boolean {
  try {
    summarizeCalculation(calculation, defaultLocale);
    return true;
  } catch {
    return false;
  }
}

/** The inputs as the formulas take them: reading has checked that none is missing. */
export function inputsOf<Key extends CalculatorKey>({ inputs }: Calculation): InputsOf<Key> {
  return inputs as unknown as InputsOf<Key>;
}

/** One line for whoever reads of it elsewhere: "Cost of waiting. Waiting 5 years could cost: $228,860". */
export function summarizeCalculation(calculation: Calculation, locale: Locale): string {
  const { calculator } = calculation;
  const { label, answer } = writeHeadline(calculator, inputsOf(calculation), locale);
  return headlineWords[locale].summary(inputWords[locale][calculator].name, label, answer);
}
