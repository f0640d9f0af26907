import type { Localized } from "#platform/core/locale.ts";

interface LeadWords {
  readonly title: string;
  readonly back: string;
  readonly retry: string;
  readonly loading: string;
  readonly failed: string;
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
  readonly call: string;
  readonly write: string;
  readonly restricted: string;
  readonly quarantined: string;
  readonly sameEmail: string;
}

export const leadWords: Localized<LeadWords> = {
  en: {
    title: "Lead",
    back: "Back to Dashboard",
    retry: "Try again",
    loading: "Loading lead...",
    failed: "Failed to load lead details. Please try again.",
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
    call: "Call",
    write: "Write",
    restricted: "Please don't contact this person",
    quarantined: "A machine probably sent this. It counts nowhere and goes nowhere.",
    sameEmail: "Other requests from this email address",
  },
};
