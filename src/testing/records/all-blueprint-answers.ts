import type { BlueprintAnswers } from "#features/leads/core/blueprint/blueprint.ts";
import { questionChoices, questionIds } from "#features/leads/core/questions.ts";

/** Every way in which the nine questions can be answered: 3^9 of them. */
export function listAllBlueprintAnswers(): BlueprintAnswers[] {
  return questionIds.reduce<object[]>(
    (all, question) =>
      all.flatMap((answers) =>
        questionChoices[question].map((choice) => ({ ...answers, [question]: choice })),
      ),
    [{}],
  ) as BlueprintAnswers[];
}
