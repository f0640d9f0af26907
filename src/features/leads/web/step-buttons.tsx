import { profileStep } from "#features/leads/core/questions.ts";
import { defaultLocale } from "#platform/core/locale.ts";
import { Button } from "#ui/button.tsx";
import { Spinner } from "#ui/spinner.tsx";
import { questionnaireWords } from "./questionnaire-words.ts";
import type { QuestionnaireState } from "./use-questionnaire.ts";

const words = questionnaireWords[defaultLocale].buttons;

/** Back and Next; on step 9 Next completes, and step 10 has its own button instead. */
export function StepButtons({ questionnaire }: { readonly questionnaire: QuestionnaireState }) {
  const { step } = questionnaire.draft;
  const isSending = questionnaire.phase === "sending";
  const completeLabel = isSending ? words.completing : words.complete;
  return (
    <div className="flex flex-wrap justify-between gap-3">
      <Button tone="secondary" disabled={step === 1} onClick={() => questionnaire.goTo(step - 1)}>
        {words.back}
      </Button>
      {step > profileStep ? null : (
        <Button
          type="submit"
          disabled={!questionnaire.canGoOn || isSending}
          className="grow sm:min-w-44 sm:grow-0"
        >
          {isSending ? <Spinner /> : null}
          {step === profileStep ? completeLabel : words.next}
        </Button>
      )}
    </div>
  );
}
