import type { Localized } from "#platform/core/locale.ts";

type LeadListWords = Readonly<Record<"title" | "intro" | "empty" | "noMatch", string>>;

/** Words of the list of all leads. */
export const leadListWords: Localized<LeadListWords> = {
  en: {
    title: "Leads",
    intro: "Everyone who filled in the questionnaire, newest first.",
    empty: "No leads yet. They show up here once somebody finishes the questionnaire.",
    noMatch: "No lead matches this search.",
  },
};
