import type { ComponentProps, ReactNode } from "react";
import { labelAnswer } from "#features/leads/core/answer-labels.ts";
import { leadConsentTexts } from "#features/leads/core/lead-consent.ts";
import {
  earliestBirthYear,
  profileChoices,
  type ProfileField,
} from "#features/leads/core/questions.ts";
import { cleanDigits } from "#platform/core/formats.ts";
import { useLocale, useWords } from "#platform/web/use-words.ts";
import { Alert } from "#ui/alert.tsx";
import { FieldGrid, RequiredNote, SelectField, TextField } from "#ui/field.tsx";
import { CheckboxField, ChoiceGroup } from "#ui/form/choices.tsx";
import { ConsentBox } from "#ui/form/consent-box.tsx";
import { useConsent } from "#platform/web/forms/consent-question.ts";
import { EmailField } from "#ui/form/email-field.tsx";
import { lastStepsWords } from "./last-steps-words.ts";
import { describeNumber, readArrow } from "#ui/form/number-input.ts";
import type { QuestionnaireState } from "./use-questionnaire.ts";
import { PageLink } from "#platform/web/page-link.tsx";

interface ProfileStepProps {
  readonly questionnaire: QuestionnaireState;
}

/** Step 9: who the family is and how to reach it. Someone under 18 is asked neither. */
export function ProfileStep({ questionnaire, intro }: ProfileStepProps & { intro: string }) {
  const words = useWords(lastStepsWords);
  return (
    <div className="grid gap-4 sm:gap-6">
      <div className="grid gap-1.5">
        <p className="questionnaire-title">{words.ask}</p>
        <p className="text-ink-muted">{intro}</p>
        <RequiredNote locale={useLocale()} />
      </div>
      <FieldGroup title={words.groups.family}>
        <FamilyFields questionnaire={questionnaire} />
      </FieldGroup>
      {questionnaire.ageGroup === "minor" ? null : (
        <>
          <FieldGroup title={words.groups.contact}>
            <ContactFields questionnaire={questionnaire} />
          </FieldGroup>
          <KeepChoice questionnaire={questionnaire} />
        </>
      )}
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
  const isMinor = questionnaire.ageGroup === "minor";
  return (
    <FieldGrid dense>
      <BirthYearField
        {...bind("birthYear")}
        {...(isMinor ? { error: words.age.minor } : {})}
        year={readYear(questionnaire.draft.answers.birthYear)}
        onStep={(year) => questionnaire.setAnswer("birthYear", year)}
      />
      {isMinor ? null : (
        <TextField {...bind("zipCode")} inputMode="numeric" autoComplete="postal-code" />
      )}
      <div role="status" className="field-wide -mt-2">
        {isMinor ? (
          <MinorNote />
        ) : (
          <p className="text-sm text-ink-muted">{words.age[questionnaire.ageGroup]}</p>
        )}
      </div>
      {isMinor ? null : (
        <>
          <p className="field-wide text-sm text-ink-muted">{words.why}</p>
          <SelectField {...bindChoice("income")} placeholder={words.choose} wide />
          {(["citizenshipStatus", "maritalStatus", "hasChildren"] as const).map((name) => {
            const { label, ...choice } = bindChoice(name);
            return <ChoiceGroup key={name} {...choice} legend={label} layout="chips" />;
          })}
        </>
      )}
    </FieldGrid>
  );
}

interface BirthYearFieldProps extends ComponentProps<typeof TextField> {
  /** The typed year, once it has four digits. */
  readonly year: number | undefined;
  readonly onStep: (year: string) => void;
}

function readYear(text = ""): number | undefined {
  const digits = cleanDigits(text);
  return /^\d{4}$/.test(digits) ? Number(digits) : undefined;
}

/** The birth year: a number from 1900 to this year. The arrow keys change it; the mouse wheel does not. */
function BirthYearField({ year, onStep, ...field }: BirthYearFieldProps) {
  const bounds = { min: earliestBirthYear, max: new Date().getFullYear() };
  return (
    <TextField
      {...field}
      {...describeNumber({ ...bounds, value: year })}
      // The specification names `min` and `max`; browsers ignore them on a text field, so the code holds them.
      {...bounds}
      inputMode="numeric"
      autoComplete="bday-year"
      onKeyDown={(event) => {
        const direction = readArrow(event);
        if (direction === 0) return;
        const now = readYear(event.currentTarget.value);
        const wanted = now === undefined ? bounds.min : now + direction;
        onStep(String(Math.min(bounds.max, Math.max(bounds.min, wanted))));
      }}
    />
  );
}

function MinorNote() {
  const words = useWords(lastStepsWords).minor;
  return (
    <Alert>
      <p>{words.text}</p>
      <p>
        {words.read}{" "}
        <PageLink href="/financial-education" className="text-link">
          {words.learn}
        </PageLink>
      </p>
    </Alert>
  );
}

function ContactFields({ questionnaire }: ProfileStepProps) {
  const bind = useFieldBinding(questionnaire);
  return (
    <FieldGrid>
      <TextField {...bind("fullName")} wide autoComplete="name" />
      <EmailField {...bind("email")} locale={useLocale()} />
      <TextField {...bind("phone")} type="tel" autoComplete="tel" />
    </FieldGrid>
  );
}

/** Asks whether the family may be called; the last part of step 9. */
export function ConsentField({ questionnaire }: ProfileStepProps) {
  return (
    <ConsentBox
      consent={useConsent(leadConsentTexts)}
      isAsked={questionnaire.isConsentAsked}
      ref={questionnaire.fill}
    />
  );
}

/** The words, the fault and the ref of one field, for any kind of control. */
function useFieldBinding({ errors, fill }: QuestionnaireState) {
  const { fields, hints } = useWords(lastStepsWords);
  const hintOf: Readonly<Partial<Record<ProfileField, string>>> = hints;
  return (name: ProfileField) => ({
    name,
    label: fields[name],
    hint: hintOf[name],
    ref: fill,
    error: errors[name],
    required: name !== "phone",
  });
}

function useChoiceBinding(questionnaire: QuestionnaireState) {
  const bind = useFieldBinding(questionnaire);
  const locale = useLocale();
  return (name: keyof typeof profileChoices) => ({
    ...bind(name),
    options: profileChoices[name].map((value) => ({
      value,
      label: labelAnswer(name, value, locale),
    })),
  });
}

/** Asks whether the fields of step 9 may be kept on the device after this tab is closed. */
export function KeepChoice({ questionnaire }: { readonly questionnaire: QuestionnaireState }) {
  const words = useWords(lastStepsWords).keep;
  return (
    <CheckboxField
      name="keepsProfile"
      ref={questionnaire.fill}
      label={words.label}
      hint={words.hint}
    />
  );
}
