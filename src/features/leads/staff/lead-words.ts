import type { Localized } from "#platform/core/locale.ts";

interface LeadWords {
  readonly title: string;
  readonly loading: string;
  readonly failed: string;
  readonly columns: Readonly<Record<"category" | "score" | "doNotContact", string>>;
  readonly personal: Readonly<
    Record<
      "title" | "submitted" | "score" | "category" | "consent" | "consentYes" | "consentNo",
      string
    >
  >;
  readonly demographics: { readonly title: string; readonly note: string };
  readonly responses: { readonly title: string };
  readonly score: Readonly<Record<"title" | "unexplained" | "notUsed", string>> & {
    readonly otherInputs: Readonly<Record<string, string>>;
  };
  readonly points: (points: number, max: number) => string;
  readonly model: (model: string) => string;
  readonly scoreOf: (score: number) => string;
  readonly restricted: string;
  readonly sameEmail: string;
}

export const leadWords: Localized<LeadWords> = {
  en: {
    title: "Lead",
    loading: "Loading lead...",
    failed: "Failed to load lead details. Please try again.",
    columns: { category: "Category", score: "Score", doNotContact: "Do not contact" },
    personal: {
      title: "Personal Information",
      submitted: "Submitted",
      score: "Lead score",
      category: "Category",
      consent: "Calls and texts",
      consentYes: "Agreed to be called or texted",
      consentNo: "Did not agree; write instead",
    },
    demographics: {
      title: "Demographics",
      note: "For preparing the conversation. The score never reads these.",
    },
    responses: { title: "Wizard Responses" },
    score: {
      title: "Why this score",
      unexplained: "This lead was scored without reasons.",
      notUsed: "Never used for the score:",
      otherInputs: { userAgent: "Browser", language: "Language" },
    },
    points: (points, max) => `${points} of ${max} points`,
    model: (model) => `Scoring model ${model}`,
    scoreOf: (score) => `${score} of 100`,
    restricted: "Please don't contact this person",
    sameEmail: "Other requests from this email address",
  },
};
