import { createHmac, randomUUID } from "node:crypto";
import type { LeadSubmission } from "#features/leads/core/answers.ts";
import { findContactRestriction } from "#features/leads/core/find-contact-restriction.ts";
import { leadSubmitted } from "#features/leads/core/lead-submitted.ts";
import type { Lead } from "#features/leads/core/lead.ts";
import { scoreLead } from "#features/leads/core/score-lead.ts";
import type { Clock } from "#platform/core/clock.ts";
import type { Database } from "#platform/server/database.ts";
import { claimIdempotencyKey } from "#platform/server/idempotency-store.ts";
import type { Jobs } from "#platform/server/jobs.ts";
import { insertLead } from "./leads-store.ts";

export interface SubmitLeadDependencies {
  readonly database: Database;
  readonly jobs: Jobs;
  readonly clock: Clock;
  readonly secret: string;
}

/**
 * Stores a lead and publishes it, in one transaction: both are on disk when this resolves.
 *
 * @param idempotencyKey one per questionnaire; a repeat stores nothing and finds the first lead.
 * @returns the lead's id, and whether it was stored by an earlier call.
 * @throws AppError `key_reused` when the key came with other answers before.
 */
export async function submitLead(
  { database, jobs, clock, secret }: SubmitLeadDependencies,
  submission: LeadSubmission,
  idempotencyKey: string | null,
): Promise<{ id: string; repeated: boolean }> {
  const lead = buildLead(submission, randomUUID(), clock.now());
  return database.transaction(async (tx) => {
    if (idempotencyKey !== null) {
      const claim = { scope: "lead", key: idempotencyKey, resultId: lead.id };
      const bodyHash = hashAnswers(submission, secret);
      const id = await claimIdempotencyKey(tx, { ...claim, bodyHash });
      if (id !== lead.id) return { id, repeated: true };
    }
    await insertLead(tx, lead);
    if (lead.status === "received") await jobs.publish(tx, leadSubmitted, { leadId: lead.id });
    return { id: lead.id, repeated: false };
  });
}

/** Scores the answers and adds what the server alone decides. */
export function buildLead(submission: LeadSubmission, id: string, now: Date): Lead {
  const { website, phone, contactConsent, ...answers } = submission;
  const score = scoreLead({ ...answers, phone }, { hasConsent: contactConsent === true });
  return {
    ...answers,
    id,
    phone: phone || null,
    contactConsent: contactConsent === true,
    consentTextVersion: submission.consentTextVersion ?? null,
    attribution: submission.attribution ?? {},
    userAgent: submission.userAgent ?? null,
    pageUrl: submission.pageUrl ?? null,
    timestamp: now.toISOString(),
    leadScore: score.score,
    leadCategory: score.category,
    scoringFactors: JSON.stringify(score),
    status: website ? "quarantined" : "received",
    doNotContactReason: findContactRestriction(submission.birthYear, now.getUTCFullYear()),
  };
}

/**
 * Keyed, so that the column tells nothing about a family. Where the browser stood is left out:
 * a retry after a reload may come from another address of the same questionnaire.
 */
function hashAnswers(submission: LeadSubmission, secret: string): string {
  const { userAgent, pageUrl, attribution, ...answers } = submission;
  const ordered = Object.entries(answers).sort(([left], [right]) => (left < right ? -1 : 1));
  return createHmac("sha256", secret).update(JSON.stringify(ordered)).digest("base64url");
}
