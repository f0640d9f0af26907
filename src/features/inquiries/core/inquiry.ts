import * as z from "zod/mini";
import type { RecordParts, RecordState, WaitingCount } from "#records/core/record.ts";
import {
  consentFields,
  honeypotField,
  type IntakeStatus,
  listFaults,
  mailText,
  readableText,
} from "#platform/core/fields.ts";
import { type Locale, type Localized, perLocale } from "#platform/core/locale.ts";
import { inquiryLimits, inquirySubjects } from "./inquiry-form.ts";

type InquiryField = "fullName" | "email" | "phone" | "subject" | "message";

/** The specification's sentences, one per field. */
export const inquiryMessages: Localized<Readonly<Record<InquiryField, string>>> = {
  en: {
    fullName: "Name must be at least 2 characters",
    email: "Please enter a valid email",
    phone: "Please enter a valid phone number",
    subject: "Please select a subject",
    message: "Please provide more details (minimum 20 characters)",
  },
  es: {
    fullName: "El nombre debe tener al menos 2 caracteres",
    email: "Escriba un correo electrónico válido",
    phone: "Escriba un número de teléfono válido",
    subject: "Elija un tema",
    message: "Denos más detalles (mínimo 20 caracteres)",
  },
};

const shortestName = 2;
const shortestPhone = 10;
const shortestMessage = 20;

const inquirySchema = perLocale((locale) => {
  const words = inquiryMessages[locale];
  const text = (name: keyof typeof inquiryLimits, multiline = false) =>
    readableText({ locale, maxLength: inquiryLimits[name], message: words[name], multiline });
  return z.object({
    fullName: text("fullName").check(z.minLength(shortestName, words.fullName)),
    email: mailText(locale, words.email),
    phone: text("phone").check(z.minLength(shortestPhone, words.phone)),
    subject: z.enum(inquirySubjects, words.subject),
    message: text("message", true).check(z.minLength(shortestMessage, words.message)),
  });
});

/**
 * What a visitor fills in, as both the form and the server read it: the body of
 * `POST /api/contact-inquiry`. Unknown fields are dropped.
 */
export const inquirySubmissionSchema = perLocale((locale) =>
  z.extend(inquirySchema(locale), { ...consentFields(locale), website: honeypotField(locale) }),
);

/** What the form judges before it sends. It fetches this file later, with the schema's library. */
export const checkInquiry = (values: object, locale: Locale) =>
  listFaults(inquirySubmissionSchema(locale), values);

type InquiryFields = z.infer<ReturnType<typeof inquirySchema>>;
export type InquirySubmission = z.infer<ReturnType<typeof inquirySubmissionSchema>>;

/** A message as stored and as staff read it; field names are the specification's. */
export interface Inquiry extends InquiryFields {
  readonly id: string;
  /** In which it was written, and is answered. */
  readonly language: Locale;
  /** ISO 8601, UTC. */
  readonly timestamp: string;
  readonly status: IntakeStatus;
}

/** An inquiry with what staff did with it. */
export interface StaffInquiry extends Inquiry, RecordState<"inquiry"> {}

/** An inquiry that staff opened. */
export interface OpenedInquiry extends Omit<StaffInquiry, "contact">, RecordParts {}

export interface WaitingInquiries extends WaitingCount {
  /** The one that waits longest; null when nobody waits. */
  readonly first: { readonly id: string; readonly dueAt: string } | null;
}
