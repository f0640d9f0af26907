import * as z from "zod/mini";
import type { Filters } from "#records/core/list-filters.ts";
import type { RecordParts, RecordState } from "#records/core/record.ts";
import {
  consentFields,
  cutText,
  honeypotField,
  type IntakeStatus,
  listFaults,
  mailText,
  readableText,
  textMessages,
} from "#platform/core/fields.ts";
import { type Locale, type Localized, perLocale } from "#platform/core/locale.ts";
import type { DocumentType } from "#features/uploads/core/accepted-documents.ts";
import type { ScanVerdict } from "#platform/core/uploads.ts";
import { applicationLimits } from "./application-consent.ts";
import { readResumeObjectId } from "./resume.ts";

/** The filters that only the list of applications has. */
export const applicationFilters = {
  resume: { takes: ["true", "false"] },
} as const satisfies Filters;

type WordedField = "fullName" | "email" | "phone" | "message" | "resumePath";

/** The specification's sentences, one per field. */
export const applicationMessages: Localized<Readonly<Record<WordedField, string>>> = {
  en: {
    fullName: "Name must be at least 2 characters",
    email: "Please enter a valid email",
    phone: "Please enter a valid phone number",
    message: "Please tell us more about yourself (minimum 20 characters)",
    resumePath: "Please upload your resume again",
  },
  es: {
    fullName: "El nombre debe tener al menos 2 caracteres",
    email: "Escriba un correo electrónico válido",
    phone: "Escriba un número de teléfono válido",
    message: "Cuéntenos más de usted (mínimo 20 caracteres)",
    resumePath: "Suba su currículum de nuevo",
  },
};

const shortestName = 2;
const shortestPhone = 10;
const shortestMessage = 20;

/** What a visitor fills in, as both the form and the server read it. */
const applicationSchema = perLocale((locale) => {
  const words = { ...applicationMessages[locale], linkedinUrl: textMessages[locale].context };
  const text = (
    name: Exclude<keyof typeof applicationLimits, "resumeFileName">,
    multiline = false,
  ) =>
    readableText({ locale, maxLength: applicationLimits[name], message: words[name], multiline });
  return z.object({
    fullName: text("fullName").check(z.minLength(shortestName, words.fullName)),
    email: mailText(locale, words.email),
    phone: text("phone").check(z.minLength(shortestPhone, words.phone)),
    linkedinUrl: z.optional(z.nullable(text("linkedinUrl"))),
    message: text("message", true).check(z.minLength(shortestMessage, words.message)),
  });
});

/** The body of `POST /api/career-application`. Unknown fields are dropped. */
export const applicationSubmissionSchema = perLocale((locale) => {
  const { resumePath } = applicationMessages[locale];
  const { context } = textMessages[locale];
  const isResumePath = (path: string) => path === "" || readResumeObjectId(path) !== null;
  return z.extend(applicationSchema(locale), {
    resumePath: z.optional(
      z.nullable(z.string(resumePath).check(z.refine(isResumePath, resumePath))),
    ),
    /** The file's name on the visitor's device; no name is a reason to refuse an application. */
    resumeFileName: z.optional(
      z.nullable(
        z.pipe(
          z.string(context),
          z.transform((name) => cutText(name, applicationLimits.resumeFileName).trim()),
        ),
      ),
    ),
    ...consentFields(locale),
    website: honeypotField(locale),
  });
});

const applicationFormSchema = perLocale((locale) =>
  z.extend(applicationSchema(locale), consentFields(locale)),
);

/**
 * Checks the form's fields before it is sent: all but the résumé, whose path comes from the server.
 * The form fetches this file late, together with the schema library.
 */
export const checkApplication = (values: object, locale: Locale) =>
  listFaults(applicationFormSchema(locale), values);

type ApplicationFields = z.infer<ReturnType<typeof applicationSchema>>;
export type ApplicationSubmission = z.infer<ReturnType<typeof applicationSubmissionSchema>>;

/** An application as stored and as staff read it; field names are the specification's. */
export interface Application extends Omit<ApplicationFields, "linkedinUrl"> {
  readonly id: string;
  /** The language of the form that was sent, and of the answer. */
  readonly language: Locale;
  readonly linkedinUrl: string | null;
  /** `/objects/uploads/{id}`; staff download it there. */
  readonly resumePath: string | null;
  readonly resumeFileName: string | null;
  /** ISO 8601, UTC. */
  readonly timestamp: string;
  readonly status: IntakeStatus;
}

/** An application with the record that staff work on. */
export interface StaffApplication extends Application, RecordState<"application"> {}

/** An application that staff opened. */
export interface OpenedApplication extends Omit<StaffApplication, "contact">, RecordParts {
  /** The result of the résumé's virus scan; null without a résumé. */
  readonly resumeScan: ScanVerdict | null;
  /** The file type, read from the bytes; null without a résumé. */
  readonly resumeType: DocumentType | null;
}
