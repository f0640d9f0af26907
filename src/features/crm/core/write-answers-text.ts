import { answerLabels, labelAnswer } from "#features/leads/core/answer-labels.ts";
import type { Lead } from "#features/leads/core/lead.ts";
import { questionIds } from "#features/leads/core/questions.ts";
import { readScoringFactors } from "#features/leads/core/read-scoring-factors.ts";
import type { Locale } from "#platform/core/locale.ts";

/**
 * What sales read before they call: score, why, the nine answers, one a line, and the results of
 * calculators that came along. Holds none of the sensitive fields.
 */
export function writeAnswersText(lead: Lead, locale: Locale): string {
  const summary = readScoringFactors(lead.scoringFactors)?.summary;
  const labels = answerLabels[locale].questions;
  return [
    `Score ${lead.leadScore} of 100${lead.leadCategory ? ` (${lead.leadCategory})` : ""}`,
    ...(summary ? [summary] : []),
    lead.contactConsent ? "Calls and texts: agreed" : "Calls and texts: no consent",
    "",
    ...questionIds.map((id) => `${labels[id]}: ${labelAnswer(id, lead[id], locale)}`),
    ...(lead.calculations.length > 0 ? [""] : []),
    ...lead.calculations.map(({ summary }) => summary),
  ].join("\n");
}
