import * as z from "zod/mini";
import type { Locale } from "#platform/core/locale.ts";
import { defaultLocale } from "#platform/core/locale.ts";
import { describeFactor, summarizeScore } from "./describe-score.ts";
import { categorizeScore, scoringModel } from "./score-lead.ts";

const factorSchema = z.object({
  key: z.string(),
  answer: z.string(),
  points: z.number(),
  max: z.number(),
  text: z.string(),
});

const explanationSchema = z.object({
  model: z.string(),
  factors: z.array(factorSchema),
  notUsed: z.array(z.string()),
  summary: z.string(),
});

/** Why a lead scored as it did, under whichever model it was scored with. */
export type ScoreExplanation = z.infer<typeof explanationSchema>;

/**
 * Reads a lead's `scoringFactors`.
 *
 * @param text JSON text as stored; null for a lead that was never scored.
 * @param locale the sentences stand as they were said when the lead was scored; in another language
 *   than the usual one they are said anew, as long as the model is still the same.
 * @returns null when there is nothing readable: the score still stands without its reasons.
 */
export function readScoringFactors(
  text: string | null,
  locale: Locale = defaultLocale,
): ScoreExplanation | null {
  try {
    const parsed = explanationSchema.safeParse(JSON.parse(text ?? "null"));
    return parsed.success ? sayIn(locale, parsed.data) : null;
  } catch {
    return null;
  }
}

function sayIn(locale: Locale, explanation: ScoreExplanation): ScoreExplanation {
  if (locale === defaultLocale || explanation.model !== scoringModel) return explanation;
  const factors = explanation.factors.map((factor) => ({
    ...factor,
    text: describeFactor(factor, locale) ?? factor.text,
  }));
  const score = factors.reduce((sum, { points }) => sum + points, 0);
  const summary = summarizeScore({ score, category: categorizeScore(score) }, factors, locale);
  return { ...explanation, factors, summary };
}
