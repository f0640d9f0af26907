import * as z from "zod/mini";
import type { Locale, Localized } from "./locale.ts";

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
  /** Line breaks and tabs may stay; others always go. */
  readonly multiline?: boolean;
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

/** A text a person typed: trimmed, bounded, and free of characters that can't be shown. */
export function readableText(rules: ReadableTextRules) {
  const { locale, maxLength, message, multiline = false } = rules;
  const { tooLong, unreadable } = textMessages[locale];
  return z.string(message).check(
    z.overwrite((text) => cleanText(text, multiline)),
    z.maxLength(maxLength, tooLong),
    z.refine((text) => isReadable(text, multiline), unreadable),
  );
}

/**
 * The beginning of a text that nobody typed, such as a browser's name for itself.
 * Cut first: the cut may leave half of a surrogate pair, which the database would refuse.
 */
export function cutText(text: string, maxLength: number): string {
  return text.slice(0, maxLength).replace(unreadableCharacters, "").replace(directionMarks, "");
}

export function withoutDirectionMarks(text: string): string {
  return text.replace(directionMarks, "");
}

function cleanText(text: string, multiline: boolean): string {
  const clean = withoutDirectionMarks(text).trim();
  return multiline ? clean.replace(/\r\n?/g, "\n") : clean;
}

export function isReadable(text: string, multiline = false): boolean {
  const judged = multiline ? text.replace(/[\n\t]/g, "") : text;
  return judged.search(unreadableCharacters) === -1;
}

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
