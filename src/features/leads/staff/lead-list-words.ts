import type { Localized } from "#platform/core/locale.ts";

type LeadListWords = Readonly<
  Record<
    | "title"
    | "empty"
    | "noMatch"
    | "loading"
    | "failed"
    | "search"
    | "category"
    | "source"
    | "answer"
    | "waiting"
    | "hot"
    | "trashIntro",
    string
  >
>;

/** Words of the list of all leads. */
export const leadListWords: Localized<LeadListWords> = {
  en: {
    title: "Leads",
    empty: "No leads yet. They show up here once somebody finishes the questionnaire.",
    noMatch: "No lead fits this view.",
    loading: "Loading leads...",
    failed: "Failed to load leads. Please try again.",
    search: "Search by name, email, phone or ZIP",
    category: "Category",
    source: "Source",
    answer: "First answer",
    waiting: "Waiting for it",
    hot: "Hot & new",
    trashIntro: "Deleted leads. They can be restored for 30 days, and are then gone for good.",
  },
};
