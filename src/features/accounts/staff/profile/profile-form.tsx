import { createContext, type ReactNode, useContext, useRef } from "react";
import { longestPartnerSentence } from "#platform/core/site/partner-sentence.ts";
import { genders } from "#staff/core/profile.ts";
import { completeTyped } from "#ui/form/complete-typed.ts";
import { completeLink } from "#platform/core/public-link.ts";
import { useWords } from "#platform/web/use-words.ts";
import { useTellFailure } from "#staff/row-act.tsx";
import { Alert, Failure } from "#ui/alert.tsx";
import { Button, LeavingButton } from "#ui/button.tsx";
import { TitledCard } from "#ui/card.tsx";
import { FieldGrid, SelectField, TextAreaField, TextField } from "#ui/field.tsx";
import { CheckboxField } from "#ui/form/choices.tsx";
import { joinClasses } from "#ui/join-classes.ts";
import { ErrorSummary } from "#ui/form/error-summary.tsx";
import { LicenseFields } from "./license-fields.tsx";
import { profileWords } from "./profile-words.ts";
import type { ProfileForm } from "./use-profile.ts";
import { ShownFields } from "./shown-fields.tsx";
import { WorkFields } from "./work-fields.tsx";

interface FormProps {
  readonly form: ProfileForm;
}

/** The whole profile, for admins. */
export function WholeForm({ form }: FormProps) {
  const words = useWords(profileWords);
  const { draft, faults, change } = form;
  return (
    <ProfileFrame form={form}>
      <TitledCard title={words.person.title}>
        <PersonFields form={form} />
      </TitledCard>
      <TitledCard title={words.shown.title} intro={words.shown.intro}>
        <ShownFields form={form} />
      </TitledCard>
      <TitledCard title={words.licenses.title} intro={words.licenses.intro}>
        <LicenseFields
          licences={draft.licences}
          faults={faults}
          onChange={(licences) => change({ licences })}
        />
      </TitledCard>
      <TitledCard title={words.languages.title}>
        <WorkFields form={form} hasTimeZone />
      </TitledCard>
      <TitledCard title={words.leads.title}>
        <ShareFields form={form} />
      </TitledCard>
      <TitledCard title={words.schedule.title}>
        <ScheduleField form={form} />
      </TitledCard>
      <TitledCard title={words.page.title} intro={words.page.intro}>
        <PageFields form={form} />
      </TitledCard>
    </ProfileFrame>
  );
}

/** The fields that users may change in their own profile. */
export function OwnForm({ form }: FormProps) {
  return (
    <ProfileFrame form={form}>
      <WorkFields form={form} hasTimeZone={false} />
      <ScheduleField form={form} />
    </ProfileFrame>
  );
}

/** Draws what falls into somebody's days off: a part of another feature. */
export const DaysOffSlot = createContext<
  (props: { readonly username: string; readonly savedAt: number }) => ReactNode
>(() => null);

/** The error list above the fields, and the save button with the unsaved state below them. */
function ProfileFrame({ form, children }: FormProps & { readonly children: ReactNode }) {
  const words = useWords(profileWords);
  const tellFailure = useTellFailure();
  const faults = Object.entries(form.faults).map(([path, message]) => ({
    // The last control of a row shows a fault of the whole row.
    fieldId: /^(?:hours|away)\.\d+$/.test(path)
      ? `${path}.to`
      : /^licences\.\d+$/.test(path)
        ? `${path}.until`
        : path,
    message,
  }));
  const drawDaysOff = useContext(DaysOffSlot);
  return (
    <>
      <form
        noValidate
        method="post"
        className="grid grid-cols-[minmax(0,1fr)] gap-6"
        onSubmit={(event) => {
          event.preventDefault();
          form.save();
        }}
      >
        <ErrorSummary title={words.faults} faults={faults} key={form.attempt} />
        {children}
        {form.isOvertaken ? <Overtaken form={form} /> : null}
        <Failure text={form.failure && tellFailure(form.failure)} />
        <SaveBar form={form} />
      </form>
      {drawDaysOff({ username: form.username, savedAt: form.daysOffSavedAt })}
    </>
  );
}

function SaveBar({ form }: FormProps) {
  const words = useWords(profileWords);
  const save = useRef<HTMLButtonElement>(null);
  const { isChanged, isSaving, isSaved } = form;
  const state = isChanged ? words.unsaved : isSaved ? words.saved : words.unchanged;
  return (
    <div
      className={joinClasses(
        "flex flex-wrap items-center gap-x-4 gap-y-2",
        isChanged && "work-bar",
      )}
    >
      <Button ref={save} type="submit" aria-disabled={isSaving || !isChanged}>
        {isSaving ? words.saving : words.save}
      </Button>
      {isChanged ? (
        <LeavingButton heir={save} tone="quiet" onClick={form.discard}>
          {words.discard}
        </LeavingButton>
      ) : null}
      <p role="status" className="text-sm text-ink-muted">
        {isSaving ? words.saving : state}
      </p>
    </div>
  );
}

/** After a conflict: nothing is lost before the user chooses one of the two versions. */
function Overtaken({ form }: FormProps) {
  const words = useWords(profileWords);
  return (
    <div role="alert" tabIndex={-1}>
      <Alert tone="warning" title={words.overtaken}>
        <p>{words.overtakenText}</p>
        <div className="mt-2 flex flex-wrap gap-2">
          <LeavingButton size="sm" onClick={form.saveAnyway}>
            {words.mine}
          </LeavingButton>
          <LeavingButton size="sm" tone="secondary" onClick={form.discard}>
            {words.theirs}
          </LeavingButton>
        </div>
      </Alert>
    </div>
  );
}

function PersonFields({ form: { draft, faults, change } }: FormProps) {
  const words = useWords(profileWords).person;
  return (
    <FieldGrid>
      <TextField
        id="npn"
        inputMode="numeric"
        autoComplete="off"
        maxLength={10}
        label={words.npn}
        hint={words.npnHint}
        error={faults["npn"]}
        value={draft.npn}
        onChange={({ target }) => change({ npn: target.value.trim() })}
      />
      <TextField
        id="shownName"
        autoComplete="off"
        maxLength={60}
        dir="auto"
        label={words.shownName}
        hint={words.shownNameHint}
        error={faults["shownName"]}
        value={draft.shownName}
        onChange={({ target }) => change({ shownName: target.value })}
      />
      <TextField
        id="email"
        type="email"
        inputMode="email"
        autoComplete="off"
        spellCheck={false}
        maxLength={254}
        label={words.email}
        hint={words.emailHint}
        error={faults["email"]}
        value={draft.email}
        onChange={({ target }) => change({ email: target.value })}
      />
      <SelectField
        id="gender"
        label={words.gender}
        hint={words.genderHint}
        error={faults["gender"]}
        placeholder={words.notSaid}
        options={genders.map((value) => ({ value, label: words.genders[value] }))}
        value={draft.gender}
        onChange={({ target }) => change({ gender: target.value as typeof draft.gender })}
      />
    </FieldGrid>
  );
}

function ShareFields({ form: { draft, faults, change } }: FormProps) {
  const words = useWords(profileWords).leads;
  return (
    <FieldGrid>
      <TextField
        id="dailyCap"
        inputMode="numeric"
        autoComplete="off"
        label={words.dailyCap}
        hint={words.dailyCapHint}
        error={faults["dailyCap"]}
        value={draft.dailyCap}
        onChange={({ target }) => change({ dailyCap: target.value })}
      />
      <TextField
        id="weight"
        inputMode="decimal"
        autoComplete="off"
        label={words.weight}
        hint={words.weightHint}
        error={faults["weight"]}
        value={draft.weight}
        onChange={({ target }) => change({ weight: target.value })}
      />
    </FieldGrid>
  );
}

function ScheduleField({ form: { draft, faults, change } }: FormProps) {
  const words = useWords(profileWords).schedule;
  return (
    <div className="max-w-form">
      <TextField
        id="scheduleUrl"
        type="url"
        inputMode="url"
        autoComplete="off"
        spellCheck={false}
        maxLength={500}
        label={words.url}
        hint={words.urlHint}
        error={faults["scheduleUrl"]}
        value={draft.scheduleUrl}
        onBlur={completeTyped(completeLink, draft.scheduleUrl, (scheduleUrl) =>
          change({ scheduleUrl }),
        )}
        onChange={({ target }) => change({ scheduleUrl: target.value })}
      />
    </div>
  );
}

function PageFields({ form }: FormProps) {
  const { draft, faults, change, isSentenceChanged, waiting } = form;
  const words = useWords(profileWords).page;
  const { page } = draft;
  const write = (part: Partial<typeof page>) => change({ page: { ...page, ...part } });
  return (
    <div className="grid max-w-form gap-5">
      <TextField
        id="page.name"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={40}
        label={words.name}
        hint={words.nameHint(page.name)}
        error={faults["page.name"]}
        value={page.name}
        onChange={({ target }) => write({ name: target.value.trim() })}
      />
      <TextAreaField
        id="page.sentence"
        rows={3}
        maxLength={longestPartnerSentence}
        dir="auto"
        label={words.sentence}
        hint={words.sentenceHint}
        error={faults["page.sentence"]}
        value={page.sentence}
        onChange={({ target }) => write({ sentence: target.value })}
      />
      <TextAreaField
        id="page.sentenceEs"
        rows={3}
        maxLength={longestPartnerSentence}
        lang="es"
        label={words.sentenceEs}
        hint={words.sentenceEsHint}
        error={faults["page.sentenceEs"]}
        value={page.sentenceEs ?? ""}
        onChange={({ target }) => write({ sentenceEs: target.value || null })}
      />
      {waiting ? (
        <Alert tone="info">
          {words.waits(waiting.by)} <q lang="en">{waiting.sentence}</q>{" "}
          {waiting.sentenceEs === null ? null : <q lang="es">{waiting.sentenceEs}</q>}
        </Alert>
      ) : null}
      {isSentenceChanged ? (
        <TextAreaField
          id="reason"
          rows={2}
          maxLength={1_000}
          label={words.reason}
          hint={words.reasonHint}
          error={faults["reason"]}
          value={draft.reason}
          onChange={({ target }) => change({ reason: target.value })}
        />
      ) : null}
      <CheckboxField
        id="page.isShown"
        label={words.isShown}
        checked={page.isShown}
        onChange={({ target }) => write({ isShown: target.checked })}
      />
    </div>
  );
}
