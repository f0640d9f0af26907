import { zodResolver } from "@hookform/resolvers/zod";
import type { FormEvent } from "react";
import { useEffect, useRef } from "react";
import { readInquirySubject } from "#features/inquiries/core/inquiry-subjects.ts";
import { inquirySchema } from "#features/inquiries/core/inquiry.ts";
import { perLocale } from "#platform/core/locale.ts";
import { trackEvent } from "#platform/web/analytics.ts";
import { useFormSubmission } from "#platform/web/use-form-submission.ts";
import { useKeptForm } from "#platform/web/use-kept-form.ts";
import { useLocale, useWords } from "#platform/web/use-words.ts";
import { siteConfig } from "#site.config.ts";
import { FormFooter, FormNotices } from "#ui/form-notices.tsx";
import { HoneypotField } from "#ui/honeypot-field.tsx";
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
      <FormNotices
        words={words}
        outcome={submission.outcome}
        faults={submission.faults}
        attempt={submission.attempt}
        isDirty={form.formState.isDirty}
      />
      {kept.isRestored ? <p className="text-sm text-ink-muted">{words.restored}</p> : null}
      <HoneypotField ref={honeypot} label={words.form.honeypot} />
      <ContactFields form={form} disabled={submission.isSending} />
      <FormFooter
        words={{ ...words.form, startOver: words.startOver }}
        office={siteConfig}
        isReady={isReady}
        isSending={submission.isSending}
        onClear={form.formState.isDirty ? kept.clear : null}
      />
    </form>
  );
}
