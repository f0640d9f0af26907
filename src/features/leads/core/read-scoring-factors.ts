import * as z from "zod/mini";

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
 * @returns null when there is nothing readable: the score still stands without its reasons.
 */
export function readScoringFactors(text: string | null): ScoreExplanation | null {
  try {
    const parsed = explanationSchema.safeParse(JSON.parse(text ?? "null"));
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
}
