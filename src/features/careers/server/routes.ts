import type { FastifyInstance } from "fastify";
import {
  applicationSubmissionSchema,
  type Application,
  type ApplicationSubmission,
} from "#features/careers/core/application.ts";
import { readResumeObjectId } from "#features/careers/core/resume.ts";
import { toRecordRow } from "#features/casework/server/case-store.ts";
import type { Ctx } from "#platform/ctx.ts";
import { claimObject } from "#features/uploads/server/claim-object.ts";
import { AppError } from "#platform/core/app-error.ts";
import { judgeHoneypot } from "#platform/core/fields.ts";
import type { Localized } from "#platform/core/locale.ts";
import {
  createRateLimit,
  floodRule,
  limitVisitors,
  type RateLimitRule,
} from "#platform/http/rate-limits.ts";
import {
  acceptSubmissions,
  type SubmissionKind,
  type SubmissionMade,
} from "#platform/intake/accept-submissions.ts";
import { findSentConsent } from "#platform/intake/follow-ups-store.ts";
import type { TakeAlong } from "#platform/intake/open-intake.ts";
import { applicationMailKind } from "./application-mail.ts";

const applicationRule: RateLimitRule = { ...floodRule, name: "application-submission" };

/** What a visitor may do with applications: send one. */
export function careersRoutes(app: FastifyInstance, ctx: Ctx): void {
  acceptSubmissions(app, ctx, applicationSubmissions(ctx), {
    path: "/api/career-application",
    schema: applicationSubmissionSchema,
    limit: limitVisitors(createRateLimit(ctx, applicationRule)),
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

/** How a form becomes a stored application with its résumé and the consent to be called. */
function applicationSubmissions(ctx: Ctx): SubmissionKind<ApplicationSubmission, Application> {
  return {
    scope: "application",
    build: buildApplication,
    toRow: toRecordRow,
    findFollowUp: (_application, submission) => ({
      consent: findSentConsent(submission),
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

/** Throws AppError `invalid` with a sentence for `resumePath` when no such résumé can be had. */
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
