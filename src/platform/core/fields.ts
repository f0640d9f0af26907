import * as z from "zod/mini";
import { cleanDigits } from "./formats.ts";
import type { Locale, Localized } from "./locale.ts";
import { cleanAddress, isMailAddress, longestAddress } from "./person/contact-details.ts";
import { readPunycode } from "./person/punycode.ts";

/**
 * Control characters and lone surrogates: PostgreSQL refuses some, even in a comparison, and no
 * person types any.
 */
const unreadableCharacters = /[\p{Cc}\p{Cs}]/gu;

/**
 * Marks that turn the direction of the text after them. A phone's address book wraps numbers in
 * them unseen, so they are taken out; left in, they could make a name read as another one.
 */
const directionMarks = /[\u202a-\u202e\u2066-\u2069]/g;

interface ReadableTextRules {
  /** Language of the faults. */
  readonly locale: Locale;
  /** In UTF-16 units, as a browser's `maxlength` counts. */
  readonly maxLength: number;
  /** Said when the value is no text at all. */
  readonly message: string;
  /** Line breaks and tabs may stay; in a text of one line each is a blank. */
  readonly multiline?: boolean;
  /** What is done to the text before, where more than that is to go. */
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
 * A text a person typed: trimmed, bounded, and free of characters that can't be shown. One of which
 * nobody sees anything is empty.
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

/** The beginning of a text that nobody typed, such as a browser's name for itself. */
export function cutText(text: string, maxLength: number): string {
  const clean = text.replace(unreadableCharacters, "").replace(directionMarks, "");
  // The cut may leave half of a surrogate pair, which the database would refuse.
  return clean.slice(0, maxLength).replace(unreadableCharacters, "");
}

/** An address that mail can be sent to; what nobody sees around or inside it is dropped. */
export function mailText(locale: Locale, message: string) {
  return readableText({ locale, maxLength: longestAddress, message, clean: cleanAddress }).check(
    z.refine(isMailAddress, message),
  );
}

/** A ZIP code of five digits, however it was pasted: with blanks, with four digits more, in other digits. */
export function zipText(message: string) {
  return z.string(message).check(z.overwrite(cleanZip), z.regex(/^[0-9]{5}$/, message));
}

function cleanZip(text: string): string {
  const plain = cleanDigits(text);
  return /^(\d{5})(?:[\s\p{Pd}]*\d{4})?$/u.exec(plain)?.[1] ?? plain;
}

/** What somebody searches for, as it was pasted. */
export function cleanSearch(text: string): string {
  const plain = cleanText(text.replace(hidden, ""), false);
  return plain.replace(/[^\s@]+/gu, readPunycode);
}

/** Signs that take no room of their own. Some of them join letters or emoji, and may stay inside a text. */
const hidden = /\p{Default_Ignorable_Code_Point}/gu;

/** A sign that somebody sees. The blank of Braille and the fillers of Hangul are none. */
const visible = /[^\s\p{Cc}\p{Cf}\p{Cs}\p{Default_Ignorable_Code_Point}\u2800]/u;

/** In a name or another line these part or join nothing: a page or a chat put them in. */
const inLine = /[\u00ad\u180e\u200b\u2060\ufeff]/g;

/** Without blanks at both ends, and signs that nobody sees beside them. */
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

/** Whether the database takes a text as it is: it knows no NUL, and in JSON no half of a surrogate pair. */
export const isStorable = (text: string): boolean => !/[\0\p{Cs}]/u.test(text);

const maxVersionLength = 100;

const messages: Localized<string> = {
  en: "Please answer the consent question with true or false",
  es: "Responda a la pregunta de consentimiento con true o false",
};

/** Of a form with a box that allows calls: whether it was ticked, and under which words. */
export function consentFields(locale: Locale) {
  const message = textMessages[locale].context;
  return {
    contactConsent: z.optional(z.boolean(messages[locale])),
    consentTextVersion: z.optional(
      z.nullable(readableText({ locale, maxLength: maxVersionLength, message })),
    ),
  };
}

/** A form's hidden field: no person sees it, so anything in it marks a machine. */
export function honeypotField(locale: Locale) {
  return z.optional(z.nullable(z.string(textMessages[locale].context)));
}

/** A machine is answered like anyone, but what it sent is set aside. */
export function judgeHoneypot(website: z.infer<ReturnType<typeof honeypotField>>): IntakeStatus {
  return website ? "quarantined" : "received";
}

/** How a submission came in. `quarantined` came through the honeypot: kept, never counted, never passed on. */
export const intakeStatuses = ["received", "quarantined"] as const;
export type IntakeStatus = (typeof intakeStatuses)[number];

/**
 * What is wrong with a form's values: one sentence per field, in the order of the schema.
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
