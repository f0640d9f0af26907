import { keptShape, readKeptDraft } from "#platform/core/kept-draft.ts";
import type { ShapeOf } from "#platform/core/kept-shape.ts";
import { isOneOf, isText, isYesNo, pickShape } from "#platform/core/kept-shape.ts";
import type { BlueprintAnswers } from "./blueprint.ts";
import { questionChoices } from "./questions.ts";

const nineAnswersShape = {
  q1: isOneOf(questionChoices.q1),
  q2: isOneOf(questionChoices.q2),
  q3: isOneOf(questionChoices.q3),
  q4: isOneOf(questionChoices.q4),
  q5: isOneOf(questionChoices.q5),
  q6: isOneOf(questionChoices.q6),
  q7: isOneOf(questionChoices.q7),
  q8: isOneOf(questionChoices.q8),
  q9: isOneOf(questionChoices.q9),
};

const broughtLinkShape = {
  href: (value: unknown): value is string => isText(value) && /^\/calculators[/#]/.test(value),
  summary: isText,
};
type BroughtLinks = readonly ShapeOf<typeof broughtLinkShape>[];

const sentBlueprintShape = {
  ...keptShape,
  answers: (value: unknown): value is BlueprintAnswers => readNineAnswers(value) !== null,
  /** Of calculators that came along. */
  brought: (value: unknown): value is BroughtLinks =>
    Array.isArray(value) && value.every((link) => pickShape(broughtLinkShape, link)),
  turns18: isYesNo,
};

/**
 * What a blueprint is made of, after the answers were sent: the nine answers and the links to a
 * calculator's numbers. Nothing in it says who the family is.
 */
export type SentBlueprint = ShapeOf<typeof sentBlueprintShape>;

/** The nine answers among these, without who the family is; null when one is missing. */
export function readNineAnswers(answers: unknown): BlueprintAnswers | null {
  return pickShape(nineAnswersShape, answers);
}

/** Reads what a tab kept, by the rules of `readKeptDraft`. */
export function readSentBlueprint(text: string | null, nowMs: number): SentBlueprint | null {
  const kept = readKeptDraft(sentBlueprintShape, text, nowMs);
  const answers = readNineAnswers(kept?.answers);
  return kept && answers && { ...kept, answers };
}
