import type { Application, ApplicationSubmission } from "#features/careers/core/application.ts";
import { readResumeObjectId } from "#features/careers/core/resume.ts";
import { AppError } from "#platform/core/app-error.ts";
import { judgeHoneypot } from "#platform/core/honeypot.ts";
import type { Localized } from "#platform/core/locale.ts";
import type { Tx } from "#platform/server/database.ts";
import type { TakeAlong } from "#platform/server/intake/open-intake.ts";
import type { SubmissionKind } from "#platform/server/intake/submission-kind.ts";
import { applicationMailKind } from "./application-mail.ts";
import { toApplicationRow } from "./applications-store.ts";

/** Takes an uploaded résumé for one application, inside the transaction that stores it. */
export type ClaimResume = (
  tx: Tx,
  claim: {
    readonly objectId: string;
    readonly claimedBy: string;
    readonly fileName: string | null;
  },
) => Promise<"claimed" | "missing" | "taken">;

const refusals: Readonly<Record<"missing" | "taken", Localized<string>>> = {
  missing: {
    en: "Your resume has not arrived or was kept for too long. Please upload it again.",
  },
  taken: {
    en: "This resume was already sent with another application. Please upload it again.",
  },
};

/** How a form becomes a stored application with its résumé and the consent to be called. */
export function applicationSubmissions(
  claimResume: ClaimResume,
): SubmissionKind<ApplicationSubmission, Application> {
  return {
    scope: "application",
    build: buildApplication,
    toRow: toApplicationRow,
    findFollowUp: (_application, { contactConsent, consentTextVersion = null }) => ({
      consentVersion: contactConsent ? consentTextVersion : null,
      confirmation: applicationMailKind,
    }),
    takeAlong: (application) => takeResume(application, claimResume),
  };
}

function buildApplication(
  submission: ApplicationSubmission,
  { id, now }: { readonly id: string; readonly now: Date },
): Application {
  const { website, linkedinUrl, resumePath, resumeFileName, ...rest } = submission;
  const { contactConsent: _consent, consentTextVersion: _version, ...fields } = rest;
  const objectId = readResumeObjectId(resumePath ?? "");
  return {
    ...fields,
    id,
    linkedinUrl: linkedinUrl || null,
    resumePath: objectId === null ? null : `/objects/uploads/${objectId}`,
    resumeFileName: objectId === null ? null : resumeFileName || null,
    timestamp: now.toISOString(),
    status: judgeHoneypot(website),
  };
}

/** Throws AppError `invalid` with a sentence for `resumePath` when no such résumé can be had. */
function takeResume(
  { id, resumePath, resumeFileName }: Application,
  claimResume: ClaimResume,
): TakeAlong | null {
  const objectId = readResumeObjectId(resumePath ?? "");
  if (objectId === null) return null;
  return async (tx) => {
    const outcome = await claimResume(tx, { objectId, claimedBy: id, fileName: resumeFileName });
    if (outcome === "claimed") return;
    const sentence = refusals[outcome];
    throw new AppError("invalid", sentence, {
      fields: (locale) => ({ resumePath: sentence[locale] }),
    });
  };
}
