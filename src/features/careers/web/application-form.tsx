import { useLocale, useWords } from "#platform/web/use-words.ts";
import { siteConfig } from "#site.config.ts";
import { FormFooter, FormNotices } from "#ui/form-notices.tsx";
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
  const { kept, submission, dialog, honeypot, onSubmit, clear, removeResume } = useApplication();
  const { form } = kept;
  const { isDirty, errors } = form.formState;
  const [resumePath, fileName] = form.watch(["resumePath", "resumeFileName"]);
  return (
    <form
      id={applicationFormId}
      method="post"
      noValidate
      className="grid gap-6"
      onSubmit={(event) => void onSubmit(event)}
    >
      <FormNotices
        words={{ ...words, problems: words.form.problems }}
        outcome={submission.outcome}
        faults={submission.faults}
        attempt={submission.attempt}
        isDirty={isDirty}
      />
      {kept.isRestored ? <p className="text-sm text-ink-muted">{words.form.restored}</p> : null}
      <HoneypotField ref={honeypot} label={words.form.honeypot} />
      <ApplicationFields form={form} disabled={submission.isSending} />
      <ResumeField
        fileName={resumePath === "" ? null : fileName}
        error={errors.resumePath?.message}
        isOpening={dialog.isOpening}
        disabled={!kept.isReady || submission.isSending}
        onOpen={() => void dialog.open()}
        onRemove={removeResume}
      />
      <FormFooter
        words={{ ...words.form, startOver: words.startOver }}
        office={siteConfig}
        isReady={kept.isReady}
        isSending={submission.isSending}
        onClear={isDirty ? clear : null}
      >
        <p className="text-sm text-ink-muted">{words.form.kept}</p>
      </FormFooter>
    </form>
  );
}
