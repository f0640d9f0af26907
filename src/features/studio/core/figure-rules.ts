import * as z from "zod/mini";
import { type FigureId, readFigureId } from "#platform/core/site/legal-figures.ts";
import { isDay } from "#platform/core/clock.ts";
import type { Locale, Localized } from "#platform/core/locale.ts";
import { canBeRead } from "./sentence-rules.ts";
import { isPublicLink } from "#platform/core/public-link.ts";

/** Facts that are figures: those of law, and the prices on the page of term insurance. */
export type FigureFact = FigureId | "termPrices";

/** The id of the figure that a fact holds; null for facts that are no figures. */
export const readFigureFact = (path: string): FigureFact | null =>
  path === "termPrices" ? path : readFigureId(path);

/** The name of a figure among the facts. */
export const nameFigureFact = (id: FigureFact): string =>
  id === "termPrices" ? id : `figures.${id}`;

/** What is wrong at a field. */
export interface FigureFault {
  /** Where in the figure's JSON: `value.fromYears`, `1.value.employee`, `rows.0.ranges.2.1`. */
  readonly at: string;
  readonly text: string;
}

const mostDollars = 10_000_000;
const mostYears = 60;
const mostRows = 40;
const mostAmounts = 6;
const longestLine = 200;
const longestAgainst = 500;
/** The earliest year that a figure of law may have. */
const firstYear = 2000;

const en = {
  shape: "This is no such figure. Load the page again.",
  dollars: "Write whole dollars, up to 10,000,000.",
  price: "Write a monthly price in dollars, above 0 and up to 100,000.",
  range: "The second price can't be below the first.",
  percent: "Write a percentage from 0 to 100.",
  years: `Write whole years, from 1 to ${mostYears}.`,
  span: "The last year can't come before the first.",
  age: "Write a whole age from 18 to 99.",
  half: "Write an age from 18 to 99, such as 65 or 59½.",
  year: (last: number) => `Write a year from ${firstYear} to ${last}.`,
  laterYear: "Write a later year than in the row before.",
  keptYear: (year: number) => `Keep the row of ${year}: what was reckoned in that year needs it.`,
  olderAge: "Write a higher age than in the row before.",
  larger: "Write a larger amount than the one before.",
  source: `Say where it comes from, in at most ${longestLine} characters.`,
  url: "Write a web address that begins with https://",
  day: "Write a day that is not after today.",
  against: `Say what you compared it with, in at most ${longestAgainst} characters.`,
};

const es: typeof en = {
  shape: "Esta cifra no tiene la forma esperada. Vuelva a cargar la página.",
  dollars: "Escriba dólares enteros, hasta 10,000,000.",
  price: "Escriba un precio mensual en dólares, mayor que 0 y hasta 100,000.",
  range: "El segundo precio no puede ser menor que el primero.",
  percent: "Escriba un porcentaje de 0 a 100.",
  years: `Escriba años enteros, de 1 a ${mostYears}.`,
  span: "El último año no puede ir antes del primero.",
  age: "Escriba una edad entera de 18 a 99.",
  half: "Escriba una edad de 18 a 99, por ejemplo 65 o 59½.",
  year: (last) => `Escriba un año de ${firstYear} a ${last}.`,
  laterYear: "Escriba un año posterior al de la fila anterior.",
  keptYear: (year) => `Deje la fila de ${year}. La necesitan los cálculos que se hicieron ese año.`,
  olderAge: "Escriba una edad mayor que la de la fila anterior.",
  larger: "Escriba un monto mayor que el anterior.",
  source: `Diga de dónde sale, en ${longestLine} caracteres como máximo.`,
  url: "Escriba una dirección web que empiece con https://",
  day: "Escriba un día que no sea posterior a hoy.",
  against: `Diga con qué la comparó, en ${longestAgainst} caracteres como máximo.`,
};

const words: Localized<typeof en> = { en, es };

/** Input that is no number is shown as it was typed. */
const number = z.union([z.number(), z.string().check(z.maxLength(40))]);
const text = z.string().check(z.maxLength(2_000));
const checked = z.nullable(
  z.strictObject({ on: z.optional(text), against: text, by: z.optional(text) }),
);
const figureOf = <Value extends z.ZodMiniType>(value: Value) =>
  z.strictObject({ value, year: number, source: text, checked });
const span = { fromYears: number, toYears: number };
const limits = { employee: number, catchUpFrom50: number, catchUpFrom60To63: number };

const shapes = {
  deferralLimits: z
    .array(figureOf(z.strictObject(limits)))
    .check(z.minLength(1), z.maxLength(mostRows)),
  earlyWithdrawal: figureOf(z.strictObject({ beforeAge: text, addedTaxPercent: number })),
  rothYears: figureOf(number),
  annuitySurrender: figureOf(z.strictObject({ ...span, freePercent: number })),
  lifeSurrender: figureOf(z.strictObject(span)),
  termConversion: figureOf(z.strictObject(span)),
  termPrices: z.strictObject({
    sourceName: text,
    sourceUrl: text,
    pricedOn: text,
    termYears: number,
    amounts: z.array(number).check(z.minLength(1), z.maxLength(mostAmounts)),
    rows: z
      .array(z.strictObject({ age: number, ranges: z.array(z.tuple([number, number])) }))
      .check(z.minLength(1), z.maxLength(mostRows)),
    checked,
  }),
} satisfies Readonly<Record<FigureFact, z.ZodMiniType>>;

/** A figure while it is written: a number may be what was typed in its place. */
export type DraftedFigures = { readonly [Id in FigureFact]: z.infer<(typeof shapes)[Id]> };

type NumberTyped = number | string;
type Fault = readonly [at: string, key: keyof typeof en];

const isWhole = (value: NumberTyped, from: number, to: number): value is number =>
  typeof value === "number" && Number.isInteger(value) && value >= from && value <= to;
const isBetween = (value: NumberTyped, from: number, to: number): value is number =>
  typeof value === "number" && value >= from && value <= to;
const isLine = (value: string, most: number) =>
  canBeRead(value) && value.length <= most && /^[^\p{Cc}\p{Cs}]*$/u.test(value);

/**
 * All that is wrong with a figure, field by field.
 *
 * @param source the fact's JSON as the sources have it.
 * @param today YYYY-MM-DD
 */
export function listFigureFaults(
  id: FigureFact,
  value: string,
  source: string,
  { reader, today }: { readonly reader: Locale; readonly today: string },
): readonly FigureFault[] {
  const said = words[reader];
  const read = readFigure(id, value);
  if (read === null) return [{ at: "", text: said.shape }];
  const lastYear = Number(today.slice(0, 4)) + 1;
  const gone =
    read.id === "deferralLimits" ? findGoneYear(read.figure, JSON.parse(source) as Dated[]) : null;
  return [
    ...findFaults(read, today, lastYear).map(([at, key]) => ({
      at,
      text: key === "year" ? said.year(lastYear) : String(said[key]),
    })),
    ...(gone === null ? [] : [{ at: "", text: said.keptYear(gone) }]),
  ];
}

type ReadFigure = {
  readonly [Id in FigureFact]: { readonly id: Id; readonly figure: DraftedFigures[Id] };
}[FigureFact];

function readFigure(id: FigureFact, value: string): ReadFigure | null {
  try {
    const { success, data } = z.safeParse(shapes[id], JSON.parse(value));
    return success ? ({ id, figure: data } as ReadFigure) : null;
  } catch {
    return null;
  }
}

interface Dated {
  readonly year: NumberTyped;
}

/** The fault of a missing row for a year that the sources have. */
function findGoneYear(rows: readonly Dated[], source: readonly Dated[]): number | null {
  const years = new Set(rows.map(({ year }) => year));
  return (source.find(({ year }) => !years.has(year))?.year as number | undefined) ?? null;
}

function findFaults(read: ReadFigure, today: string, lastYear: number): readonly Fault[] {
  if (read.id === "termPrices") return findPriceFaults(read.figure, today);
  if (read.id !== "deferralLimits") return findRowFaults(read.figure, "", lastYear);
  return read.figure.flatMap((row, at): readonly Fault[] => {
    const before = read.figure[at - 1]?.year;
    const isLater = typeof row.year !== "number" || typeof before !== "number" || row.year > before;
    return [
      ...findRowFaults(row, `${at}.`, lastYear),
      ...(isLater ? [] : ([[`${at}.year`, "laterYear"]] as const)),
    ];
  });
}

type FieldRule = readonly [isRight: (typed: NumberTyped) => boolean, fault: keyof typeof en];

const inYears: FieldRule = [(typed) => isWhole(typed, 1, mostYears), "years"];
const inPercent: FieldRule = [(typed) => isBetween(typed, 0, 100), "percent"];
const inDollars: FieldRule = [(typed) => isWhole(typed, 0, mostDollars), "dollars"];

/** The rule of each number in a figure, by the number's name. */
const fieldRules: Readonly<Record<string, FieldRule>> = {
  employee: [(typed) => isWhole(typed, 1, mostDollars), "dollars"],
  catchUpFrom50: inDollars,
  catchUpFrom60To63: inDollars,
  beforeAge: [(typed) => /^(?:1[89]|[2-9]\d)½?$/.test(String(typed)), "half"],
  addedTaxPercent: inPercent,
  freePercent: inPercent,
  fromYears: inYears,
  toYears: inYears,
};

interface FigureRow {
  readonly value: NumberTyped | Readonly<Record<string, NumberTyped>>;
  readonly year: NumberTyped;
  readonly source: string;
  readonly checked: DraftedFigures["rothYears"]["checked"];
}

/** The faults in a row's numbers, year and source, and in what it was compared with. */
function findRowFaults(row: FigureRow, before: string, lastYear: number): readonly Fault[] {
  const { value, year, source, checked: check } = row;
  return [
    ...findValueFaults(value, `${before}value`),
    ...(isWhole(year, firstYear, lastYear) ? [] : ([[`${before}year`, "year"]] as const)),
    ...(isLine(source, longestLine) ? [] : ([[`${before}source`, "source"]] as const)),
    ...findCheckFaults(check, before),
  ];
}

function findValueFaults(value: FigureRow["value"], at: string): readonly Fault[] {
  // The one figure that is a number by itself counts years.
  if (typeof value !== "object") return inYears[0](value) ? [] : [[at, inYears[1]]];
  const faults = Object.entries(value).flatMap(([name, typed]): readonly Fault[] => {
    const [isRight, fault] = fieldRules[name] ?? inYears;
    return isRight(typed) ? [] : [[`${at}.${name}`, fault]];
  });
  const { fromYears = 0, toYears = 0 } = value;
  const isBackwards = faults.length === 0 && Number(fromYears) > Number(toYears);
  return isBackwards ? [[`${at}.toYears`, "span"]] : faults;
}

const findCheckFaults = (check: DraftedFigures["rothYears"]["checked"], before: string) =>
  check === null || isLine(check.against, longestAgainst)
    ? []
    : ([[`${before}checked.against`, "against"]] as const);

function findPriceFaults(prices: DraftedFigures["termPrices"], today: string): readonly Fault[] {
  const { sourceName, sourceUrl, pricedOn, termYears, amounts, rows } = prices;
  return [
    ...(isLine(sourceName, longestLine) ? [] : ([["sourceName", "source"]] as const)),
    ...(isLine(sourceUrl, longestLine) && isPublicLink(sourceUrl)
      ? []
      : ([["sourceUrl", "url"]] as const)),
    ...(isDay(pricedOn) && pricedOn >= "2000" && pricedOn <= today
      ? []
      : ([["pricedOn", "day"]] as const)),
    ...(isWhole(termYears, 1, mostYears) ? [] : ([["termYears", "years"]] as const)),
    ...amounts.flatMap((amount, at): readonly Fault[] =>
      judgeNext(amount, amounts[at - 1], [1, mostDollars], `amounts.${at}`, ["dollars", "larger"]),
    ),
    ...rows.flatMap(({ age, ranges }, at): readonly Fault[] => [
      ...judgeNext(age, rows[at - 1]?.age, [18, 99], `rows.${at}.age`, ["age", "olderAge"]),
      ...ranges.flatMap((range, column) => findRangeFaults(range, `rows.${at}.ranges.${column}`)),
      ...(ranges.length === amounts.length ? [] : ([["", "shape"]] as const)),
    ]),
    ...findCheckFaults(prices.checked, ""),
  ];
}

/** A whole number that is larger than the one before it. */
function judgeNext(
  value: NumberTyped,
  before: NumberTyped | undefined,
  [from, to]: readonly [number, number],
  at: string,
  [wrong, notLarger]: readonly [keyof typeof en, keyof typeof en],
): readonly Fault[] {
  if (!isWhole(value, from, to)) return [[at, wrong]];
  return typeof before === "number" && value <= before ? [[at, notLarger]] : [];
}

const mostPrice = 100_000;

function findRangeFaults([low, high]: readonly [NumberTyped, NumberTyped], at: string) {
  const isPrice = (price: NumberTyped) => isBetween(price, 0.01, mostPrice);
  const faults: Fault[] = [];
  if (!isPrice(low)) faults.push([`${at}.0`, "price"]);
  if (!isPrice(high)) faults.push([`${at}.1`, "price"]);
  if (isPrice(low) && isPrice(high) && low > high) faults.push([`${at}.1`, "range"]);
  return faults;
}
