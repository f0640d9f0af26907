import type { RecordConsent } from "#features/casework/server/given-consent.ts";
import type { LeadSubmission } from "#features/leads/core/answers.ts";
import type { CalculationReader } from "#features/leads/core/brought-calculation.ts";
import { buildLead } from "#features/leads/core/build-lead.ts";
import { leadSubmitted } from "#features/leads/core/lead-submitted.ts";
import type { Lead } from "#features/leads/core/lead.ts";
import type { SubmissionKind } from "#platform/server/accept-submissions.ts";
import { storeOnce } from "#platform/server/idempotency-store.ts";
import type { Jobs } from "#platform/server/jobs.ts";
import { leadMailKind } from "./lead-mail.ts";
import { insertLead } from "./leads-store.ts";

/** How a family's answers become a stored lead, with the consent to be called that came along. */
export function leadSubmissions(
  jobs: Jobs,
  recordConsent: RecordConsent,
  summarize?: CalculationReader["summarize"],
): SubmissionKind<LeadSubmission, Lead> {
  return {
    scope: "lead",
    // A retry after a reload may come from another address of the same page.
    circumstances: ["userAgent", "pageUrl", "attribution"],
    build: (submission, made) => buildLead(submission, made, summarize),
    store: (tx, lead, claim) => storeOnce(tx, lead.id, claim, () => insertLead(tx, lead)),
    publish: async (tx, lead, { now: at, ...origin }) => {
      // Nobody who is under age can agree to be called.
      if (lead.contactConsent && lead.doNotContactReason === null) {
        const { id, email, phone, consentTextVersion: version } = lead;
        const source = { kind: "lead", id } as const;
        await recordConsent(tx, { ...origin, source, email, phone, version, at });
      }
      await jobs.publish(tx, leadSubmitted, { leadId: lead.id });
    },
    confirmation: ({ email, doNotContactReason }) =>
      doNotContactReason === null ? { kind: leadMailKind, to: email } : null,
  };
}
