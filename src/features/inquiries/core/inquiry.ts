import * as z from "zod/mini";
import type { CaseParts, CaseState, WaitingCount } from "#features/casework/core/case-record.ts";
import {
  callableWhereAgreed,
  consentFields,
  honeypotField,
  type IntakeStatus,
  readableText,
} from "#platform/core/fields.ts";
import { type Locale, type Localized, perLocale } from "#platform/core/locale.ts";
import type { HeldFact } from "#platform/core/person/person.ts";
import { inquiryLimits, inquirySubjectLabels, inquirySubjects } from "./inquiry-form.ts";

type InquiryField = "fullName" | "email" | "phone" | "subject" | "message";

/** The specification's sentences, one per field. */
const inquiryMessages: Localized<Readonly<Record<InquiryField, string>>> = {
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
    email: text("email").check(z.email(words.email)),
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
  z
    .extend(inquirySchema(locale), { ...consentFields(locale), website: honeypotField(locale) })
    .check(callableWhereAgreed(inquiryMessages[locale].phone)),
);

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
export interface StaffInquiry extends Inquiry, CaseState<"inquiry"> {}

/** An inquiry that staff opened. */
export interface OpenedInquiry extends Omit<StaffInquiry, "contact">, CaseParts {}

type TellWords = Readonly<
  Record<"title" | "fullName" | "email" | "phone" | "subject" | "message", string>
>;

const tellWords: Localized<TellWords> = {
  en: {
    title: "Your message from the contact page",
    fullName: "Full name",
    email: "Email",
    phone: "Phone",
    subject: "Subject",
    message: "Message",
  },
  es: {
    title: "Su mensaje de la página de contacto",
    fullName: "Nombre completo",
    email: "Correo",
    phone: "Teléfono",
    subject: "Tema",
    message: "Mensaje",
  },
};

/** Everything of an inquiry in plain words, for whoever sent it. */
export function tellInquiry(
  { fullName, email, phone, subject, message }: Inquiry,
  locale: Locale,
): { readonly title: string; readonly facts: readonly HeldFact[] } {
  const { title, ...labels } = tellWords[locale];
  const values = {
    fullName,
    email,
    phone,
    subject: inquirySubjectLabels[locale][subject] ?? subject,
    message,
  };
  const facts = (Object.keys(values) as Array<keyof typeof values>)
    .map((field) => ({ label: labels[field], value: values[field] }))
    .filter(({ value }) => value !== "");
  return { title, facts };
}

export interface WaitingInquiries extends WaitingCount {
  /** The one that waits longest; null when nobody waits. */
  readonly first: { readonly id: string; readonly dueAt: string } | null;
}
