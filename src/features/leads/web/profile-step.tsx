import { labelAnswer } from "#features/leads/core/answer-labels.ts";
import { earliestBirthYear } from "#features/leads/core/answers.ts";
import { profileChoices } from "#features/leads/core/questions.ts";
import type { ProfileField } from "#features/leads/core/questions.ts";
import { defaultLocale } from "#platform/core/locale.ts";
import { CheckboxField } from "#ui/checkbox-field.tsx";
import { SelectField } from "#ui/select-field.tsx";
import { TextField } from "#ui/text-field.tsx";
import { siteConfig } from "#site.config.ts";
import { questionnaireWords } from "./questionnaire-words.ts";
import type { QuestionnaireState } from "./use-questionnaire.ts";

const words = questionnaireWords[defaultLocale];

/** Who the family is and how to reach them. */
export function ProfileStep({ questionnaire }: { readonly questionnaire: QuestionnaireState }) {
  const { draft, errors, setAnswer } = questionnaire;

  const shared = (name: ProfileField) => ({
    name,
    ...words.fields[name],
    value: draft.answers[name] ?? "",
    error: errors[name],
    required: name !== "phone",
    onChange: (event: { readonly target: { readonly value: string } }) =>
      setAnswer(name, event.target.value),
  });
  const select = (name: keyof typeof profileChoices) => (
    <SelectField
      {...shared(name)}
      placeholder={words.choose}
      options={profileChoices[name].map((value) => ({
        value,
        label: labelAnswer(name, value, defaultLocale),
      }))}
    />
  );

  return (
    <div className="grid gap-6">
      <div className="grid gap-6 sm:grid-cols-2">
        <TextField
          {...shared("birthYear")}
          type="number"
          inputMode="numeric"
          min={earliestBirthYear}
          max={new Date().getFullYear()}
          autoComplete="bday-year"
        />
        <TextField
          {...shared("zipCode")}
          inputMode="numeric"
          maxLength={5}
          autoComplete="postal-code"
        />
        {select("income")}
        {select("citizenshipStatus")}
        {select("maritalStatus")}
        {select("hasChildren")}
      </div>
      <TextField {...shared("fullName")} autoComplete="name" maxLength={200} />
      <TextField {...shared("email")} type="email" autoComplete="email" maxLength={254} />
      <TextField {...shared("phone")} type="tel" autoComplete="tel" maxLength={50} />
      <CheckboxField
        name="contactConsent"
        checked={draft.consent}
        onChange={(event) => questionnaire.setConsent(event.target.checked)}
        label={
          <>
            {words.consent.text.replace("{agency}", siteConfig.name)}{" "}
            <a href="/privacy" target="_blank" className="text-link">
              {words.consent.privacy}
            </a>
          </>
        }
      />
    </div>
  );
}
