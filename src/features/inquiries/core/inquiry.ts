import * as z from "zod/mini";
import type { CaseParts, CaseState } from "#features/casework/core/case-record.ts";
import { consentFields } from "#platform/core/consent-fields.ts";
import { honeypotField } from "#platform/core/honeypot.ts";
import type { IntakeStatus } from "#platform/core/intake-status.ts";
import type { Localized } from "#platform/core/locale.ts";
import { perLocale } from "#platform/core/locale.ts";
import { readableText } from "#platform/core/readable-text.ts";
import { inquiryLimits } from "./inquiry-limits.ts";
import { inquirySubjects } from "./inquiry-subjects.ts";

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
};

const shortestName = 2;
const shortestPhone = 10;
const shortestMessage = 20;

/** What a visitor fills in, as both the form and the server read it. */
export const inquirySchema = perLocale((locale) => {
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

/** The body of `POST /api/contact-inquiry`. Unknown fields are dropped. */
export const inquirySubmissionSchema = perLocale((locale) =>
  z.extend(inquirySchema(locale), { ...consentFields(locale), website: honeypotField(locale) }),
);

export type InquiryFields = z.infer<ReturnType<typeof inquirySchema>>;
export type InquirySubmission = z.infer<ReturnType<typeof inquirySubmissionSchema>>;

/** A message as stored and as staff read it; field names are the specification's. */
export interface Inquiry extends InquiryFields {
  readonly id: string;
  /** ISO 8601, UTC. */
  readonly timestamp: string;
  readonly status: IntakeStatus;
}

/** An inquiry with what staff did with it. */
export interface StaffInquiry extends Inquiry, CaseState<"inquiry"> {}

/** An inquiry that staff opened. */
export interface OpenedInquiry extends Omit<StaffInquiry, "contact">, CaseParts {}
