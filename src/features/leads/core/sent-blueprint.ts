import * as z from "zod/mini";
import { readKeptDraft } from "#platform/core/kept-draft.ts";
import type { BlueprintAnswers } from "./blueprint.ts";
import { questionChoices } from "./questions.ts";

const nineAnswersSchema = z.object({
  q1: z.enum(questionChoices.q1),
  q2: z.enum(questionChoices.q2),
  q3: z.enum(questionChoices.q3),
  q4: z.enum(questionChoices.q4),
  q5: z.enum(questionChoices.q5),
  q6: z.enum(questionChoices.q6),
  q7: z.enum(questionChoices.q7),
  q8: z.enum(questionChoices.q8),
  q9: z.enum(questionChoices.q9),
});

const sentBlueprintSchema = z.object({
  savedAt: z.number(),
  answers: nineAnswersSchema,
  /** Of calculators that came along. */
  brought: z.array(
    z.object({
      href: z.string().check(z.regex(/^\/calculators[/#]/)),
      summary: z.string(),
    }),
  ),
  turns18: z.boolean(),
});

/**
 * What a blueprint is made of, after the answers were sent: the nine answers and the links to a
 * calculator's numbers. Nothing in it says who the family is.
 */
export type SentBlueprint = Readonly<z.infer<typeof sentBlueprintSchema>>;

/** The nine answers among these, without who the family is; null when one is missing. */
export function readNineAnswers(answers: object): BlueprintAnswers | null {
  return nineAnswersSchema.safeParse(answers).data ?? null;
}

/** Reads what a tab kept, by the rules of `readKeptDraft`. */
export function readSentBlueprint(text: string | null, nowMs: number): SentBlueprint | null {
  return readKeptDraft(sentBlueprintSchema, text, nowMs);
}
