import type { Locale } from "#platform/core/locale.ts";
import { answersSchema } from "./answers.ts";
import type { AnswerField, DraftAnswers } from "./questionnaire-draft.ts";

export type AnswerErrors = Readonly<Partial<Record<AnswerField, string>>>;

/**
 * What is wrong with the answers so far, one sentence per field, in the order of the schema.
 *
 * @param currentYear calendar year now.
 */
export function checkAnswers(
  answers: DraftAnswers,
  currentYear: number,
  locale: Locale,
): AnswerErrors {
  const parsed = answersSchema(currentYear, locale).safeParse(answers);
  if (parsed.success) return {};
  const errors: Partial<Record<AnswerField, string>> = {};
  for (const issue of parsed.error.issues) {
    const field = issue.path[0] as AnswerField;
    errors[field] ??= issue.message;
  }
  return errors;
}
