import type { ChangeEvent, ReactNode } from "react";
import { labelAnswer } from "#features/leads/core/answer-labels.ts";
import { leadConsentTexts } from "#features/leads/core/consent-text.ts";
import { earliestBirthYear, profileChoices } from "#features/leads/core/questions.ts";
import type { ProfileField } from "#features/leads/core/questions.ts";
import { useConsentText } from "#platform/web/use-consent-text.ts";
import { useLocale, useWords } from "#platform/web/use-words.ts";
import { ConsentBox } from "#ui/consent-box.tsx";
import { FieldGrid } from "#ui/field-grid.tsx";
import { RequiredNote } from "#ui/required-note.tsx";
import { SelectField } from "#ui/select-field.tsx";
import { TextField } from "#ui/text-field.tsx";
import { KeepChoice } from "./keep-choice.tsx";
import { lastStepsWords } from "./last-steps-words.ts";
import type { QuestionnaireState } from "./use-questionnaire.ts";

interface ProfileStepProps {
  readonly questionnaire: QuestionnaireState;
}

/** Who the family is and how to reach them. */
export function ProfileStep({ questionnaire }: ProfileStepProps) {
  const words = useWords(lastStepsWords);
  return (
    <div className="grid gap-4 sm:gap-6">
      <RequiredNote locale={useLocale()} />
      <FieldGroup title={words.groups.family}>
        <FamilyFields questionnaire={questionnaire} />
      </FieldGroup>
      <FieldGroup title={words.groups.contact}>
        <ContactFields questionnaire={questionnaire} />
      </FieldGroup>
      <ConsentField questionnaire={questionnaire} />
      <KeepChoice questionnaire={questionnaire} />
    </div>
  );
}

function FieldGroup({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <fieldset>
      <legend className="mb-2 font-display text-title">{title}</legend>
      {children}
    </fieldset>
  );
}

function FamilyFields({ questionnaire }: ProfileStepProps) {
  const words = useWords(lastStepsWords);
  const bind = useFieldBinding(questionnaire);
  const bindChoice = useChoiceBinding(questionnaire);
  return (
    <FieldGrid dense>
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
      <p role="status" className="field-wide -mt-2 text-sm text-ink-muted">
        {words.age[questionnaire.ageGroup]}
      </p>
      <SelectField {...bindChoice("income")} wide />
      <SelectField {...bindChoice("citizenshipStatus")} wide />
      <SelectField {...bindChoice("maritalStatus")} />
      <SelectField {...bindChoice("hasChildren")} />
    </FieldGrid>
  );
}

function ContactFields({ questionnaire }: ProfileStepProps) {
  const bind = useFieldBinding(questionnaire);
  return (
    <FieldGrid>
      <TextField {...bind("fullName")} wide autoComplete="name" maxLength={200} />
      <TextField {...bind("email")} type="email" autoComplete="email" maxLength={254} />
      <TextField {...bind("phone")} type="tel" autoComplete="tel" maxLength={50} />
    </FieldGrid>
  );
}

function ConsentField({ questionnaire }: ProfileStepProps) {
  const { title, privacy, noPhone } = useWords(lastStepsWords).consent;
  const { consent, answers } = questionnaire.draft;
  return (
    <ConsentBox
      title={title}
      privacy={privacy}
      text={useConsentText(leadConsentTexts)}
      missing={(answers.phone ?? "").trim() === "" ? noPhone : undefined}
      checked={consent}
      onChange={questionnaire.setConsent}
    />
  );
}

/** The words, value, fault and change of one field, for any kind of control. */
function useFieldBinding({ draft, errors, setAnswer }: QuestionnaireState) {
  const { fields } = useWords(lastStepsWords);
  return (name: ProfileField) => ({
    name,
    label: fields[name],
    value: draft.answers[name] ?? "",
    error: errors[name],
    required: name !== "phone",
    onChange: (event: ChangeEvent<HTMLInputElement | HTMLSelectElement>) =>
      setAnswer(name, event.target.value),
  });
}

function useChoiceBinding(questionnaire: QuestionnaireState) {
  const bind = useFieldBinding(questionnaire);
  const locale = useLocale();
  const { choose } = useWords(lastStepsWords);
  return (name: keyof typeof profileChoices) => ({
    ...bind(name),
    placeholder: choose,
    options: profileChoices[name].map((value) => ({
      value,
      label: labelAnswer(name, value, locale),
    })),
  });
}
