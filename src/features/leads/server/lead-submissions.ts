import type { LeadSubmission } from "#features/leads/core/answers.ts";
import type { CalculationReader } from "#features/leads/core/brought-calculation.ts";
import { buildLead } from "#features/leads/core/build-lead.ts";
import { leadSubmitted } from "#features/leads/core/lead-submitted.ts";
import type { Lead } from "#features/leads/core/lead.ts";
import type { SubmissionKind } from "#platform/server/accept-submissions.ts";
import { storeOnce } from "#platform/server/idempotency-store.ts";
import type { Jobs } from "#platform/server/jobs.ts";
import { insertLead } from "./leads-store.ts";

/** How a family's answers become a stored lead of which its subscribers are told. */
export function leadSubmissions(
  jobs: Jobs,
  summarize?: CalculationReader["summarize"],
): SubmissionKind<LeadSubmission, Lead> {
  return {
    scope: "lead",
    // A retry after a reload may come from another address of the same page.
    circumstances: ["userAgent", "pageUrl", "attribution"],
    build: (submission, made) => buildLead(submission, made, summarize),
    store: (tx, lead, claim) => storeOnce(tx, lead.id, claim, () => insertLead(tx, lead)),
    publish: (tx, lead) => jobs.publish(tx, leadSubmitted, { leadId: lead.id }),
  };
}
