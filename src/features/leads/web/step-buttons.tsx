import { profileStep } from "#features/leads/core/questions.ts";
import { useWords } from "#platform/web/use-words.ts";
import { Button } from "#ui/button.tsx";
import { Spinner } from "#ui/spinner.tsx";
import { questionnaireWords } from "./questionnaire-words.ts";
import type { QuestionnaireState } from "./use-questionnaire.ts";

interface StepButtonsProps {
  readonly questionnaire: QuestionnaireState;
  /** Nobody goes on from a step that is not on screen. */
  readonly isStepHere: boolean;
}

/**
 * Back and Next; on step 9 Next completes, and step 10 has its own button instead. The label
 * has an element of its own, because a page that the browser translates holds other text nodes than
 * React knows of, and nothing can be put beside those.
 */
export function StepButtons({ questionnaire, isStepHere }: StepButtonsProps) {
  const words = useWords(questionnaireWords).buttons;
  const { step } = questionnaire.draft;
  const isSending = questionnaire.phase === "sending";
  const completeLabel = isSending ? words.completing : words.complete;
  return (
    <div className="flex flex-wrap justify-between gap-3">
      <Button tone="secondary" disabled={step === 1} onClick={questionnaire.goBack}>
        {words.back}
      </Button>
      {step > profileStep ? null : (
        <Button
          type="submit"
          disabled={!questionnaire.canGoOn || !isStepHere || isSending}
          className="grow sm:min-w-44 sm:grow-0"
        >
          {isSending ? <Spinner /> : null}
          <span>{step === profileStep ? completeLabel : words.next}</span>
        </Button>
      )}
    </div>
  );
}
