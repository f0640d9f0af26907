import { randomUUID } from "node:crypto";
import { applicationSubmitted } from "#features/careers/core/application-submitted.ts";
import type { Application, ApplicationSubmission } from "#features/careers/core/application.ts";
import { readResumeObjectId } from "#features/careers/core/resume.ts";
import { AppError } from "#platform/core/app-error.ts";
import type { Clock } from "#platform/core/clock.ts";
import type { Localized } from "#platform/core/locale.ts";
import type { Database, Tx } from "#platform/server/database.ts";
import { hashFields } from "#platform/server/hash-fields.ts";
import { claimIdempotencyKey } from "#platform/server/idempotency-store.ts";
import type { Jobs } from "#platform/server/jobs.ts";
import { insertApplication } from "./applications-store.ts";

/** Takes an uploaded résumé for one application, inside the transaction that stores it. */
export type ClaimResume = (
  tx: Tx,
  claim: {
    readonly objectId: string;
    readonly claimedBy: string;
    readonly fileName: string | null;
  },
) => Promise<"claimed" | "missing" | "taken">;

export interface SubmitApplicationDependencies {
  readonly database: Database;
  readonly jobs: Jobs;
  readonly clock: Clock;
  readonly secret: string;
  readonly claimResume: ClaimResume;
}

const refusals: Readonly<Record<"missing" | "taken", Localized<string>>> = {
  missing: {
    en: "Your resume has not arrived or was kept for too long. Please upload it again.",
  },
  taken: {
    en: "This resume was already sent with another application. Please upload it again.",
  },
};

/**
 * Stores an application, takes its résumé and publishes it, in one transaction: all of it is on
 * disk when this resolves, or nothing happened.
 *
 * @param idempotencyKey one per form; a repeat stores nothing and finds the first application.
 * @returns the application's id, and whether it was stored by an earlier call.
 * @throws AppError `key_reused` when the key came with another application before, `invalid` with
 *   a sentence for `resumePath` when no such résumé can be had.
 */
export async function submitApplication(
  { database, jobs, clock, secret, claimResume }: SubmitApplicationDependencies,
  submission: ApplicationSubmission,
  idempotencyKey: string | null,
): Promise<{ id: string; repeated: boolean }> {
  const application = buildApplication(submission, clock.now());
  return database.transaction(async (tx) => {
    if (idempotencyKey !== null) {
      const claim = { scope: "application", key: idempotencyKey, resultId: application.id };
      const bodyHash = hashFields(submission, secret);
      const id = await claimIdempotencyKey(tx, { ...claim, bodyHash });
      if (id !== application.id) return { id, repeated: true };
    }
    await takeResume(tx, application, claimResume);
    await insertApplication(tx, application);
    if (application.status === "received") {
      await jobs.publish(tx, applicationSubmitted, { applicationId: application.id });
    }
    return { id: application.id, repeated: false };
  });
}

function buildApplication(submission: ApplicationSubmission, now: Date): Application {
  const { website, linkedinUrl, resumePath, resumeFileName, ...fields } = submission;
  const objectId = readResumeObjectId(resumePath ?? "");
  return {
    ...fields,
    id: randomUUID(),
    linkedinUrl: linkedinUrl || null,
    resumePath: objectId === null ? null : `/objects/uploads/${objectId}`,
    resumeFileName: objectId === null ? null : resumeFileName || null,
    timestamp: now.toISOString(),
    status: website ? "quarantined" : "received",
  };
}

async function takeResume(
  tx: Tx,
  { id, resumePath, resumeFileName }: Application,
  claimResume: ClaimResume,
): Promise<void> {
  const objectId = readResumeObjectId(resumePath ?? "");
  if (objectId === null) return;
  const outcome = await claimResume(tx, { objectId, claimedBy: id, fileName: resumeFileName });
  if (outcome === "claimed") return;
  const sentence = refusals[outcome];
  throw new AppError("invalid", sentence, {
    fields: (locale) => ({ resumePath: sentence[locale] }),
  });
}
