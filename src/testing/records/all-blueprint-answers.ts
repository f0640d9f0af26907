import type { BlueprintAnswers } from "#features/leads/core/blueprint/blueprint.ts";
import { questionChoices, questionIds } from "#features/leads/core/questions.ts";

/** All 3^9 combinations of answers to the nine questions. */
export function listAllBlueprintAnswers(): BlueprintAnswers[] {
  return questionIds.reduce<object[]>(
    (all, question) =>
      all.flatMap((answers) =>
        questionChoices[question].map((choice) => ({ ...answers, [question]: choice })),
      ),
    [{}],
  ) as BlueprintAnswers[];
}
