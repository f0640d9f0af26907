import * as z from "zod/mini";
import { honeypotField } from "#platform/core/honeypot.ts";
import { cutText, readableText, textMessages } from "#platform/core/readable-text.ts";
import { profileChoices, questionChoices } from "./questions.ts";

/** Sentences of the specification, plus those it leaves to us; one per field. */
export const answerMessages = {
  choice: "Please choose one of the answers",
  birthYear: "Please enter a valid birth year",
  zipCode: "Please enter a valid 5-digit ZIP code",
  fullName: "Please enter your full name",
  email: "Please enter a valid email address",
  consent: "Please answer the consent question with true or false",
  ...textMessages,
  attribution: "Please send the attribution as an object",
} as const;

export const earliestBirthYear = 1900;

const maxNameLength = 200;
const maxEmailLength = 254;
const maxPhoneLength = 50;
const maxVersionLength = 100;
const maxContextLength = 2000;
const maxAttributionEntries = 20;
const maxAttributionLength = 300;

function oneOf<const Values extends readonly [string, ...string[]]>(values: Values) {
  return z.enum(values, answerMessages.choice);
}

/** What the browser reports about itself is cut to size, never a reason to refuse a family. */
const contextText = z.pipe(
  z.string(answerMessages.context),
  z.transform((text) => cutText(text, maxContextLength)),
);

const attribution = z.pipe(
  z.record(z.string(), z.unknown(), answerMessages.attribution),
  z.transform((entries): Record<string, string> => {
    const kept = Object.entries(entries).filter(([, value]) => typeof value === "string");
    return Object.fromEntries(
      kept
        .slice(0, maxAttributionEntries)
        .map((entry) => entry.map((text) => cutText(String(text), maxAttributionLength))),
    );
  }),
);

const questionShape = {
  q1: oneOf(questionChoices.q1),
  q2: oneOf(questionChoices.q2),
  q3: oneOf(questionChoices.q3),
  q4: oneOf(questionChoices.q4),
  q5: oneOf(questionChoices.q5),
  q6: oneOf(questionChoices.q6),
  q7: oneOf(questionChoices.q7),
  q8: oneOf(questionChoices.q8),
  q9: oneOf(questionChoices.q9),
};

/**
 * The visitor's answers, as both the form and the server read them.
 *
 * @param currentYear calendar year now; the latest birth year that can be true.
 * @returns a schema whose issues carry the specification's sentences, one per field.
 */
export function answersSchema(currentYear: number) {
  return z.object({
    ...questionShape,
    birthYear: z.string(answerMessages.birthYear).check(
      z.regex(/^\d{4}$/, answerMessages.birthYear),
      z.refine((text) => {
        const year = Number(text);
        return year >= earliestBirthYear && year <= currentYear;
      }, answerMessages.birthYear),
    ),
    zipCode: z.string(answerMessages.zipCode).check(z.regex(/^[0-9]{5}$/, answerMessages.zipCode)),
    income: oneOf(profileChoices.income),
    citizenshipStatus: oneOf(profileChoices.citizenshipStatus),
    maritalStatus: oneOf(profileChoices.maritalStatus),
    hasChildren: oneOf(profileChoices.hasChildren),
    fullName: readableText({ maxLength: maxNameLength, message: answerMessages.fullName }).check(
      z.minLength(1, answerMessages.fullName),
    ),
    email: readableText({ maxLength: maxEmailLength, message: answerMessages.email }).check(
      z.email(answerMessages.email),
    ),
    phone: z.optional(
      z.nullable(readableText({ maxLength: maxPhoneLength, message: answerMessages.context })),
    ),
    contactConsent: z.optional(z.boolean(answerMessages.consent)),
  });
}

/** What a browser sends with the answers; all of it optional. */
const submissionContextShape = {
  consentTextVersion: z.optional(
    z.nullable(readableText({ maxLength: maxVersionLength, message: answerMessages.context })),
  ),
  userAgent: z.optional(z.nullable(contextText)),
  pageUrl: z.optional(z.nullable(contextText)),
  attribution: z.optional(attribution),
  website: honeypotField,
};

/** The body of `POST /api/lead`. Unknown fields are dropped; a client's score is among them. */
export function leadSubmissionSchema(currentYear: number) {
  return z.extend(answersSchema(currentYear), submissionContextShape);
}

export type Answers = z.infer<ReturnType<typeof answersSchema>>;
export type LeadSubmission = z.infer<ReturnType<typeof leadSubmissionSchema>>;
