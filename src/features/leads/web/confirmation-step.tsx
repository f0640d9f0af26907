import { useWords } from "#platform/web/use-words.ts";
import { Alert } from "#ui/alert.tsx";
import { Button } from "#ui/button.tsx";
import { Spinner } from "#ui/spinner.tsx";
import { useFocusBack } from "#ui/use-focus-back.ts";
import { KeepChoice } from "./keep-choice.tsx";
import { lastStepsWords } from "./last-steps-words.ts";
import type { QuestionnaireState } from "./use-questionnaire.ts";

/** Complete answers that are not yet with staff, and the button that sends them. */
export function ConfirmationStep({
  questionnaire,
}: {
  readonly questionnaire: QuestionnaireState;
}) {
  const words = useWords(lastStepsWords).confirmation;
  const isMinor = questionnaire.ageGroup === "minor";
  const isSending = questionnaire.phase === "sending";
  // A disabled button loses the focus.
  const button = useFocusBack<HTMLButtonElement>(isSending);
  return (
    <div className="grid gap-6">
      {questionnaire.draft.unsent && !isSending ? (
        <Alert tone="warning" title={words.unsentTitle} announce>
          <p>{questionnaire.failureMessage ?? words.unsentText}</p>
          <p>{questionnaire.draft.keepsProfile ? words.unsentKept : words.unsentInTab}</p>
        </Alert>
      ) : null}
      {questionnaire.draft.unsent ? <KeepChoice questionnaire={questionnaire} /> : null}
      <p>{isMinor ? words.minorText : words.text}</p>
      <Button
        ref={button}
        type="submit"
        size="lg"
        wide
        disabled={isSending || !questionnaire.isValid}
      >
        {isSending ? <Spinner /> : null}
        <span>{isSending ? words.pending : words.button}</span>
      </Button>
    </div>
  );
}
