import {
  isNumber,
  isOneOf,
  isRecordOf,
  isText,
  keptShape,
  pickShape,
  readKeptDraft,
} from "#platform/core/drafts.ts";
import type { Locale } from "#platform/core/locale.ts";
import { dayMs } from "#platform/core/durations.ts";
import { writeHeadline } from "./calculator-answer.ts";
import {
  type CalculatorKey,
  calculatorKeys,
  findCalculator,
  findCalculatorPath,
  type InputsOf,
  listInputs,
  readFragment,
  writeFragment,
} from "./calculators.ts";
import { fitToRange, isRetirementAhead } from "./definition.ts";
import { figureWords, inputWords } from "./words.ts";

/** What a family entered into one calculator. Its result is never kept: it is counted when shown. */
export interface Calculation {
  readonly calculator: CalculatorKey;
  /** Every input of that calculator by its name, each at a value it can take. */
  readonly inputs: Readonly<Record<string, number>>;
  /** When its answer was counted, by the visitor's own clock: ISO 8601, UTC. */
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
  const hasAnswer =
    calculator !== "retirement" || isRetirementAhead(inputsOf<"retirement">(calculation));
  return hasAnswer ? calculation : null;
}

/** The inputs as the formulas take them: reading has checked that none is missing. */
export function inputsOf<Key extends CalculatorKey>({ inputs }: Calculation): InputsOf<Key> {
  return inputs as unknown as InputsOf<Key>;
}

/** One line for whoever reads of it elsewhere: "Cost of waiting. Waiting 5 years could cost: $228,860". */
export function summarizeCalculation(calculation: Calculation, locale: Locale): string {
  const { calculator } = calculation;
  const { label, answer } = writeHeadline(calculator, inputsOf(calculation), locale);
  return figureWords[locale].summary(inputWords[locale][calculator].name, label, answer);
}

/** Numbers of calculators as a device keeps them. */
export interface KeptCalculations {
  readonly calculations: readonly Calculation[];
  /** Milliseconds since 1970. */
  readonly savedAt: number;
}

const keptCalculationsShape = {
  ...keptShape,
  // Whatever it is: read one by one.
  calculations: (_value: unknown): _value is unknown => true,
};

const longestKeptMs = 7 * dayMs;

/**
 * Reads kept calculations by the rules of `readKeptDraft`, and drops those of a week ago: they were
 * a thought of that evening, and a salary is among them.
 */
export function readKeptCalculations(text: string | null, nowMs: number): KeptCalculations | null {
  const kept = readKeptDraft(keptCalculationsShape, text, nowMs);
  if (!kept) return null;
  const calculations = readCalculations(kept.calculations).filter(
    ({ at }) => Math.abs(nowMs - Date.parse(at)) <= longestKeptMs,
  );
  return calculations.length > 0 ? { calculations, savedAt: kept.savedAt } : null;
}

/** The list with this calculation in place of an earlier one of the same calculator. */
export function putCalculation(
  calculations: readonly Calculation[],
  calculation: Calculation,
): Calculation[] {
  return [...takeOut(calculations, calculation), calculation];
}

export function takeOut(
  calculations: readonly Calculation[],
  { calculator }: Pick<Calculation, "calculator">,
): Calculation[] {
  return calculations.filter((one) => one.calculator !== calculator);
}

/** Whether this calculator's numbers are among them. */
export function holds(
  calculations: readonly Calculation[],
  { calculator }: Pick<Calculation, "calculator">,
): boolean {
  return calculations.some((one) => one.calculator === calculator);
}

/** A way back to a calculator with somebody's own numbers in it. */
export interface CalculatorLink {
  /** A path; the numbers stand behind its `#`, where no server sees them. */
  readonly href: string;
  /** Name and result in a line. */
  readonly summary: string;
}

/**
 * Links to the calculators that open with these numbers.
 *
 * @param calculations as a device or a lead keeps them; what can't be read any more is left out.
 */
export function listCalculatorLinks(
  calculations: readonly unknown[],
  locale: Locale,
): CalculatorLink[] {
  return readCalculations(calculations).map((calculation) => {
    const { calculator } = calculation;
    const fragment = writeFragment(calculator, inputsOf<typeof calculator>(calculation));
    return {
      href: `${findCalculatorPath(calculator)}#${fragment}`,
      summary: summarizeCalculation(calculation, locale),
    };
  });
}

const anyTime = "1970-01-01T00:00:00.000Z";

/** Links that were kept, worded for who reads them now; what can't be read any more stays as it is. */
export function rewordLinks(links: readonly CalculatorLink[], locale: Locale): CalculatorLink[] {
  return links.map((link) => {
    const [path = "", fragment = ""] = link.href.split("#");
    const calculator = findCalculator(path);
    const inputs = calculator && readFragment(calculator, fragment);
    const [anew] = listCalculatorLinks([{ calculator, inputs, at: anyTime }], locale);
    return anew ?? link;
  });
}
