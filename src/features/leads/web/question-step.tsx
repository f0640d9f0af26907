import { questionLabels } from "#features/leads/core/question-labels.ts";
import { questionChoices, yesNoNotSure } from "#features/leads/core/questions.ts";
import type { QuestionId } from "#features/leads/core/questions.ts";
import { useWords } from "#platform/web/use-words.ts";
import { ChoiceGroup } from "#ui/choice-group.tsx";
import { questionnaireWords } from "./questionnaire-words.ts";
import type { QuestionnaireState } from "./use-questionnaire.ts";

interface QuestionStepProps {
  readonly questions: readonly QuestionId[];
  readonly questionnaire: QuestionnaireState;
}

/** One or two questions, each with its few answers as cards. */
export function QuestionStep({ questions, questionnaire }: QuestionStepProps) {
  const labels = useWords(questionLabels);
  const words = useWords(questionnaireWords);
  return (
    <div className="grid gap-5 sm:gap-8">
      {questions.map((id) => (
        <ChoiceGroup
          key={id}
          name={id}
          legend={words.questions[id]}
          options={listOptions(id, labels)}
          layout={questionChoices[id] === yesNoNotSure ? "compact" : "row"}
          value={questionnaire.draft.answers[id] ?? ""}
          error={questionnaire.errors[id]}
          onChange={(event) => questionnaire.setAnswer(id, event.target.value)}
        />
      ))}
    </div>
  );
}

function listOptions(id: QuestionId, labels: typeof questionLabels.en) {
  const named: Readonly<Record<string, string>> = labels[id];
  return questionChoices[id].map((value) => ({ value, label: named[value] ?? value }));
}
