import { createHmac } from "node:crypto";
import type { LeadSubmission } from "#features/leads/core/answers.ts";

/** Where the browser stood: a retry after a reload may come from another address of the same page. */
const surroundings = new Set(["userAgent", "pageUrl", "attribution"]);

/**
 * Tells whether two submissions carry the same answers; an empty optional field equals a missing
 * one. Keyed, so that the stored hash tells nothing about a family.
 */
export function hashAnswers(submission: LeadSubmission, secret: string): string {
  const answers = Object.entries(submission)
    .filter(([field, value]) => !surroundings.has(field) && value !== null && value !== "")
    .toSorted(([left], [right]) => (left < right ? -1 : 1));
  return createHmac("sha256", secret).update(JSON.stringify(answers)).digest("base64url");
}
