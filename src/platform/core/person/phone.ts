import { findPhoneNumbersInText, parsePhoneNumberFromString } from "libphonenumber-js/min";
import * as z from "zod/mini";
import { toPlainDigits } from "#platform/core/formats.ts";

/** One telephone number that can be called. */
export interface PhoneNumber {
  /** E.164, without the extension: two numbers with one key are the same, however each is written. */
  readonly key: string;
  /** Digits; null where there is none. */
  readonly extension: string | null;
}

/** A piece of what stands in a field for telephone numbers; all of them make the field. */
export interface PhonePart {
  /** As it was typed. */
  readonly text: string;
  /** Null for words, for what stands between two numbers, and for a number that nobody can call. */
  readonly number: PhoneNumber | null;
}

/** A number without an area code has seven digits; fewer are an extension, or the end of a number. */
const fewestDigits = 7;

/** What people write between two numbers. `;ext=` belongs to the number before it. */
const between = /(\s*(?:[\n;|&,/]|\s(?:or|and|o|y|u)\s)(?!ext=)\s*)/iu;

/** Holds the place of a slash while a field is parted. */
const heldSlash = "\ue000";

/** A slash behind three digits alone belongs to the number that they begin: "614/555-0171". */
const holdSlash = (text: string, digits: string) =>
  digits.length === 3 ? text.replace("/", heldSlash) : text;

/** A number of this country beside another one, with nothing but a blank between. */
const localNumber = /(^|\D)(\(?\d{3}\)?[ .-]?\d{3}[ .-]?\d{4})(?!\d)/g;

/**
 * What a field for telephone numbers holds, as it is shown: each number in its place. Two numbers in
 * one field are two numbers.
 *
 * @param phone as it was typed; a number without a country is read as one of the United States.
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

/**
 * Remembers fields: reading one takes long, and a new submission's is read when it is stored, scored
 * and handed out, and at each look at a list.
 */
const known = new Map<string, readonly PhonePart[]>();
const mostKnown = 1_000;

/** The numbers in a field that can be called, each once. */
export function readPhones(phone: string | null): readonly PhoneNumber[] {
  const numbers = readPhoneParts(phone).flatMap(({ number }) => number ?? []);
  return numbers.filter(({ key }, at) => numbers.findIndex((other) => other.key === key) === at);
}

/** Whether a field holds a number that can be called: another one carries no consent and no points. */
export function canBeCalled(phone: string | null): boolean {
  return readPhones(phone).length > 0;
}

/**
 * The key of a whole field, as it is stored and compared: that of its number, or those of its numbers
 * in the order of their digits, parted by a blank.
 *
 * @returns empty where there is no number that could be called.
 */
export function readPhoneKey(phone: string | null): string {
  return joinPhoneKeys(readPhones(phone).map(({ key }) => key));
}

export function joinPhoneKeys(keys: Iterable<string>): string {
  return [...new Set(keys)].toSorted().join(" ");
}

/** The keys of the numbers in the key of a field. */
export function splitPhoneKey(phoneKey: string): readonly string[] {
  return phoneKey === "" ? [] : phoneKey.split(" ");
}

/** Where a press on the number leads (RFC 3966). */
export function writeTel({ key, extension }: PhoneNumber): string {
  return extension === null ? `tel:${key}` : `tel:${key};ext=${extension}`;
}

/** A number as programs that dial take it: "+16145550171 x123". */
export function writeDialed({ key, extension }: PhoneNumber): string {
  return extension === null ? key : `${key} x${extension}`;
}

/**
 * Whoever agrees to be called leaves a number that can be called: for another no consent is kept, and
 * they would wait for a call that nobody may make.
 *
 * @param message of the field `phone`.
 */
export const callableWhereAgreed = (message: string) =>
  z.refine<{ readonly phone: string; readonly contactConsent?: boolean | undefined }>(
    ({ phone, contactConsent }) => contactConsent !== true || canBeCalled(phone),
    { path: ["phone"], error: message },
  );

/**
 * Pieces of a field with a number of their own, and what stands between them. A piece that is too
 * short for a number belongs to the one before it.
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
    // Most of the world begins a number abroad with two zeros.
    .replace(/^00(?=\s*[1-9])/, "+")
    .replace(/(\d)[_*~·•](?=\d)/g, "$1-")
    // Mexico's mobile numbers had a 1 there until 2019, and chat programs still show it.
    .replace(/^\+\s*52\s*1(?=(?:\D*\d){10}(?!\d))/, "+52 ");
  const number = parsePhoneNumberFromString(readLetters(plain), "US");
  if (!number?.isValid()) return null;
  const { number: key, ext: extension = null } = number;
  // A time of day, or other words: "614-555-0171, 5 to 9". An extension says that it is one.
  const isAside = extension !== null && new RegExp(`,\\s+${extension}(?!\\d)`).test(plain);
  return { key, extension: isAside ? null : extension };
}

/**
 * A number that is learned as a word: "1-800-FLOWERS", "614-CALL-NOW". Without a toll-free code only
 * seven capitals or digits behind a hyphen are one: "614-mornings" says when somebody may be called,
 * and "877 Elm Street" where somebody lives.
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

/** The digit of each letter, A to Z. */
const keypad = "22233344455566677778889999";

/** Numbers among other words, or beside each other. */
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

/** The numbers at these places, and what `read` finds between them. */
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
