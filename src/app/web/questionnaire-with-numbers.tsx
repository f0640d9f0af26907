import { useBroughtNumbers } from "#features/calculators/web/brought/use-brought-numbers.tsx";
import { Questionnaire } from "#features/leads/web/questionnaire.tsx";

/** The questionnaire, with calculator results that the visitor may add. */
export function QuestionnaireWithNumbers({ scheduleUrl }: { readonly scheduleUrl: string }) {
  return <Questionnaire scheduleUrl={scheduleUrl} brought={useBroughtNumbers()} />;
}
