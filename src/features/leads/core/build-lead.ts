import { judgeHoneypot } from "#platform/core/honeypot.ts";
import type { LeadSubmission } from "./answers.ts";
import type { CalculationReader } from "./brought-calculation.ts";
import { findAgencyYear } from "./find-agency-year.ts";
import { findContactRestriction } from "./find-contact-restriction.ts";
import type { Lead } from "./lead.ts";
import { scoreLead } from "./score-lead.ts";

/**
 * Scores the answers and adds what the server alone decides.
 *
 * @param submission as `leadSubmissionSchema` read it.
 * @param made.id a new UUID.
 * @param made.now the moment of submission; its year also judges the birth year.
 * @param summarize tells the result of numbers that came along.
 */
export function buildLead(
  submission: LeadSubmission,
  { id, now }: { readonly id: string; readonly now: Date },
  summarize: CalculationReader["summarize"] = () => "",
): Lead {
  const { website, phone, contactConsent, ...answers } = submission;
  const hasConsent = contactConsent === true;
  const score = scoreLead({ ...answers, phone }, { hasConsent });
  return {
    ...answers,
    id,
    phone: phone || null,
    contactConsent: hasConsent,
    consentTextVersion: submission.consentTextVersion || null,
    attribution: submission.attribution ?? {},
    calculations: (submission.calculations ?? []).map((calculation) => ({
      ...calculation,
      summary: summarize(calculation),
    })),
    userAgent: submission.userAgent || null,
    pageUrl: submission.pageUrl || null,
    timestamp: now.toISOString(),
    leadScore: score.score,
    leadCategory: score.category,
    scoringFactors: JSON.stringify(score),
    status: judgeHoneypot(website),
    doNotContactReason: findContactRestriction(submission.birthYear, findAgencyYear(now)),
  };
}
