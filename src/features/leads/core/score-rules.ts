import type { QuestionId } from "./questions.ts";

/** What one yes-or-no question adds to the score, and the sentence staff read for each answer. */
export interface YesNoRule {
  readonly key: QuestionId;
  readonly part: "need" | "interest";
  readonly points: Readonly<Record<"yes" | "no" | "not-sure", number>>;
  readonly texts: Readonly<Record<"yes" | "no" | "not-sure", string>>;
}

const need = { no: 12, "not-sure": 9, yes: 0 };
const strongInterest = { yes: 10, "not-sure": 5, no: 0 };
const interest = { yes: 8, "not-sure": 4, no: 0 };

export const yesNoRules: readonly YesNoRule[] = [
  {
    key: "q1",
    part: "need",
    points: need,
    texts: {
      no: "Not confident in the current strategy",
      "not-sure": "Unsure about the current strategy",
      yes: "Confident in the current strategy",
    },
  },
  {
    key: "q2",
    part: "need",
    points: need,
    texts: {
      no: "Not confident in the retirement approach",
      "not-sure": "Unsure about the retirement approach",
      yes: "Confident in the retirement approach",
    },
  },
  {
    key: "q3",
    part: "interest",
    points: interest,
    texts: {
      yes: "Wants to learn lesser-known strategies",
      "not-sure": "Might want to learn lesser-known strategies",
      no: "Not looking for lesser-known strategies",
    },
  },
  {
    key: "q4",
    part: "interest",
    points: strongInterest,
    texts: {
      yes: "Protecting the family is a priority",
      "not-sure": "Unsure how much family protection matters now",
      no: "Family protection is not a priority now",
    },
  },
  {
    key: "q5",
    part: "interest",
    points: interest,
    texts: {
      yes: "Leaving a legacy matters",
      "not-sure": "Unsure about leaving a legacy",
      no: "Leaving a legacy does not matter now",
    },
  },
  {
    key: "q7",
    part: "interest",
    points: strongInterest,
    texts: {
      yes: "Wants growth with protection from market loss",
      "not-sure": "Unsure about growth with protection",
      no: "Not looking for growth with protection",
    },
  },
  {
    key: "q8",
    part: "interest",
    points: strongInterest,
    texts: {
      yes: "Wants to learn about tax-advantaged growth",
      "not-sure": "Unsure about tax-advantaged growth",
      no: "Not looking for tax-advantaged growth",
    },
  },
  {
    key: "q9",
    part: "interest",
    points: interest,
    texts: {
      yes: "Wants access to money while living",
      "not-sure": "Unsure about access to money while living",
      no: "Access to money while living does not matter now",
    },
  },
];
