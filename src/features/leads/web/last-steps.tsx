import { profileStep } from "#features/leads/core/questions.ts";
import { BlueprintPart } from "./blueprint-part.tsx";
import { ConfirmationStep } from "./confirmation-step.tsx";
import { useBlueprintAhead } from "./load-blueprint.ts";
import { ProfileStep } from "./profile-step.tsx";
import { ThankYou } from "./thank-you.tsx";
import type { QuestionnaireState } from "./use-questionnaire.ts";

interface LastStepProps {
  readonly questionnaire: QuestionnaireState;
}

/** Step 9 or 10. Its code is fetched while the family answers the first questions. */
export function LastStep({ questionnaire }: LastStepProps) {
  useBlueprintAhead();
  if (questionnaire.draft.step === profileStep)
    return <ProfileStep questionnaire={questionnaire} />;
  return <ConfirmationStep questionnaire={questionnaire} />;
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
