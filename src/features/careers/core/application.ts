import * as z from "zod/mini";
import { honeypotField } from "#platform/core/honeypot.ts";
import { cutText, readableText, textMessages } from "#platform/core/readable-text.ts";
import type { IntakeStatus } from "#platform/core/intake-status.ts";
import { readResumeObjectId } from "./resume.ts";

/** The specification's sentences, one per field. */
export const applicationMessages = {
  fullName: "Name must be at least 2 characters",
  email: "Please enter a valid email",
  phone: "Please enter a valid phone number",
  message: "Please tell us more about yourself (minimum 20 characters)",
  resumePath: "Please upload your resume again",
} as const;

export const applicationLimits = {
  fullName: 200,
  email: 254,
  phone: 50,
  linkedinUrl: 500,
  message: 5000,
  resumeFileName: 255,
} as const;

const shortestName = 2;
const shortestPhone = 10;
const shortestMessage = 20;

const { fullName, email, phone, linkedinUrl, message, resumeFileName } = applicationLimits;

/** What a visitor fills in, as both the form and the server read it. */
const applicationSchema = z.object({
  fullName: readableText({ maxLength: fullName, message: applicationMessages.fullName }).check(
    z.minLength(shortestName, applicationMessages.fullName),
  ),
  email: readableText({ maxLength: email, message: applicationMessages.email }).check(
    z.email(applicationMessages.email),
  ),
  phone: readableText({ maxLength: phone, message: applicationMessages.phone }).check(
    z.minLength(shortestPhone, applicationMessages.phone),
  ),
  linkedinUrl: z.optional(
    z.nullable(readableText({ maxLength: linkedinUrl, message: textMessages.context })),
  ),
  message: readableText({
    maxLength: message,
    message: applicationMessages.message,
    multiline: true,
  }).check(z.minLength(shortestMessage, applicationMessages.message)),
});

/** The body of `POST /api/career-application`. Unknown fields are dropped. */
export const applicationSubmissionSchema = z.extend(applicationSchema, {
  resumePath: z.optional(
    z.nullable(
      z
        .string(applicationMessages.resumePath)
        .check(
          z.refine(
            (path) => path === "" || readResumeObjectId(path) !== null,
            applicationMessages.resumePath,
          ),
        ),
    ),
  ),
  /** As the visitor's device called the file: never a reason to refuse an application. */
  resumeFileName: z.optional(
    z.nullable(
      z.pipe(
        z.string(textMessages.context),
        z.transform((name) => cutText(name, resumeFileName).trim()),
      ),
    ),
  ),
  website: honeypotField,
});

/** What the form holds: every field as text, the optional ones perhaps empty. */
export const applicationFormSchema = z.extend(applicationSchema, {
  linkedinUrl: readableText({ maxLength: linkedinUrl, message: textMessages.context }),
  resumePath: z.string(),
  resumeFileName: z.string(),
});

export type ApplicationFields = z.infer<typeof applicationSchema>;
export type ApplicationSubmission = z.infer<typeof applicationSubmissionSchema>;

/** An application as stored and as staff read it; field names are the specification's. */
export interface Application extends Omit<ApplicationFields, "linkedinUrl"> {
  readonly id: string;
  readonly linkedinUrl: string | null;
  /** `/objects/uploads/{id}`; staff download it there. */
  readonly resumePath: string | null;
  readonly resumeFileName: string | null;
  /** ISO 8601, UTC. */
  readonly timestamp: string;
  readonly status: IntakeStatus;
}
