import type { RestrictionKind } from "#features/leads/core/find-contact-restriction.ts";
import type { Localized } from "#platform/core/locale.ts";

interface LeadWords {
  readonly title: string;
  readonly loading: string;
  readonly failed: string;
  readonly columns: Readonly<Record<"category" | "score", string>>;
  readonly personal: Readonly<
    Record<
      | "title"
      | "submitted"
      | "score"
      | "category"
      | "consent"
      | "consentYes"
      | "consentNo"
      | "consentStopped"
      | "consentBarred",
      string
    >
  >;
  readonly demographics: { readonly title: string; readonly note: string };
  readonly responses: { readonly title: string };
  /** What the family was given to read. */
  readonly blueprint: Readonly<Record<"title" | "note", string>>;
  readonly score: Readonly<Record<"title" | "unexplained" | "notUsed", string>> & {
    readonly otherInputs: Readonly<Record<string, string>>;
  };
  readonly points: (points: number, max: number) => string;
  readonly model: (model: string) => string;
  readonly scoreOf: (score: number) => string;
  /** Why a family must not be contacted: as a badge, and in full. `other` is told by its own reason. */
  readonly restrictions: Readonly<
    Record<RestrictionKind, Readonly<Record<"badge" | "title" | "text" | "hint", string>>>
  >;
}

export const leadWords: Localized<LeadWords> = {
  en: {
    title: "Lead",
    loading: "Loading lead...",
    failed: "Failed to load lead details. Please try again.",
    columns: { category: "Category", score: "Score" },
    personal: {
      title: "Personal Information",
      submitted: "Submitted",
      score: "Lead score",
      category: "Category",
      consent: "Calls and texts",
      consentYes: "Agreed to be called or texted",
      consentNo: "Did not agree; email instead",
      consentStopped: "Do not call or text; email instead",
      consentBarred: "Not allowed; see above",
    },
    demographics: {
      title: "Demographics",
      note: "For preparing the conversation. The score never reads these.",
    },
    responses: { title: "Wizard Responses" },
    blueprint: {
      title: "The family's blueprint",
      note: "Made from these nine answers and shown after they were sent. The family may have it in front of them when you call.",
    },
    score: {
      title: "Why this score",
      unexplained: "This lead was scored without reasons.",
      notUsed: "Never used for the score:",
      otherInputs: { userAgent: "Browser", language: "Language" },
    },
    points: (points, max) => `${points} of ${max} points`,
    model: (model) => `Scoring model ${model}`,
    scoreOf: (score) => `${score} of 100`,
    restrictions: {
      underage: {
        badge: "Under 18: do not call",
        title: "Under 18: do not call, text or email",
        hint: "A minor by the birth year. Do not call, text or email.",
        text: "The birth year says that this visitor is younger than 18. No CRM gets this lead.",
      },
      demo: {
        badge: "Demo",
        title: "A demo lead",
        hint: "Made up for trying things out. There is no family to call.",
        text: "It is made up for trying things out: there is no family to call. No CRM gets it.",
      },
      other: {
        badge: "Do not contact",
        title: "Please don't contact this person",
        text: "",
        hint: "Open the lead to read why.",
      },
    },
  },
};
