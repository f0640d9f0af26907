import { useEffect } from "react";
import { profileChoices, profileStep } from "#features/leads/core/questions.ts";
import type { Locale } from "#platform/core/locale.ts";
import { useLateCode } from "#platform/web/islands/use-late-code.ts";
import { useLocale, useWords } from "#platform/web/use-words.ts";
import { Alert, LoadingText } from "#ui/alert.tsx";
import { Button, useFocusBack } from "#ui/button.tsx";
import { SendButton, SendsAgain } from "#ui/form/form-footer.tsx";
import type { AwaitedThings, Brought } from "./brought.ts";
import { lastStepsWords } from "./last-steps-words.ts";
import { ConsentField, KeepChoice, ProfileStep } from "./profile-step.tsx";
import { blueprintCode } from "./thank-you.tsx";
import type { QuestionnaireState } from "./use-questionnaire.ts";
export { AfterSending } from "./thank-you.tsx";

/** The name to greet the family by; unknown until its code is there. */
export const readName = (fullName: string) =>
  blueprintCode.read()?.readFirstName(fullName) ?? undefined;

/** The line of a fault in the list of faults. The faults of choices have one text, so the question is named before it. */
export function nameFault(field: string, message: string, locale: Locale): string {
  const { fields, chooseOne } = lastStepsWords[locale];
  return isChoice(field) ? chooseOne(fields[field]) : message;
}

const isChoice = (field: string): field is keyof typeof profileChoices => field in profileChoices;

interface LastStepProps {
  readonly questionnaire: QuestionnaireState;
}

/** Step 9 or 10. Its code is fetched while the family answers the first questions. */
export function LastStep(props: LastStepProps & { brought: Brought; intro: string }) {
  const { questionnaire, intro } = props;
  const { awaited, list } = props.brought;
  const { code } = useLateCode(blueprintCode, true, false);
  const isProfile = questionnaire.draft.step === profileStep;
  const isAsked = questionnaire.ageGroup !== "minor";
  return (
    <>
      {isProfile ? (
        <>
          <ProfileStep questionnaire={questionnaire} intro={intro} />
          {/* Keeps the room of one line for code that comes late. */}
          <div className="min-h-6">
            {code && isAsked ? <code.WishFields questionnaire={questionnaire} /> : null}
          </div>
        </>
      ) : (
        <ConfirmationStep questionnaire={questionnaire} />
      )}
      {/* What goes along with the answers, or what became of it. */}
      {isAsked ? awaited ? <AwaitedPart {...awaited} /> : list : null}
      {isProfile && isAsked ? <ConsentField questionnaire={questionnaire} /> : null}
    </>
  );
}

/** Step 10: complete answers that have not been sent. */
export function ConfirmationStep({ questionnaire }: LastStepProps) {
  const words = useWords(lastStepsWords).confirmation;
  const locale = useLocale();
  return (
    <div className="grid gap-6">
      {questionnaire.draft.unsent ? (
        <>
          <Alert key={questionnaire.attempts} tone="warning" title={words.unsentTitle} announce>
            <p>{questionnaire.failureMessage ?? words.unsentText}</p>
            <SendsAgain at={questionnaire.sendsAgainAt} locale={locale} />
            <p>{questionnaire.draft.keepsProfile ? words.unsentKept : words.unsentInTab}</p>
          </Alert>
          <KeepChoice questionnaire={questionnaire} />
        </>
      ) : null}
      <p>{words.text}</p>
    </div>
  );
}

/** The button that sends the answers. It is in the bar beside Back, which a phone always shows. */
export function GenerateButton({ questionnaire }: LastStepProps) {
  const words = useWords(lastStepsWords).confirmation;
  const isSending = questionnaire.phase === "sending";
  // Not disabled while sending: a disabled button would lose the focus.
  const button = useFocusBack<HTMLButtonElement>(isSending);
  return (
    <SendButton
      ref={button}
      words={{ send: words.button, sending: words.pending }}
      isSending={isSending}
      locale={useLocale()}
      className="grow sm:grow-0"
      disabled={isSending}
    />
  );
}

function AwaitedPart({ hasFailed, ask, retry, leaveOut }: AwaitedThings) {
  const words = useWords(lastStepsWords).brought;
  useEffect(ask, [ask]);
  if (!hasFailed) return <LoadingText text={words.loading} />;
  return (
    <Alert tone="warning" title={words.title} announce>
      <p>{words.text}</p>
      <div className="mt-2 flex flex-wrap gap-3">
        <Button tone="secondary" size="sm" onClick={retry}>
          {words.retry}
        </Button>
        <Button tone="quiet" size="sm" onClick={leaveOut}>
          {words.leaveOut}
        </Button>
      </div>
    </Alert>
  );
}
