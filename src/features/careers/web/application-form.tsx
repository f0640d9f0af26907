import { applicationConsentTexts } from "#features/careers/core/consent-text.ts";
import { useConsentText } from "#platform/web/use-consent-text.ts";
import { useLocale, useWords } from "#platform/web/use-words.ts";
import { siteConfig } from "#site.config.ts";
import { ConsentBox } from "#ui/consent-box.tsx";
import { ErrorSummary } from "#ui/error-summary.tsx";
import { FormFooter } from "#ui/form-footer.tsx";
import { HoneypotField } from "#ui/honeypot-field.tsx";
import { ToastProvider } from "#ui/toast-provider.tsx";
import { ApplicationFields } from "./application-fields.tsx";
import { careersWords } from "./careers-words.ts";
import { ResumeField } from "./resume-field.tsx";
import { applicationFormId, useApplication } from "./use-application.ts";

/** The application form; what is typed stays on the device until it is sent. */
export function ApplicationForm() {
  return (
    <ToastProvider locale={useLocale()}>
      <ApplicationFormFields />
    </ToastProvider>
  );
}

function ApplicationFormFields() {
  const words = useWords(careersWords);
  const application = useApplication();
  const { kept, submission, dialog, honeypot } = application;
  const { resumePath, resumeFileName } = kept.values;
  return (
    <>
      <form
        id={applicationFormId}
        method="post"
        noValidate
        className="grid gap-6"
        onSubmit={(event) => void application.onSubmit(event)}
      >
        <ErrorSummary
          title={words.form.problems}
          faults={submission.faults}
          attempt={submission.attempt}
        />
        {kept.isRestored ? <p className="text-sm text-ink-muted">{words.form.restored}</p> : null}
        <HoneypotField ref={honeypot} label={words.form.honeypot} />
        <ApplicationFields form={kept} disabled={submission.isSending} />
        <ResumeField
          fileName={resumePath === "" ? null : resumeFileName}
          error={kept.faults["resumePath"]}
          phase={dialog.phase}
          isOpening={dialog.isOpening}
          disabled={!kept.isReady || submission.isSending}
          onOpen={() => void dialog.open()}
          onRemove={application.removeResume}
        />
        <ConsentBox
          {...words.consent}
          {...application.consent}
          text={useConsentText(applicationConsentTexts)}
        />
        <FormFooter
          words={words}
          office={siteConfig}
          isReady={kept.isReady}
          isSending={submission.isSending}
          outcome={submission.outcome}
          isDirty={kept.isDirty}
          onClear={application.clear}
        >
          <p className="text-sm text-ink-muted">{words.form.kept}</p>
        </FormFooter>
      </form>
      {dialog.view}
    </>
  );
}
