import type { QuestionId } from "./questions.ts";

/** What one yes-or-no question adds to the score. */
export interface YesNoRule {
  readonly key: Exclude<QuestionId, "q6">;
  readonly part: "need" | "interest";
  readonly points: Readonly<Record<"yes" | "no" | "not-sure", number>>;
}

const need = { no: 12, "not-sure": 9, yes: 0 };
const strongInterest = { yes: 10, "not-sure": 5, no: 0 };
const interest = { yes: 8, "not-sure": 4, no: 0 };

export const yesNoRules: readonly YesNoRule[] = [
  { key: "q1", part: "need", points: need },
  { key: "q2", part: "need", points: need },
  { key: "q3", part: "interest", points: interest },
  { key: "q4", part: "interest", points: strongInterest },
  { key: "q5", part: "interest", points: interest },
  { key: "q7", part: "interest", points: strongInterest },
  { key: "q8", part: "interest", points: strongInterest },
  { key: "q9", part: "interest", points: interest },
];
