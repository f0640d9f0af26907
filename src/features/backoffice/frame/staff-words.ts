import type { LeadCategory } from "#features/leads/core/score-lead.ts";
import type { Localized } from "#platform/core/locale.ts";

interface StaffWords {
  readonly checking: string;
  readonly categories: Readonly<Record<LeadCategory | "unknown", string>>;
}

/** Words that more than one staff screen uses. */
export const staffWords: Localized<StaffWords> = {
  en: {
    checking: "Checking who is signed in...",
    categories: { hot: "Hot", warm: "Warm", cold: "Cold", unknown: "Unknown" },
  },
};
