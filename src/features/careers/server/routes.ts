import { editable } from "#platform/core/edition/edition.ts";
import {
  applicationMessages,
  applicationSubmissionSchema,
  type Application,
  type ApplicationSubmission,
} from "#features/careers/core/application.ts";
import { readResumeObjectId } from "#features/careers/core/resume.ts";
import { findRecord } from "#records/server/record-store.ts";
import { toRecordRow } from "#records/server/record-table.ts";
import { listRightsLinks, listSampleLinks } from "#features/consent/server/stop-calls.ts";
import { type MailTemplate, sampleName } from "#platform/platform-ctx.ts";
import type { Ctx } from "#records/ctx.ts";
import { claimObject } from "#features/uploads/server/claim-object.ts";
import { AppError } from "#platform/core/app-error.ts";
import { judgeHoneypot } from "#platform/core/fields.ts";
import { type Locale, type Localized, perLocale } from "#platform/core/locale.ts";
import { readFirstName } from "#platform/core/person/first-name.ts";
import { callableWhereAgreed } from "#platform/core/person/phone.ts";
import type { Routes } from "#platform/http/route-schema.ts";
import {
  acceptSubmissions,
  type SubmissionKind,
  type SubmissionMade,
} from "#platform/intake/accept-submissions.ts";
import { findSentChoice } from "#platform/intake/follow-ups-store.ts";
import type { TakeAlong } from "#platform/intake/open-intake.ts";
import type { Mail } from "#platform/core/mail/mail.ts";
import { frameMail, type MailLink } from "#platform/mail/frame-mail.ts";
import { applicationsTable } from "./application-record.ts";

const applicationMailKind = "application-confirmation";

/** The public route of applications: a visitor sends one. */
export function careersRoutes(app: Routes, ctx: Ctx): void {
  acceptSubmissions(app, ctx, applicationSubmissions(ctx), {
    path: "/api/career-application",
    summary: "Takes in an application, with the resume that was sent before.",
    // Only the server checks whether a number can be called: the table of numbers is too large for a page.
    schema: perLocale((locale) =>
      applicationSubmissionSchema(locale).check(
        callableWhereAgreed(applicationMessages[locale].phone),
      ),
    ),
  });
}

const refusals: Readonly<Record<"missing" | "taken", Localized<string>>> = {
  missing: {
    en: "Your resume has not arrived or was kept for too long. Please upload it again.",
    es: "Su currículum no llegó o estuvo guardado demasiado tiempo. Súbalo de nuevo.",
  },
  taken: {
    en: "This resume was already sent with another application. Please upload it again.",
    es: "Este currículum ya se envió con otra solicitud. Súbalo de nuevo.",
  },
};

/** Stores an application with its résumé and the consent to be called. */
function applicationSubmissions(ctx: Ctx): SubmissionKind<ApplicationSubmission, Application> {
  return {
    scope: "application",
    build: buildApplication,
    toRow: toRecordRow,
    findFollowUp: (_application, submission) => ({
      ...findSentChoice(submission),
      confirmation: applicationMailKind,
    }),
    takeAlong: (application) => takeResume(ctx, application),
  };
}

function buildApplication(
  submission: ApplicationSubmission,
  { id, now, language }: SubmissionMade,
): Application {
  const { website, linkedinUrl, resumePath, resumeFileName, ...rest } = submission;
  const { contactConsent: _consent, consentTextVersion: _version, ...fields } = rest;
  const objectId = readResumeObjectId(resumePath ?? "");
  return {
    ...fields,
    id,
    language,
    linkedinUrl: linkedinUrl || null,
    resumePath: objectId === null ? null : `/objects/uploads/${objectId}`,
    resumeFileName: objectId === null ? null : resumeFileName || null,
    timestamp: now.toISOString(),
    status: judgeHoneypot(website),
  };
}

/** Throws AppError `invalid` with a sentence for `resumePath` when the résumé does not exist or belongs to another application. */
function takeResume(ctx: Ctx, { id, resumePath, resumeFileName }: Application): TakeAlong | null {
  const objectId = readResumeObjectId(resumePath ?? "");
  if (objectId === null) return null;
  return async (tx) => {
    const outcome = await claimObject(ctx, tx, {
      objectId,
      purpose: "resume",
      issuedTo: null,
      claimedBy: id,
      fileName: resumeFileName,
    });
    if (outcome === "claimed") return;
    const sentence = refusals[outcome];
    throw new AppError("invalid", sentence, {
      fields: (locale) => ({ resumePath: sentence[locale] }),
    });
  };
}

const en = {
  subject: "We have your application",
  title: (firstName: string | null) =>
    firstName === null ? "Thank you" : `Thank you, ${firstName}`,
  received: (withResume: boolean): string =>
    withResume ? "Your application and your resume are with us." : "Your application is with us.",
  next: "We read each one ourselves. One of us will write to you, or call you if you agreed to that, whatever the answer is.",
  reason:
    "You get this once because somebody applied on our careers page with this email address. If that wasn't you, please ignore it.",
};

const es: typeof en = {
  subject: "Ya tenemos su solicitud",
  title: (firstName) => (firstName === null ? "Gracias" : `Gracias, ${firstName}`),
  received: (withResume) =>
    withResume ? "Recibimos su solicitud y su currículum." : "Recibimos su solicitud.",
  next: "Nosotros mismos leemos cada una. Uno de nosotros le escribirá, o le llamará si usted lo aceptó, sea cual sea la respuesta.",
  reason:
    "Recibe este mensaje una sola vez. Alguien hizo una solicitud de trabajo en nuestro sitio con este correo electrónico. Si no fue usted, no le haga caso.",
};

const applicationMailWords: Localized<typeof en> = editable("mail/application", { en, es });

/** The one mail that confirms an application to its sender. */
export const applicationMail: MailTemplate = {
  kind: applicationMailKind,
  async render(ctx, { recordId, locale }, now) {
    const { db } = ctx.database;
    const application =
      recordId === null ? null : await findRecord(db, applicationsTable, recordId);
    if (!application) return null;
    const links = listRightsLinks(ctx, { ...application, kind: "application" }, { locale, now });
    return writeApplicationMail(application, locale, links);
  },
  samples(ctx, locale) {
    const applicant = { fullName: sampleName, resumePath: "sample" };
    const links = listSampleLinks(ctx, locale);
    return { "mail/application": writeApplicationMail(applicant, locale, links) };
  },
};

function writeApplicationMail(
  { fullName, resumePath }: Pick<Application, "fullName" | "resumePath">,
  locale: Locale,
  footerLinks: readonly MailLink[],
): Mail {
  const words = applicationMailWords[locale];
  return frameMail({
    locale,
    subject: words.subject,
    title: words.title(readFirstName(fullName)),
    blocks: [
      { kind: "text", text: words.received(resumePath !== null) },
      { kind: "text", text: words.next },
    ],
    reason: words.reason,
    footerLinks,
  });
}
