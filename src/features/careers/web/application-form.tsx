import { zodResolver } from "@hookform/resolvers/zod";
import type { FormEvent } from "react";
import { useRef } from "react";
import { applicationFormSchema } from "#features/careers/core/application.ts";
import { defaultLocale } from "#platform/core/locale.ts";
import { useFormSubmission } from "#platform/web/use-form-submission.ts";
import { useKeptForm } from "#platform/web/use-kept-form.ts";
import { HoneypotField } from "#ui/honeypot-field.tsx";
import { ToastProvider, useToast } from "#ui/toast-provider.tsx";
import { ApplicationFields } from "./application-fields.tsx";
import { ApplicationFooter, ApplicationNotices } from "./application-notices.tsx";
import { careersWords } from "./careers-words.ts";
import { ResumeField } from "./resume-field.tsx";
import { useResumeDialog } from "./use-resume-dialog.ts";

const words = careersWords[defaultLocale];
const formId = "application-form";
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

export type ApplicationTexts = typeof blank;

const resolver = zodResolver<ApplicationTexts, unknown, ApplicationTexts>(applicationFormSchema);

/** The application form; what is typed stays on the device until it is sent. */
export function ApplicationForm() {
  return (
    <ToastProvider closeLabel={words.closeNotice}>
      <ApplicationFormFields />
    </ToastProvider>
  );
}

function ApplicationFormFields() {
  const kept = useKeptForm({ formId, storageKey, blank, resolver });
  const submission = useFormSubmission("/api/career-application", kept);
  const honeypot = useRef<HTMLInputElement>(null);
  const { toast } = useToast();
  const { form } = kept;

  function setResume(resumePath: string, fileName: string): void {
    form.setValue("resumePath", resumePath, { shouldDirty: true });
    form.setValue("resumeFileName", fileName, { shouldDirty: true });
  }

  const dialog = useResumeDialog(({ resumePath, fileName }) => {
    setResume(resumePath, fileName);
    form.clearErrors("resumePath");
  });

  async function onSubmit(event: FormEvent): Promise<void> {
    event.preventDefault();
    const outcome = await submission.submit({ website: honeypot.current?.value ?? "" });
    if (outcome?.kind === "sent") {
      dialog.forget();
      toast({ title: words.sent.title, description: words.sent.text });
    } else if (outcome) {
      // A resume that the server can't find is of no use for the next attempt either.
      if (outcome.kind === "refused" && outcome.errors["resumePath"]) setResume("", "");
      const message = outcome.kind === "failed" ? outcome.message : null;
      const description = message ?? words.failed.text;
      toast({ title: words.failed.title, description, variant: "destructive" });
    }
  }

  function clear(): void {
    kept.clear();
    dialog.forget();
  }

  const { isDirty, errors } = form.formState;
  const [resumePath, fileName] = form.watch(["resumePath", "resumeFileName"]);
  return (
    <form
      id={formId}
      method="post"
      noValidate
      className="grid gap-6"
      onSubmit={(event) => void onSubmit(event)}
    >
      <ApplicationNotices submission={submission} isDirty={isDirty} />
      {kept.isRestored ? <p className="text-sm text-ink-muted">{words.form.restored}</p> : null}
      <HoneypotField ref={honeypot} label={words.form.honeypot} />
      <ApplicationFields form={form} disabled={submission.isSending} />
      <ResumeField
        fileName={resumePath === "" ? null : fileName}
        error={errors.resumePath?.message}
        isOpening={dialog.isOpening}
        disabled={!kept.isReady || submission.isSending}
        onOpen={() => void dialog.open()}
        onRemove={() => setResume("", "")}
      />
      <ApplicationFooter
        isReady={kept.isReady}
        isSending={submission.isSending}
        onClear={isDirty ? clear : null}
      />
    </form>
  );
}
