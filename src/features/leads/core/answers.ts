import * as z from "zod/mini";
import {
  consentFields,
  cutText,
  honeypotField,
  listFaults,
  mailText,
  readableText,
  textMessages,
  zipText,
} from "#platform/core/fields.ts";
import { cleanDigits } from "#platform/core/formats.ts";
import type { Locale, Localized } from "#platform/core/locale.ts";
import { readPartnerName } from "#platform/core/site/shown-partner.ts";
import { type CallWish, callWishes, longestAskedFor } from "./call-wish.ts";
import type { AnswerField, DraftAnswers } from "./questions.ts";
import { profileChoices, questionChoices, readBirthYear } from "./questions.ts";

type AnswerMessages = Readonly<
  Record<"choice" | "birthYear" | "zipCode" | "fullName" | "email" | "attribution", string>
>;

/** Sentences of the specification, plus those it leaves to us; one per field. */
export const answerMessages: Localized<AnswerMessages> = {
  en: {
    choice: "Please choose one of the answers",
    birthYear: "Please enter a valid birth year",
    zipCode: "Please enter a valid 5-digit ZIP code",
    fullName: "Please enter your full name",
    email: "Please enter a valid email address",
    attribution: "Please send the attribution as an object",
  },
  es: {
    choice: "Elija una de las respuestas",
    birthYear: "Escriba un año de nacimiento válido",
    zipCode: "Escriba un código postal (ZIP) válido de 5 dígitos",
    fullName: "Escriba su nombre completo",
    email: "Escriba un correo electrónico válido",
    attribution: "Envíe la atribución como un objeto",
  },
};

const maxNameLength = 200;
const maxPhoneLength = 50;
const maxContextLength = 2000;
const maxAttributionEntries = 20;
const maxAttributionLength = 300;

/** Texts that the browser reports about itself are shortened; a long one is no reason to refuse a family. */
function contextText(locale: Locale) {
  return z.pipe(
    z.string(textMessages[locale].context),
    z.transform((text) => cutText(text, maxContextLength)),
  );
}

function attribution(locale: Locale) {
  return z.pipe(
    z.record(z.string(), z.unknown(), answerMessages[locale].attribution),
    z.transform((entries): Record<string, string> => {
      const kept = Object.entries(entries).filter(([, value]) => typeof value === "string");
      return Object.fromEntries(
        kept
          .slice(0, maxAttributionEntries)
          .map((entry) => entry.map((text) => cutText(String(text), maxAttributionLength))),
      );
    }),
  );
}

/**
 * The visitor's answers, as both the form and the server read them.
 *
 * @param currentYear calendar year now; the latest birth year that can be true.
 * @returns a schema whose issues carry the specification's sentences, one per field.
 */
export function answersSchema(currentYear: number, locale: Locale) {
  const words = answerMessages[locale];
  const oneOf = <const Values extends readonly [string, ...string[]]>(values: Values) =>
    z.enum(values, words.choice);
  return z.object({
    q1: oneOf(questionChoices.q1),
    q2: oneOf(questionChoices.q2),
    q3: oneOf(questionChoices.q3),
    q4: oneOf(questionChoices.q4),
    q5: oneOf(questionChoices.q5),
    q6: oneOf(questionChoices.q6),
    q7: oneOf(questionChoices.q7),
    q8: oneOf(questionChoices.q8),
    q9: oneOf(questionChoices.q9),
    birthYear: z.string(words.birthYear).check(
      z.overwrite(cleanDigits),
      z.refine((text) => readBirthYear(text, currentYear) !== null, words.birthYear),
    ),
    zipCode: zipText(words.zipCode),
    income: oneOf(profileChoices.income),
    citizenshipStatus: oneOf(profileChoices.citizenshipStatus),
    maritalStatus: oneOf(profileChoices.maritalStatus),
    hasChildren: oneOf(profileChoices.hasChildren),
    fullName: readableText({ locale, maxLength: maxNameLength, message: words.fullName }).check(
      z.minLength(1, words.fullName),
    ),
    email: mailText(locale, words.email),
    phone: optionalText(locale, maxPhoneLength),
    contactConsent: consentFields(locale).contactConsent,
  });
}

function optionalText(locale: Locale, maxLength: number) {
  const message = textMessages[locale].context;
  return z.optional(z.nullable(readableText({ locale, maxLength, message })));
}

/** An unknown word counts as no wish. It is not refused, because that would lose the lead. */
function callWish() {
  const known: readonly unknown[] = callWishes;
  return z.pipe(
    z.unknown(),
    z.transform((value) => (known.includes(value) ? (value as CallWish) : undefined)),
  );
}

/** Numbers that a family took along from a calculator. Leads store them; the calculators make and read them. */
export interface BroughtCalculation {
  readonly calculator: string;
  readonly inputs: Readonly<Record<string, number>>;
  /** When the visitor counted, by the visitor's own clock: ISO 8601, UTC. */
  readonly at: string;
}

/** What leads need from the calculators, a feature that leads do not know. */
export interface CalculationReader {
  /** The calculations that can be read; unreadable ones are dropped, because refusing them would lose the lead. */
  read(value: unknown): readonly BroughtCalculation[];
  /** @param calculation as `read` gave it. */
  summarize(calculation: BroughtCalculation): string;
}

/**
 * The name of the partner's page that led here, in any spelling that finds the page. Anything else is
 * dropped: it must never cost a lead.
 */
function partner() {
  return z.pipe(
    z.unknown(),
    z.transform((name) =>
      typeof name === "string" ? (readPartnerName(name) ?? undefined) : undefined,
    ),
  );
}

/** An empty list becomes undefined, so that both have one hash under one Idempotency-Key. */
function calculations(read: CalculationReader["read"]) {
  return z.pipe(
    z.unknown(),
    z.transform((value): readonly BroughtCalculation[] | undefined => {
      const found = read(value);
      return found.length > 0 ? found : undefined;
    }),
  );
}

/**
 * The body of `POST /api/lead`. Unknown fields are dropped; a client's score is among them.
 *
 * @param readCalculations reads what came along from a calculator; never refuses.
 */
export function leadSubmissionSchema(
  currentYear: number,
  locale: Locale,
  readCalculations: CalculationReader["read"] = () => [],
) {
  return z.extend(answersSchema(currentYear, locale), {
    callWish: z.optional(callWish()),
    askedFor: optionalText(locale, longestAskedFor),
    consentTextVersion: consentFields(locale).consentTextVersion,
    userAgent: z.optional(z.nullable(contextText(locale))),
    pageUrl: z.optional(z.nullable(contextText(locale))),
    attribution: z.optional(attribution(locale)),
    partner: z.optional(partner()),
    calculations: z.optional(calculations(readCalculations)),
    website: honeypotField(locale),
  });
}

export type Answers = z.infer<ReturnType<typeof answersSchema>>;
export type LeadSubmission = z.infer<ReturnType<typeof leadSubmissionSchema>>;

export type AnswerErrors = Readonly<Partial<Record<AnswerField, string>>>;

/**
 * What is wrong with the answers so far, one sentence per field, in the order of the schema.
 *
 * @param currentYear calendar year now.
 */
export function checkAnswers(
  answers: DraftAnswers,
  currentYear: number,
  locale: Locale,
): AnswerErrors {
  return listFaults(answersSchema(currentYear, locale), answers);
}
