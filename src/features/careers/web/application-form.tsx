import { type FormEvent, useEffect, useRef } from "react";
import { isUnfinished } from "#features/uploads/core/upload-phase.ts";
import {
  type KeptForm,
  lateRules,
  useFormSubmission,
  useKeptForm,
} from "#platform/web/forms/use-form.ts";
import { useLocale, useWords } from "#platform/web/use-words.ts";
import { FieldGrid, RequiredNote, TextAreaField, TextField } from "#ui/field.tsx";
import { ConsentBox } from "#ui/form/consent-box.tsx";
import type { ConsentQuestion } from "#platform/core/person/consent-texts.ts";
import { EmailField } from "#ui/form/email-field.tsx";
import { ErrorSummary } from "#ui/form/error-summary.tsx";
import { HoneypotField, readHoneypot } from "#ui/form/form-footer.tsx";
import { FormFooter, tellOutcome } from "#ui/form/plain-footer.tsx";
import { showSentPanel } from "#ui/form/sent-panel.tsx";
import { ToastProvider, useToast } from "#ui/notices/toast-provider.tsx";
import { siteConfig } from "#site.config.ts";
import { careersWords } from "./careers-words.ts";
import { ResumeField, useResumeDialog } from "./resume-field.tsx";

interface ApplicationFormProps {
  /** These words are the page's, which shows them, so that the form's script need not carry them. */
  readonly consent: ConsentQuestion;
}

/** The application form. */
export function ApplicationForm({ consent }: ApplicationFormProps) {
  return (
    <ToastProvider locale={useLocale()}>
      <ApplicationFormFields consent={consent} />
    </ToastProvider>
  );
}

function ApplicationFormFields({ consent }: ApplicationFormProps) {
  const words = useWords(careersWords);
  const locale = useLocale();
  const application = useApplication(consent.version);
  const { kept, submission, dialog, honeypot } = application;
  const isSent = submission.outcome?.kind === "sent";
  useEffect(() => {
    if (isSent) showSentPanel(applicationSentId);
  }, [isSent]);
  if (isSent) return null;
  const { resumePath, resumeFileName } = kept.values;
  return (
    <>
      <form
        {...kept.formProps}
        className="grid gap-6"
        onSubmit={(event) => void application.onSubmit(event)}
      >
        <ErrorSummary
          title={words.form.problems}
          faults={submission.faults}
          key={submission.attempt}
        />
        {kept.isRestored ? <p className="text-sm text-ink-muted">{words.form.restored}</p> : null}
        <HoneypotField ref={honeypot} label={words.form.honeypot} />
        <ApplicationFields form={kept} disabled={submission.isSending} />
        <ResumeField
          fileName={resumePath === "" ? null : resumeFileName}
          error={kept.faults["resumePath"]}
          phase={dialog.isLooking ? "empty" : dialog.phase}
          refusal={dialog.refusal}
          isOpening={dialog.isOpening}
          disabled={!kept.isReady || submission.isSending}
          onOpen={() => void dialog.open()}
          onRemove={application.removeResume}
        />
        <fieldset disabled={submission.isSending}>
          <ConsentBox consent={consent} isAsked={kept.isAsked} />
        </fieldset>
        <FormFooter
          words={words}
          office={siteConfig}
          locale={locale}
          isReady={kept.isReady}
          isSending={submission.isSending}
          outcome={submission.outcome}
          isDirty={kept.isDirty}
          onClear={application.clear}
        />
      </form>
      {dialog.view}
    </>
  );
}

type ApplicationField = Exclude<keyof typeof blank, "resumePath" | "resumeFileName">;

interface ApplicationFieldsProps {
  readonly form: KeptForm<keyof typeof blank>;
  readonly disabled: boolean;
}

function ApplicationFields({ form, disabled }: ApplicationFieldsProps) {
  const words = useWords(careersWords);
  const bind = (name: ApplicationField) => ({
    ...form.bind(name),
    ...words.fields[name],
    required: name !== "linkedinUrl",
  });
  return (
    <fieldset disabled={disabled} className="grid gap-6">
      <RequiredNote locale={useLocale()} />
      <FieldGrid>
        <TextField {...bind("fullName")} autoComplete="name" />
        <EmailField {...bind("email")} locale={useLocale()} />
        <TextField {...bind("phone")} type="tel" autoComplete="tel" />
        <TextField {...bind("linkedinUrl")} inputMode="url" autoComplete="url" />
      </FieldGrid>
      <TextAreaField {...bind("message")} />
    </fieldset>
  );
}

const applicationFormId = "application-form";
/** The id of the panel that replaces the form once it is sent. */
export const applicationSentId = "application-sent";
const storageKey = "application-draft";

const blank = {
  fullName: "",
  email: "",
  phone: "",
  linkedinUrl: "",
  message: "",
  resumePath: "",
  resumeFileName: "",
};

const rules = lateRules(
  async () => (await import("#features/careers/core/application.ts")).checkApplication,
);

/** One visitor's application, with or without a resume. */
function useApplication(consentVersion: string) {
  const words = useWords(careersWords);
  const kept = useKeptForm({ formId: applicationFormId, storageKey, blank, rules });
  const submission = useFormSubmission("/api/career-application", kept, consentVersion);
  const honeypot = useRef<HTMLInputElement>(null);
  const { toast, clear: clearNotice } = useToast();

  function setResume(resumePath: string, fileName: string): void {
    kept.change("resumePath", resumePath);
    kept.change("resumeFileName", fileName);
  }

  const dialog = useResumeDialog(({ resumePath, fileName }) => {
    setResume(resumePath, fileName);
    kept.mend("resumePath");
  });

  async function onSubmit(event: FormEvent): Promise<void> {
    event.preventDefault();
    clearNotice();
    // The chosen file has not arrived yet; sent now, the application would go without it.
    if (isUnfinished(dialog.phase) && Object.keys(await kept.check()).length === 0)
      return dialog.open();
    const outcome = await submission.submit({ website: readHoneypot(honeypot) });
    if (!outcome) return;
    toast(tellOutcome(words, outcome));
    if (outcome.kind === "sent") dialog.forget();
    // The server did not find the résumé; it is removed, so that the next attempt does not fail by it again.
    if (outcome.kind === "refused" && outcome.errors["resumePath"]) setResume("", "");
  }

  function clear(): void {
    kept.clear();
    submission.forget();
    dialog.forget();
  }

  return {
    kept,
    submission,
    dialog,
    honeypot,
    onSubmit,
    clear,
    removeResume: () => setResume("", ""),
  };
}
