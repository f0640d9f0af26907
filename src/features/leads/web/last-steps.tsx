import { profileStep } from "#features/leads/core/questions.ts";
import { BlueprintPart } from "./blueprint-part.tsx";
import type { Brought } from "./brought.ts";
import { BroughtPart } from "./brought-part.tsx";
import { ConfirmationStep } from "./confirmation-step.tsx";
import { useBlueprintAhead } from "./load-blueprint.ts";
import { ProfileStep } from "./profile-step.tsx";
import { ThankYou } from "./thank-you.tsx";
import type { QuestionnaireState } from "./use-questionnaire.ts";

interface LastStepProps {
  readonly questionnaire: QuestionnaireState;
}

interface LastStepWithBrought extends LastStepProps {
  readonly brought: Brought;
}

/** Step 9 or 10. Its code is fetched while the family answers the first questions. */
export function LastStep({ questionnaire, brought }: LastStepWithBrought) {
  useBlueprintAhead();
  const Step = questionnaire.draft.step === profileStep ? ProfileStep : ConfirmationStep;
  return (
    <>
      <Step questionnaire={questionnaire} />
      <BroughtPart brought={brought} />
    </>
  );
}

/** What follows once the answers are sent. */
export function AfterSending({
  questionnaire,
  scheduleUrl,
}: LastStepProps & { readonly scheduleUrl: string }) {
  return (
    <ThankYou
      scheduleUrl={scheduleUrl}
      ageGroup={questionnaire.ageGroup}
      blueprint={<BlueprintPart questionnaire={questionnaire} />}
    />
  );
}
