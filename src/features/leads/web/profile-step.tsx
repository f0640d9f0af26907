import type { ChangeEvent } from "react";
import { labelAnswer } from "#features/leads/core/answer-labels.ts";
import { earliestBirthYear } from "#features/leads/core/answers.ts";
import { consentText } from "#features/leads/core/consent-text.ts";
import { profileChoices } from "#features/leads/core/questions.ts";
import type { ProfileField } from "#features/leads/core/questions.ts";
import { useLocale, useWords } from "#platform/web/use-words.ts";
import { CheckboxField } from "#ui/checkbox-field.tsx";
import { SelectField } from "#ui/select-field.tsx";
import { TextField } from "#ui/text-field.tsx";
import { siteConfig } from "#site.config.ts";
import { questionnaireWords } from "./questionnaire-words.ts";
import type { QuestionnaireState } from "./use-questionnaire.ts";

interface ProfileStepProps {
  readonly questionnaire: QuestionnaireState;
}

/** Who the family is and how to reach them. */
export function ProfileStep({ questionnaire }: ProfileStepProps) {
  const words = useWords(questionnaireWords);
  const locale = useLocale();
  const bind = useFieldBinding(questionnaire);
  return (
    <div className="grid gap-6">
      <div className="grid gap-6 sm:grid-cols-2">
        <TextField
          {...bind("birthYear")}
          type="number"
          inputMode="numeric"
          min={earliestBirthYear}
          max={new Date().getFullYear()}
          autoComplete="bday-year"
        />
        <TextField
          {...bind("zipCode")}
          inputMode="numeric"
          maxLength={5}
          autoComplete="postal-code"
        />
        {(Object.keys(profileChoices) as (keyof typeof profileChoices)[]).map((field) => (
          <SelectField
            key={field}
            {...bind(field)}
            placeholder={words.choose}
            options={profileChoices[field].map((value) => ({
              value,
              label: labelAnswer(field, value, locale),
            }))}
          />
        ))}
      </div>
      <TextField {...bind("fullName")} autoComplete="name" maxLength={200} />
      <TextField {...bind("email")} type="email" autoComplete="email" maxLength={254} />
      <TextField {...bind("phone")} type="tel" autoComplete="tel" maxLength={50} />
      <ConsentField questionnaire={questionnaire} />
    </div>
  );
}

function ConsentField({ questionnaire }: ProfileStepProps) {
  const words = useWords(questionnaireWords);
  return (
    <CheckboxField
      name="contactConsent"
      checked={questionnaire.draft.consent}
      onChange={(event) => questionnaire.setConsent(event.target.checked)}
      label={
        <>
          {useWords(consentText).replace("{agency}", siteConfig.name)}{" "}
          <a href="/privacy" target="_blank" className="text-link">
            {words.privacy}
          </a>
        </>
      }
    />
  );
}

/** The words, value, fault and change of one field, for any kind of control. */
function useFieldBinding({ draft, errors, setAnswer }: QuestionnaireState) {
  const { fields } = useWords(questionnaireWords);
  return (name: ProfileField) => ({
    name,
    ...fields[name],
    value: draft.answers[name] ?? "",
    error: errors[name],
    required: name !== "phone",
    onChange: (event: ChangeEvent<HTMLInputElement | HTMLSelectElement>) =>
      setAnswer(name, event.target.value),
  });
}
