import * as z from "zod/mini";
import { cleanDigits } from "./formats.ts";
import type { Locale, Localized } from "./locale.ts";
import { cleanAddress, isMailAddress, longestAddress } from "./person/contact-details.ts";
import { readPunycode } from "./person/punycode.ts";

/**
 * Control characters and lone surrogates: no person types them, and PostgreSQL refuses some, even
 * in a comparison.
 */
const unreadableCharacters = /[\p{Cc}\p{Cs}]/gu;

/**
 * Bidirectional control characters. A phone's address book wraps numbers in them, so they are
 * removed instead of refused; if kept, they could make a name read as another one.
 */
export const directionMarks = /[\u202a-\u202e\u2066-\u2069]/g;

interface ReadableTextRules {
  /** Language of the error sentences. */
  readonly locale: Locale;
  /** In UTF-16 code units, as a browser's `maxlength` counts. */
  readonly maxLength: number;
  /** The sentence when the value is not a text. */
  readonly message: string;
  /** Keeps line breaks and tabs; in a single-line text each becomes a blank. */
  readonly multiline?: boolean;
  /** Further cleaning that runs before the usual one. */
  readonly clean?: (text: string) => string;
}

type TextMessages = Readonly<Record<"tooLong" | "unreadable" | "context", string>>;

export const textMessages: Localized<TextMessages> = {
  en: {
    tooLong: "Please use fewer characters here",
    unreadable: "Please remove the characters that can't be displayed",
    context: "Please send this as text",
  },
  es: {
    tooLong: "Use menos caracteres aquí",
    unreadable: "Quite los caracteres que no se pueden mostrar",
    context: "Envíe esto como texto",
  },
};

/**
 * A text that a person typed: trimmed, limited in length, and without characters that can't be
 * shown. A text without any visible character counts as empty.
 */
export function readableText(rules: ReadableTextRules) {
  const { locale, maxLength, message, multiline = false, clean = (text) => text } = rules;
  const { tooLong, unreadable } = textMessages[locale];
  return z.string(message).check(
    z.overwrite((text) => cleanText(clean(text), multiline)),
    z.maxLength(maxLength, tooLong),
    z.refine((text) => isReadable(text, multiline), unreadable),
  );
}

/** Cuts a text that nobody typed, such as a user agent, to a length. */
export function cutText(text: string, maxLength: number): string {
  const clean = text.replace(unreadableCharacters, "").replace(directionMarks, "");
  // The cut may leave half of a surrogate pair, which the database would refuse.
  return clean.slice(0, maxLength).replace(unreadableCharacters, "");
}

/** An address that mail can be sent to; invisible characters around or inside it are removed. */
export function mailText(locale: Locale, message: string) {
  return readableText({ locale, maxLength: longestAddress, message, clean: cleanAddress }).check(
    z.refine(isMailAddress, message),
  );
}

/**
 * A five-digit ZIP code. Pasted forms are accepted: with blanks, as ZIP+4, or in the digits of
 * another script.
 */
export function zipText(message: string) {
  return z.string(message).check(z.overwrite(cleanZip), z.regex(/^[0-9]{5}$/, message));
}

function cleanZip(text: string): string {
  const plain = cleanDigits(text);
  return /^(\d{5})(?:[\s\p{Pd}]*\d{4})?$/u.exec(plain)?.[1] ?? plain;
}

/** Cleans a pasted search text. */
export function cleanSearch(text: string): string {
  const plain = cleanText(text.replace(hidden, ""), false);
  return plain.replace(/[^\s@]+/gu, readPunycode);
}

/**
 * Characters without a width of their own. Some of them join letters or emoji, and may stay inside
 * a text.
 */
const hidden = /\p{Default_Ignorable_Code_Point}/gu;

/** A character that can be seen. The Braille blank and the Hangul fillers can't. */
const visible = /[^\s\p{Cc}\p{Cf}\p{Cs}\p{Default_Ignorable_Code_Point}\u2800]/u;

/**
 * Invisible characters that web pages and chat programs insert. In a single-line text they have no
 * meaning.
 */
const inLine = /[\u00ad\u180e\u200b\u2060\ufeff]/g;

/** Trims blanks and the invisible characters beside them. */
const trimHidden = (text: string) => {
  const from = text.search(visible);
  if (from === -1) return text.trim();
  let to = text.length;
  while (/[\s\u00ad\u180e\u200b\u200e\u200f\u2060\ufeff]/u.test(text.charAt(to - 1))) to -= 1;
  return text.slice(from, to);
};

function cleanText(text: string, multiline: boolean): string {
  const kept = text.replace(directionMarks, "");
  const clean = trimHidden(
    multiline ? kept.replace(/\r\n?/g, "\n") : kept.replace(inLine, "").replace(/\s+/gu, " "),
  );
  return visible.test(clean) || !isReadable(clean, multiline) ? clean : "";
}

export function isReadable(text: string, multiline = false): boolean {
  const judged = multiline ? text.replace(/[\n\t]/g, "") : text;
  return judged.search(unreadableCharacters) === -1;
}

/** Whether the database can store a text: PostgreSQL refuses NUL, and lone surrogates in JSON. */
export const isStorable = (text: string): boolean => !/[\0\p{Cs}]/u.test(text);

const maxVersionLength = 100;

const messages: Localized<string> = {
  en: "Please answer the consent question with true or false",
  es: "Responda a la pregunta de consentimiento con true o false",
};

/**
 * Fields of a form with a consent checkbox: whether it was ticked, and the version of the words.
 */
export function consentFields(locale: Locale) {
  const message = textMessages[locale].context;
  return {
    contactConsent: z.optional(z.boolean(messages[locale])),
    consentTextVersion: z.optional(
      z.nullable(readableText({ locale, maxLength: maxVersionLength, message })),
    ),
  };
}

/** A form's hidden field: no person sees it, so any value marks a machine. */
export function honeypotField(locale: Locale) {
  return z.optional(z.nullable(z.string(textMessages[locale].context)));
}

/**
 * The intake status by the honeypot. A machine gets the same answer as a person, but its submission
 * is set aside.
 */
export function judgeHoneypot(website: z.infer<ReturnType<typeof honeypotField>>): IntakeStatus {
  return website ? "quarantined" : "received";
}

/**
 * How a submission came in. `quarantined` means set aside, because the honeypot was filled in: it is
 * stored, but neither counted nor passed on.
 */
export const intakeStatuses = ["received", "quarantined"] as const;
export type IntakeStatus = (typeof intakeStatuses)[number];

/**
 * The faults of a form's values: one sentence per field, in the order of the schema.
 *
 * @param schema its issues carry the sentences.
 */
export function listFaults(schema: z.ZodMiniType, values: object): Record<string, string> {
  const faults: Record<string, string> = {};
  for (const { path, message } of schema.safeParse(values).error?.issues ?? []) {
    faults[String(path[0])] ??= message;
  }
  return faults;
}
