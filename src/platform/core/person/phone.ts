import { findPhoneNumbersInText, parsePhoneNumberFromString } from "libphonenumber-js/min";
import * as z from "zod/mini";
import { toPlainDigits } from "#platform/core/formats.ts";

/** One phone number that can be called. */
export interface PhoneNumber {
  /** E.164 without the extension: two spellings of a number have the same key. */
  readonly key: string;
  /** Digits; null where there is none. */
  readonly extension: string | null;
}

/** A piece of a phone field's text; all pieces together make the text. */
export interface PhonePart {
  /** As it was typed. */
  readonly text: string;
  /** Null for words, for the text between two numbers, and for a number that can't be called. */
  readonly number: PhoneNumber | null;
}

/**
 * A number without an area code has seven digits; fewer are an extension or the end of a number.
 */
const fewestDigits = 7;

/** What people write between two numbers. `;ext=` belongs to the number before it. */
const between = /(\s*(?:[\n;|&,/]|\s(?:or|and|o|y|u)\s)(?!ext=)\s*)/iu;

/** Stands for a slash while a field is split. */
const heldSlash = "\ue000";

/** A slash after exactly three digits belongs to the number that they begin: "614/555-0171". */
const holdSlash = (text: string, digits: string) =>
  digits.length === 3 ? text.replace("/", heldSlash) : text;

/** A US number beside another one, with only a blank between them. */
const localNumber = /(^|\D)(\(?\d{3}\)?[ .-]?\d{3}[ .-]?\d{4})(?!\d)/g;

/**
 * Splits a phone field's text for display: each number in its place. Two numbers in one field are
 * two numbers.
 *
 * @param phone as it was typed; a number without a country code is read as a US number.
 */
export function readPhoneParts(phone: string | null): readonly PhonePart[] {
  if (phone === null) return [];
  const before = known.get(phone);
  if (before) return before;
  const parts = splitField(phone).flatMap((text): readonly PhonePart[] => {
    const number = readNumber(text);
    return number ? [{ text, number }] : findNumbers(text);
  });
  if (known.size >= mostKnown) known.clear();
  known.set(phone, parts);
  return parts;
}

/** A number with nothing beside it but its extension. */
const bareNumber = /^[\d\s().+-]+(?:(?:x|ext\.?|extension)\s*\d+)?$/i;
const usNumber = /^\+1(\d{3})(\d{3})(\d{4})$/;

/**
 * A part of a phone field for a column of numbers, which have one format however they were typed:
 * "614-555-0142 x9". Numbers of other countries, and what has words in it, stay as they were typed.
 */
export function writeInColumn({ text, number }: PhonePart): string {
  const [, area, exchange, line] = usNumber.exec(number?.key ?? "") ?? [];
  if (!number || area === undefined || !bareNumber.test(text)) return text;
  const plain = `${area}-${exchange}-${line}`;
  return number.extension === null ? plain : `${plain} x${number.extension}`;
}

/**
 * Caches parsed fields: parsing is slow, and a submission's field is read when it is stored, scored
 * and handed out, and for every list that shows it.
 */
const known = new Map<string, readonly PhonePart[]>();
const mostKnown = 1_000;

/** The numbers in a field that can be called, without duplicates. */
export function readPhones(phone: string | null): readonly PhoneNumber[] {
  const numbers = readPhoneParts(phone).flatMap(({ number }) => number ?? []);
  return numbers.filter(({ key }, at) => numbers.findIndex((other) => other.key === key) === at);
}

/**
 * Whether a field holds a number that can be called: without one it carries no consent and no
 * points.
 */
export function canBeCalled(phone: string | null): boolean {
  return readPhones(phone).length > 0;
}

/**
 * The key of a whole field, as it is stored and compared: the keys of its numbers, sorted by digits
 * and separated by blanks.
 *
 * @returns empty when no number can be called.
 */
export function readPhoneKey(phone: string | null): string {
  return joinPhoneKeys(readPhones(phone).map(({ key }) => key));
}

export function joinPhoneKeys(keys: Iterable<string>): string {
  return [...new Set(keys)].toSorted().join(" ");
}

/** The keys of the single numbers in a field's key. */
export function splitPhoneKey(phoneKey: string): readonly string[] {
  return phoneKey === "" ? [] : phoneKey.split(" ");
}

/** The `tel:` address of a number (RFC 3966). */
export function writeTel({ key, extension }: PhoneNumber): string {
  return extension === null ? `tel:${key}` : `tel:${key};ext=${extension}`;
}

/** A number in the form that dialing programs read: "+16145550171 x123". */
export function writeDialed({ key, extension }: PhoneNumber): string {
  return extension === null ? key : `${key} x${extension}`;
}

/**
 * Demands a number that can be called from everybody who agrees to calls: without one no consent is
 * stored, and the person would wait for a call that nobody may make.
 *
 * @param message shown at the field `phone`.
 */
export const callableWhereAgreed = (message: string) =>
  z.refine<{ readonly phone: string; readonly contactConsent?: boolean | undefined }>(
    ({ phone, contactConsent }) => contactConsent !== true || canBeCalled(phone),
    { path: ["phone"], error: message },
  );

/**
 * Splits a field into pieces with one number each, and the text between them. A piece that is too
 * short for a number is joined to the one before it.
 */
function splitField(field: string): string[] {
  const [first = "", ...rest] = toPlainDigits(field.normalize("NFKC"))
    .replace(/\p{Cf}/gu, "")
    .trim()
    .replace(/(\d{1,4})\)?\//g, holdSlash)
    .split(between);
  const parts = [first];
  for (let at = 0; at < rest.length; at += 2) {
    const [separator = "", piece = ""] = rest.slice(at, at + 2);
    const before = parts.pop() ?? "";
    const isNext = hasNumber(before) && hasNumber(piece);
    parts.push(...(isNext ? [before, separator, piece] : [before + separator + piece]));
  }
  return parts.filter((part) => part !== "").map((part) => part.replaceAll(heldSlash, "/"));
}

const hasNumber = (text: string) => (text.match(/\p{Nd}/gu)?.length ?? 0) >= fewestDigits;

function readNumber(text: string): PhoneNumber | null {
  const plain = text
    .replace(/[\n;|&/](?!ext=)/g, " ")
    // Two zeros are the international prefix in most of the world.
    .replace(/^00(?=\s*[1-9])/, "+")
    .replace(/(\d)[_*~·•](?=\d)/g, "$1-")
    // Mexican mobile numbers had an extra 1 until 2019, and chat programs still show it.
    .replace(/^\+\s*52\s*1(?=(?:\D*\d){10}(?!\d))/, "+52 ");
  const number = parsePhoneNumberFromString(readLetters(plain), "US");
  if (!number?.isValid()) return null;
  const { number: key, ext: extension = null } = number;
  // A time of day or other words after a comma are no extension: "614-555-0171, 5 to 9". A real
  // extension is labeled as one.
  const isRemark = extension !== null && new RegExp(`,\\s+${extension}(?!\\d)`).test(plain);
  return { key, extension: isRemark ? null : extension };
}

/**
 * A vanity number: "1-800-FLOWERS", "614-CALL-NOW". Without a toll-free code only seven capitals or
 * digits after a hyphen count: "614-mornings" says when to call, and "877 Elm Street" is an
 * address.
 */
const lettered =
  /^\s*(?!\d{3} [A-Z]+ )(?:\+?1[ .-]?)?\(?(\d{3})\)?([ .-]?)((?=[^A-Z]*[A-Z]{3})[A-Z0-9]+(?:[ -][A-Z0-9]+)*)[?!.\s]*$/i;
const isTollFree = (code: string) => /^8(?:00|33|44|55|66|77|88)$/.test(code);

function readLetters(text: string): string {
  const [, code = "", mark = "", word = ""] = lettered.exec(text) ?? [];
  const letters = word.replace(/[ -]/g, "").toUpperCase();
  const isLocalWord = mark === "-" && letters.length === 7 && word === word.toUpperCase();
  const isWord = letters.length <= 10 && (isTollFree(code) || isLocalWord);
  if (!isWord) return text;
  const digits = letters
    .slice(0, 7)
    .replace(/[A-Z]/g, (letter) => keypad[letter.charCodeAt(0) - 65] ?? "");
  return `${code}${digits}`;
}

/** The keypad digit of each letter, A to Z. */
const keypad = "22233344455566677778889999";

/** Finds numbers among other words or beside each other. */
function findNumbers(text: string): PhonePart[] {
  const found = findPhoneNumbersInText(text, "US").filter(
    ({ startsAt, endsAt }) => readNumber(text.slice(startsAt, endsAt)) !== null,
  );
  return cutAt(text, found, (between) => cutAt(between, findLocal(between), keepText));
}

const keepText = (text: string): PhonePart[] => [{ text, number: null }];

const findLocal = (text: string): Span[] =>
  [...text.matchAll(localNumber)].map(({ 0: found, 2: number = "", index }) => {
    const endsAt = index + found.length;
    return { startsAt: endsAt - number.length, endsAt };
  });

type Span = Readonly<Record<"startsAt" | "endsAt", number>>;

/** Cuts a text into the numbers at these places and the text between them, which `read` parses. */
function cutAt(
  text: string,
  spans: readonly Span[],
  read: (between: string) => PhonePart[],
): PhonePart[] {
  const parts: PhonePart[] = [];
  let at = 0;
  for (const { startsAt, endsAt } of spans) {
    const number = text.slice(startsAt, endsAt);
    parts.push(...read(text.slice(at, startsAt)));
    parts.push({ text: number, number: readNumber(number) });
    at = endsAt;
  }
  return [...parts, ...read(text.slice(at))].filter((part) => part.text !== "");
}
