import type { LeadSubmission } from "#features/leads/core/answers.ts";
import type { CalculationReader } from "#features/leads/core/brought-calculation.ts";
import { buildLead } from "#features/leads/core/build-lead.ts";
import type { Lead } from "#features/leads/core/lead.ts";
import type { SubmissionKind } from "#platform/server/intake/submission-kind.ts";
import { leadMailKind } from "./lead-mail.ts";
import { toLeadRow } from "./leads-store.ts";

/** How a family's answers become a stored lead, with the consent to be called that came along. */
export function leadSubmissions(
  summarize?: CalculationReader["summarize"],
): SubmissionKind<LeadSubmission, Lead> {
  return {
    scope: "lead",
    // A retry after a reload may come from another address of the same page.
    circumstances: ["userAgent", "pageUrl", "attribution"],
    build: (submission, made) => buildLead(submission, made, summarize),
    toRow: toLeadRow,
    findFollowUp: ({ contactConsent, consentTextVersion, doNotContactReason }) =>
      // Nobody who is under age can agree to be called, and nobody writes them.
      doNotContactReason === null
        ? {
            consentVersion: contactConsent ? consentTextVersion : null,
            confirmation: leadMailKind,
          }
        : { consentVersion: null, confirmation: null },
  };
}
