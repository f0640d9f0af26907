import * as z from "zod/mini";
import { honeypotField } from "#platform/core/honeypot.ts";
import type { IntakeStatus } from "#platform/core/intake-status.ts";
import { readableText } from "#platform/core/readable-text.ts";
import { inquirySubjects } from "./inquiry-subjects.ts";

/** The specification's sentences, one per field. */
export const inquiryMessages = {
  fullName: "Name must be at least 2 characters",
  email: "Please enter a valid email",
  phone: "Please enter a valid phone number",
  subject: "Please select a subject",
  message: "Please provide more details (minimum 20 characters)",
} as const;

export const inquiryLimits = { fullName: 200, email: 254, phone: 50, message: 5000 } as const;

const shortestName = 2;
const shortestPhone = 10;
const shortestMessage = 20;

/** What a visitor fills in, as both the form and the server read it. */
export const inquirySchema = z.object({
  fullName: readableText({
    maxLength: inquiryLimits.fullName,
    message: inquiryMessages.fullName,
  }).check(z.minLength(shortestName, inquiryMessages.fullName)),
  email: readableText({ maxLength: inquiryLimits.email, message: inquiryMessages.email }).check(
    z.email(inquiryMessages.email),
  ),
  phone: readableText({ maxLength: inquiryLimits.phone, message: inquiryMessages.phone }).check(
    z.minLength(shortestPhone, inquiryMessages.phone),
  ),
  subject: z.enum(inquirySubjects, inquiryMessages.subject),
  message: readableText({
    maxLength: inquiryLimits.message,
    message: inquiryMessages.message,
    multiline: true,
  }).check(z.minLength(shortestMessage, inquiryMessages.message)),
});

/** The body of `POST /api/contact-inquiry`. Unknown fields are dropped. */
export const inquirySubmissionSchema = z.extend(inquirySchema, {
  website: honeypotField,
});

export type InquiryFields = z.infer<typeof inquirySchema>;
export type InquirySubmission = z.infer<typeof inquirySubmissionSchema>;

/** A message as stored and as staff read it; field names are the specification's. */
export interface Inquiry extends InquiryFields {
  readonly id: string;
  /** ISO 8601, UTC. */
  readonly timestamp: string;
  readonly status: IntakeStatus;
}
