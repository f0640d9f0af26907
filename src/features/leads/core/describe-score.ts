import type { Locale } from "#platform/core/locale.ts";
import type { LeadCategory } from "./score-lead.ts";
import { scoreWords } from "./score-words.ts";

/** An input of the score, as far as its sentence depends on it. */
interface ScoredInput {
  readonly key: string;
  readonly answer: string;
  readonly points: number;
}

/** The sentence for one input of the score; null for an input of a model that is not this one. */
export function describeFactor(input: ScoredInput, locale: Locale): string | null {
  const { yesNo, readiness, focusNames, confirmed, unconfirmed } = scoreWords[locale];
  const { key, answer, points } = input;
  if (key === "q6") {
    const name = focusNames[answer] ?? answer;
    return points > 0 ? confirmed(name) : unconfirmed(name);
  }
  const texts: Readonly<Record<string, Readonly<Record<string, string>>>> = {
    ...yesNo,
    ...readiness,
  };
  return texts[key]?.[answer] ?? null;
}

/** The score in one line: its category, and the three answers that weigh most. */
export function summarizeScore(
  { score, category }: { readonly score: number; readonly category: LeadCategory },
  factors: ReadonlyArray<ScoredInput & { readonly text: string }>,
  locale: Locale,
): string {
  const { readiness, categories, noReason, summary } = scoreWords[locale];
  const reasons = factors
    .filter(({ key, points }) => !Object.hasOwn(readiness, key) && points > 0)
    .toSorted((left, right) => right.points - left.points)
    .slice(0, 3)
    .map(({ text }) => text);
  return summary(score, categories[category], reasons.join("; ") || noReason);
}
