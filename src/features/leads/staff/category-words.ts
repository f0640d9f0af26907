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
      `The score tells how much a family needs and wants, from 0 to 100. Hot is ${hot} or more, warm is ${warm} or more, cold is less.`,
  },
};
