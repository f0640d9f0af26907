import { randomUUID } from "node:crypto";
import type { LeadSubmission } from "#features/leads/core/answers.ts";
import { buildLead } from "#features/leads/core/build-lead.ts";
import { leadSubmitted } from "#features/leads/core/lead-submitted.ts";
import type { Clock } from "#platform/core/clock.ts";
import type { Database } from "#platform/server/database.ts";
import { claimIdempotencyKey } from "#platform/server/idempotency-store.ts";
import type { Jobs } from "#platform/server/jobs.ts";
import { hashAnswers } from "./hash-answers.ts";
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
  const lead = buildLead(submission, { id: randomUUID(), now: clock.now() });
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
