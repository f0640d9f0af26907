import { labelAnswer } from "#features/leads/core/answer-labels.ts";
import { questionChoices, yesNoNotSure } from "#features/leads/core/questions.ts";
import type { QuestionId } from "#features/leads/core/questions.ts";
import { useLocale, useWords } from "#platform/web/use-words.ts";
import { ChoiceGroup } from "#ui/choice-group.tsx";
import { questionnaireWords } from "./questionnaire-words.ts";
import type { QuestionnaireState } from "./use-questionnaire.ts";

interface QuestionStepProps {
  readonly questions: readonly QuestionId[];
  readonly questionnaire: QuestionnaireState;
}

/** One or two questions, each with its few answers as cards. */
export function QuestionStep({ questions, questionnaire }: QuestionStepProps) {
  const locale = useLocale();
  const words = useWords(questionnaireWords);
  return (
    <div className="grid gap-5 sm:gap-8">
      {questions.map((id) => (
        <ChoiceGroup
          key={id}
          name={id}
          legend={words.questions[id]}
          options={questionChoices[id].map((value) => ({
            value,
            label: labelAnswer(id, value, locale),
          }))}
          layout={questionChoices[id] === yesNoNotSure ? "compact" : "row"}
          value={questionnaire.draft.answers[id] ?? ""}
          error={questionnaire.errors[id]}
          onChange={(event) => questionnaire.setAnswer(id, event.target.value)}
        />
      ))}
    </div>
  );
}
