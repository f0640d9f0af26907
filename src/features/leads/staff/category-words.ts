import type { LeadCategory } from "#features/leads/core/score-lead.ts";
import type { Localized } from "#platform/core/locale.ts";

export const categoryWords: Localized<Readonly<Record<LeadCategory | "unknown", string>>> = {
  en: { hot: "Hot", warm: "Warm", cold: "Cold", unknown: "Unknown" },
};
