import { languageTags, type Locale, type Localized, perLocale } from "./locale.ts";

// Made once for each language: making one takes longer than writing hundreds of numbers.
const numbers = perLocale((locale) => new Intl.NumberFormat(languageTags[locale]));

/** A number as readers of a language write it: "12,345.6" in English. */
export const formatNumber = (value: number, locale: Locale): string =>
  numbers(locale).format(value);

/** A day without a time, such as "2026-02-01", written out: "February 1, 2026". */
export const writeOutDay = (day: string, locale: Locale): string =>
  new Date(day).toLocaleDateString(languageTags[locale], { dateStyle: "long", timeZone: "UTC" });

const dollarsWith = (options: Intl.NumberFormatOptions) =>
  perLocale(
    (locale) =>
      new Intl.NumberFormat(languageTags[locale], {
        style: "currency",
        currency: "USD",
        ...options,
      }),
  );

const wholeDollars = dollarsWith({ maximumFractionDigits: 0 });

/** "$462,290"; never "-$0". */
export function formatDollars(amount: number, locale: Locale): string {
  return wholeDollars(locale).format(Math.abs(amount) < 0.5 ? 0 : amount);
}

interface ShortMoney {
  readonly thousands: (dollars: string) => string;
  readonly millions: (dollars: string, count: number) => string;
}

/**
 * Words for shortened amounts in a language; null where `Intl` already writes the usual short form.
 */
const shortMoney: Localized<ShortMoney | null> = {
  en: null,
  es: {
    thousands: (dollars) => `${dollars} mil`,
    millions: (dollars, count) => `${dollars} ${count === 1 ? "millón" : "millones"}`,
  },
};

// Says that no decimal digit is required: WebKit would write "$600.0K" otherwise.
const tenths = { minimumFractionDigits: 0, maximumFractionDigits: 1 };
const compactDollars = dollarsWith({ notation: "compact", ...tenths });
const tenthsOfDollars = dollarsWith(tenths);

/** Amounts below this are as short when written in full. */
const shortestCut = 10_000;

/** "$600K" or "$1.5M" in English, "$600 mil" or "$1.5 millones" in Spanish. */
export function formatShortDollars(amount: number, locale: Locale): string {
  const words = shortMoney[locale];
  if (!words) return compactDollars(locale).format(amount);
  if (Math.abs(amount) < shortestCut) return formatDollars(amount, locale);
  const thousands = Math.round(amount / 100) / 10;
  if (Math.abs(thousands) < 1000) return words.thousands(tenthsOfDollars(locale).format(thousands));
  const millions = Math.round(amount / 100_000) / 10;
  return words.millions(tenthsOfDollars(locale).format(millions), millions);
}

/** Abbreviations that families and this site use for large numbers, in either language. */
const magnitudes: Readonly<Record<string, number>> = {
  "": 1,
  k: 1000,
  mil: 1000,
  thousand: 1000,
  m: 1_000_000,
  million: 1_000_000,
  millón: 1_000_000,
  millones: 1_000_000,
};

/** A number, perhaps shortened ("12k", "$600 mil"), with the signs that people write around it. */
const written =
  /^(?:usd?)?\$?([-+]?)\$?([\d.,]+)(k|mil|thousand|m|million|millón|millones|)[%$]?(?:usd)?$/;

/** The apostrophe that separates thousands in Switzerland. */
const apostrophes = /(\d)['’ʼ′](?=\d{3}(?!\d))/g;

/**
 * Groups of three digits, separated by commas or by dots. A leading zero is no group of thousands:
 * "0.125" is an eighth.
 */
const thousands = /^[1-9]\d{0,2}(?:[.,]\d{3})+$/;

/** Indian grouping: pairs of digits before the last three, with a decimal point. */
const lakhs = /^[1-9]\d?(?:,\d{2})*,\d{3}\.\d*$/;

export interface WrittenNumber {
  readonly value: number;
  /**
   * Whether an English reader would have read another number: the form then says which number it
   * read.
   */
  readonly isOdd: boolean;
}

/**
 * Reads a number as people write or paste it: "$12,345.67", "12.345,67", "12 345", "7%", "12k", in
 * the digits of any script. Families use comma and dot both ways in either language, so one rule
 * reads all: groups of three digits are thousands, one or two digits at the end are decimals. Where
 * that is ambiguous, the English reading wins.
 *
 * @param options.most the largest number that makes sense; below a thousand, three digits after a
 *   separator are decimals: "7.125" percent.
 * @returns null for anything else, also for powers of ten ("1e6"), which nobody means here.
 */
export function readNumber(
  text: string,
  { most = Number.POSITIVE_INFINITY }: { readonly most?: number } = {},
): WrittenNumber | null {
  const plain = toPlainDigits(text.normalize("NFKC"))
    .toLowerCase()
    .replace(/\u2212/g, "-")
    .replace(/[\s\p{Default_Ignorable_Code_Point}]/gu, "")
    .replace(apostrophes, "$1")
    .replace(/\u066c/g, ",")
    .replace(/\u066b/g, ".");
  const [, sign = "", figure = "", magnitude = ""] = written.exec(plain) ?? [];
  const read = readFigure(figure, most);
  if (figure === "" || Number.isNaN(read)) return null;
  const value = Number(`${sign}1`) * read * (magnitudes[magnitude] ?? 1);
  // "Mil" means thousand in Spanish, but English readers take it for a million.
  return { value, isOdd: read !== readEnglish(figure) || magnitude === "mil" };
}

const readEnglish = (figure: string) => Number(figure.replaceAll(",", ""));
const dropMarks = (figure: string) => figure.replaceAll(/[.,]/g, "");

const isGrouped = (head: string, figure: string) => thousands.test(head) || lakhs.test(figure);

/** NaN when the text is not a number. */
function readFigure(figure: string, most: number): number {
  const [, head, tail] = /^([\d.,]*)[.,](\d*)$/.exec(figure) ?? [];
  if (head === undefined || tail === undefined) return readEnglish(figure);
  const isHeadPlain = /^\d*$/.test(head);
  const isTooSmallForThousands = isHeadPlain && most < 1000;
  if (thousands.test(figure) && !isTooSmallForThousands) return Number(dropMarks(figure));
  const mayBeDecimal = tail.length < 3 || /^0?$/.test(head);
  if (!mayBeDecimal && !isTooSmallForThousands) return readEnglish(figure);
  if (!isHeadPlain && !isGrouped(head, figure)) return Number.NaN;
  return Number(`${dropMarks(head)}.${tail}`);
}

/**
 * Converts the digits of any script to ASCII. Each script's ten digits follow each other in
 * Unicode, zero first.
 */
export function toPlainDigits(text: string): string {
  return text.replace(/\p{Nd}/gu, (digit) => {
    const code = digit.codePointAt(0) ?? 0;
    let zero = code;
    while (zero > code - 9 && /\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero -= 1;
    return String(code - zero);
  });
}

/** Cleans a pasted number of fixed length: removes blanks around it and invisible characters. */
export function cleanDigits(text: string): string {
  return toPlainDigits(text.normalize("NFKC"))
    .replace(/\p{Default_Ignorable_Code_Point}/gu, "")
    .trim();
}

const entities: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

/** Escapes a text for HTML, also inside quoted attributes. */
export function escapeMarkup(text: string): string {
  return text.replace(/[&<>"']/g, (letter) => entities[letter] ?? letter);
}
