import type { LeadSubmission } from "#features/leads/core/answers.ts";
import { hashFields } from "#platform/server/hash-fields.ts";

/** Tells whether two submissions carry the same answers, wherever the browser stood. */
export function hashAnswers(submission: LeadSubmission, secret: string): string {
  // A retry after a reload may come from another address of the same page.
  const { userAgent: _userAgent, pageUrl: _pageUrl, attribution: _from, ...answers } = submission;
  return hashFields(answers, secret);
}
