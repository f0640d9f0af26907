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

/** The inputs of one calculator. The result is never stored; it is computed when shown. */
export interface Calculation {
  readonly calculator: CalculatorKey;
  /** Every input of that calculator by its name, with a value in its range. */
  readonly inputs: Readonly<Record<string, number>>;
  /** When it was calculated, by the visitor's clock: ISO 8601, UTC. */
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
 * Reads calculations from a device or from a request. Entries that no form of this site could have made
 * are left out, and so is each further one of the same calculator.
 *
 * @returns at most one for each calculator, in their order; none for an unreadable value.
 */
export function readCalculations(value: unknown): Calculation[] {
  // A longer list than there are calculators is cut: it could have thousands of entries.
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

/** The inputs in the type of the formulas; `readCalculations` has checked that none is missing. */
export function inputsOf<Key extends CalculatorKey>({ inputs }: Calculation): InputsOf<Key> {
  return inputs as unknown as InputsOf<Key>;
}

/** The calculation in one line: "Cost of waiting. Waiting 5 years could cost: $228,860". */
export function summarizeCalculation(calculation: Calculation, locale: Locale): string {
  const { calculator } = calculation;
  const { label, answer } = writeHeadline(calculator, inputsOf(calculation), locale);
  return figureWords[locale].summary(inputWords[locale][calculator].name, label, answer);
}

/** Calculations as a device stores them. */
export interface KeptCalculations {
  readonly calculations: readonly Calculation[];
  /** Milliseconds since 1970. */
  readonly savedAt: number;
}

const keptCalculationsShape = {
  ...keptShape,
  // Any value; the entries are read one by one.
  calculations: (_value: unknown): _value is unknown => true,
};

const longestKeptMs = 7 * dayMs;

/**
 * Reads stored calculations by the rules of `readKeptDraft`, and drops those older than a week, because
 * a salary may be among them.
 */
export function readKeptCalculations(text: string | null, nowMs: number): KeptCalculations | null {
  const kept = readKeptDraft(keptCalculationsShape, text, nowMs);
  if (!kept) return null;
  const calculations = readCalculations(kept.calculations).filter(
    ({ at }) => Math.abs(nowMs - Date.parse(at)) <= longestKeptMs,
  );
  return calculations.length > 0 ? { calculations, savedAt: kept.savedAt } : null;
}

/** The list with this calculation, which replaces an earlier one of the same calculator. */
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

/** Whether the list has a calculation of this calculator. */
export function holds(
  calculations: readonly Calculation[],
  { calculator }: Pick<Calculation, "calculator">,
): boolean {
  return calculations.some((one) => one.calculator === calculator);
}

/** A link to a calculator with the numbers of a calculation. */
export interface CalculatorLink {
  /** A path with the numbers in its fragment, which browsers never send to a server. */
  readonly href: string;
  /** Name and result in a line. */
  readonly summary: string;
}

/**
 * Links to the calculators that open with these numbers.
 *
 * @param calculations as a device or a lead stores them; unreadable ones are left out.
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

/** Writes stored links in the reader's language; a link that cannot be read stays as it is. */
export function rewordLinks(links: readonly CalculatorLink[], locale: Locale): CalculatorLink[] {
  return links.map((link) => {
    const [path = "", fragment = ""] = link.href.split("#");
    const calculator = findCalculator(path);
    const inputs = calculator && readFragment(calculator, fragment);
    const [anew] = listCalculatorLinks([{ calculator, inputs, at: anyTime }], locale);
    return anew ?? link;
  });
}
