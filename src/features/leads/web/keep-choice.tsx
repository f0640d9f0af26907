import { useWords } from "#platform/web/use-words.ts";
import { CheckboxField } from "#ui/checkbox-field.tsx";
import { lastStepsWords } from "./last-steps-words.ts";
import type { QuestionnaireState } from "./use-questionnaire.ts";

/** Whether who the family is may outlive this tab on the device. */
export function KeepChoice({ questionnaire }: { readonly questionnaire: QuestionnaireState }) {
  const words = useWords(lastStepsWords).keep;
  return (
    <CheckboxField
      name="keepsProfile"
      checked={questionnaire.draft.keepsProfile ?? false}
      onChange={(event) => questionnaire.setKeepsProfile(event.target.checked)}
      label={words.label}
      hint={words.hint}
    />
  );
}
