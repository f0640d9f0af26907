import { zodResolver } from "@hookform/resolvers/zod";
import type { FormEvent } from "react";
import { useEffect, useRef } from "react";
import { readInquirySubject } from "#features/inquiries/core/inquiry-subjects.ts";
import { inquirySchema } from "#features/inquiries/core/inquiry.ts";
import { perLocale } from "#platform/core/locale.ts";
import { trackEvent } from "#platform/web/analytics.ts";
import { useFormSubmission } from "#platform/web/use-form-submission.ts";
import type { FormSubmission } from "#platform/web/use-form-submission.ts";
import { useKeptForm } from "#platform/web/use-kept-form.ts";
import { useLocale, useWords } from "#platform/web/use-words.ts";
import { siteConfig } from "#site.config.ts";
import { Alert } from "#ui/alert.tsx";
import { Button } from "#ui/button.tsx";
import { ErrorSummary } from "#ui/error-summary.tsx";
import { HoneypotField } from "#ui/honeypot-field.tsx";
import { Spinner } from "#ui/spinner.tsx";
import { StartOver } from "#ui/start-over.tsx";
import { ToastProvider, useToast } from "#ui/toast-provider.tsx";
import { ContactFields } from "./contact-fields.tsx";
import { contactWords } from "./contact-words.ts";

const formId = "contact-form";
const storageKey = "contact-draft";

const blank = { fullName: "", email: "", phone: "", subject: "", message: "" };
const resolverIn = perLocale((locale) =>
  zodResolver<typeof blank, unknown, typeof blank>(inquirySchema(locale)),
);

/** The contact form; what is typed stays on the device until it is sent. */
export function ContactForm() {
  return (
    <ToastProvider locale={useLocale()}>
      <ContactFormFields />
    </ToastProvider>
  );
}

function ContactFormFields() {
  const words = useWords(contactWords);
  const kept = useKeptForm({ formId, storageKey, blank, resolver: resolverIn(useLocale()) });
  const submission = useFormSubmission("/api/contact-inquiry", kept);
  const honeypot = useRef<HTMLInputElement>(null);
  const { toast } = useToast();
  const { form, isReady } = kept;

  useEffect(() => {
    const subject = readInquirySubject(new URLSearchParams(location.search).get("subject"));
    if (isReady && subject) form.setValue("subject", subject);
  }, [form, isReady]);

  async function onSubmit(event: FormEvent): Promise<void> {
    event.preventDefault();
    const outcome = await submission.submit({ website: honeypot.current?.value ?? "" });
    if (outcome?.kind === "sent") {
      toast({ title: words.sent.title, description: words.sent.text });
      trackEvent("contact_form_submitted", { formLocation: "contact_page" });
    } else if (outcome) {
      const message = outcome.kind === "failed" ? outcome.message : null;
      const description = message ?? words.failed.text;
      toast({ title: words.failed.title, description, variant: "destructive" });
    }
  }

  return (
    <form
      id={formId}
      method="post"
      noValidate
      className="grid gap-6"
      onSubmit={(event) => void onSubmit(event)}
    >
      <FormNotices submission={submission} isDirty={form.formState.isDirty} />
      {kept.isRestored ? <p className="text-sm text-ink-muted">{words.restored}</p> : null}
      <HoneypotField ref={honeypot} label={words.form.honeypot} />
      <ContactFields form={form} disabled={submission.isSending} />
      <FormFooter
        isReady={isReady}
        isSending={submission.isSending}
        onClear={form.formState.isDirty ? kept.clear : null}
      />
    </form>
  );
}

interface FormNoticesProps {
  readonly submission: FormSubmission;
  readonly isDirty: boolean;
}

function FormNotices({ submission, isDirty }: FormNoticesProps) {
  const words = useWords(contactWords);
  const { outcome, faults, attempt } = submission;
  return (
    <>
      <ErrorSummary title={words.problems} faults={faults} attempt={attempt} />
      {outcome?.kind === "sent" && !isDirty ? (
        <Alert tone="success" title={words.sent.title}>
          <p>{words.sent.text}</p>
        </Alert>
      ) : null}
      {outcome?.kind === "failed" ? (
        <Alert tone="warning" title={words.failed.title}>
          {outcome.message ? <p>{outcome.message}</p> : null}
          <p>{words.failed.kept}</p>
        </Alert>
      ) : null}
    </>
  );
}

interface FormFooterProps {
  readonly isReady: boolean;
  readonly isSending: boolean;
  /** Null when there is nothing to clear. */
  readonly onClear: (() => void) | null;
}

function FormFooter({ isReady, isSending, onClear }: FormFooterProps) {
  const words = useWords(contactWords);
  return (
    <>
      <noscript>
        <p>
          {words.form.noScript} <a href={siteConfig.phoneHref}>{siteConfig.phone}</a>,{" "}
          <a href={`mailto:${siteConfig.email}`}>{siteConfig.email}</a>
        </p>
      </noscript>
      <Button type="submit" size="lg" disabled={!isReady || isSending}>
        {isSending ? <Spinner /> : null}
        {isSending ? words.form.sending : words.form.send}
      </Button>
      {onClear ? <StartOver words={words.startOver} onConfirm={onClear} /> : null}
    </>
  );
}
