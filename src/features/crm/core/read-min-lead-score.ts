/** Bounds and default of the specification; apart from the schema, which weighs more than the page. */
export const minLeadScoreRules = { min: 0, max: 100, whenEmpty: 70 } as const;

/**
 * What someone typed as the minimum lead score.
 *
 * @returns the score, the default for an empty field, or null for what is to be ignored.
 */
export function readMinLeadScore(typed: string): number | null {
  const { min, max, whenEmpty } = minLeadScoreRules;
  const text = typed.trim();
  if (text === "") return whenEmpty;
  const score = Number(text);
  return Number.isInteger(score) && score >= min && score <= max ? score : null;
}
