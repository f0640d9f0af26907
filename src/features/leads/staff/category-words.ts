import type { LeadCategory } from "#features/leads/core/score-lead.ts";
import type { Localized } from "#platform/core/locale.ts";

interface CategoryWords {
  readonly names: Readonly<Record<LeadCategory | "unknown", string>>;
  /** What the names mean. */
  readonly meaning: (thresholds: Readonly<Record<"hot" | "warm", number>>) => string;
}

export const categoryWords: Localized<CategoryWords> = {
  en: {
    names: { hot: "Hot", warm: "Warm", cold: "Cold", unknown: "Unknown" },
    meaning: ({ hot, warm }) =>
      `By the score of 100 points: hot from ${hot}, warm from ${warm}, cold below that.`,
  },
};
