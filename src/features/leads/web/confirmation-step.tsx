import { Alert } from "#ui/alert.tsx";
import { Button } from "#ui/button.tsx";
import { Spinner } from "#ui/spinner.tsx";
import { defaultLocale } from "#platform/core/locale.ts";
import { questionnaireWords } from "./questionnaire-words.ts";
import type { QuestionnaireState } from "./use-questionnaire.ts";

/** Complete answers that are not yet with staff, and the button that sends them. */
export function ConfirmationStep({
  questionnaire,
}: {
  readonly questionnaire: QuestionnaireState;
}) {
  const words = questionnaireWords[defaultLocale].confirmation;
  const isSending = questionnaire.phase === "sending";
  return (
    <div className="grid gap-6">
      {questionnaire.draft.unsent && !isSending ? (
        <Alert tone="warning" title={words.unsentTitle} announce>
          <p>{questionnaire.failureMessage ?? words.unsentText}</p>
        </Alert>
      ) : null}
      <p>{words.text}</p>
      <Button type="submit" size="lg" wide disabled={isSending || !questionnaire.isValid}>
        {isSending ? <Spinner /> : null}
        {isSending ? words.pending : words.button}
      </Button>
    </div>
  );
}
