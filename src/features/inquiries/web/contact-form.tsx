import { type FormEvent, useEffect, useEffectEvent, useRef, useState } from "react";
import {
  inquiryConsentTexts,
  inquiryLimits,
  inquirySubjectLabels,
  inquirySubjects,
  readInquirySubject,
} from "#features/inquiries/core/inquiry-form.ts";
import { trackEvent } from "#platform/web/analytics.ts";
import { type KeptForm, useFormSubmission, useKeptForm } from "#platform/web/forms/use-form.ts";
import { useConsentText, useLocale, useWords } from "#platform/web/use-words.ts";
import { formatMoment } from "#ui/dates.ts";
import { FieldGrid, RequiredNote, SelectField, TextAreaField, TextField } from "#ui/field.tsx";
import { ConsentBox } from "#ui/form/choices.tsx";
import { ErrorSummary } from "#ui/form/error-summary.tsx";
import { FormFooter, HoneypotField, readHoneypot, tellOutcome } from "#ui/form/form-footer.tsx";
import { showSentPanel } from "#ui/form/sent-panel.tsx";
import { ToastProvider, useToast } from "#ui/notices/toast-provider.tsx";
import { siteConfig } from "#site.config.ts";
import { contactWords } from "./contact-words.ts";

const formId = "contact-form";
/** Of what the page shows in its place. */
export const sentPanelId = "contact-sent";
const storageKey = "contact-draft";

const blank = { fullName: "", email: "", phone: "", subject: "", message: "" };
const loadCheck = async () => (await import("#features/inquiries/core/inquiry.ts")).checkInquiry;

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
  const locale = useLocale();
  const message = useContactForm();
  const { kept, submission, honeypot, hasAgreed, agree, onSubmit } = message;
  if (message.isSent) return null;
  return (
    <form
      id={formId}
      method="post"
      noValidate
      className="grid gap-6"
      onSubmit={(event) => void onSubmit(event)}
    >
      <ErrorSummary
        title={words.problems}
        faults={submission.faults}
        attempt={submission.attempt}
      />
      {kept.isRestored ? <p className="text-sm text-ink-muted">{words.restored}</p> : null}
      <HoneypotField ref={honeypot} label={words.form.honeypot} />
      <ContactFields form={kept} disabled={submission.isSending} />
      <ConsentBox
        {...words.consent}
        text={message.consentText}
        checked={hasAgreed}
        onChange={agree}
      />
      <p className="text-sm text-ink-muted">{words.kept}</p>
      <FormFooter
        words={words}
        office={siteConfig}
        locale={locale}
        isReady={kept.isReady}
        isSending={submission.isSending}
        outcome={submission.outcome}
        isDirty={kept.isDirty}
        onClear={kept.clear}
      />
    </form>
  );
}

/** One visitor's message: kept on the device until it is sent, save for the consent to be called. */
function useContactForm() {
  const words = useWords(contactWords);
  // Not kept on the device: a yes is given anew each time.
  const [hasAgreed, setAgreed] = useState(false);
  const beside = { contactConsent: hasAgreed };
  const kept = useKeptForm({ formId, storageKey, blank, loadCheck, beside });
  const submission = useFormSubmission("/api/contact-inquiry", kept);
  const honeypot = useRef<HTMLInputElement>(null);
  const { toast } = useToast();
  const { isReady } = kept;
  const { version: consentTextVersion, text: consentText } = useConsentText(inquiryConsentTexts);
  const locale = useLocale();
  const isSent = submission.outcome?.kind === "sent";
  useEffect(() => {
    if (!isSent) return;
    const dueMs = Date.now() + siteConfig.answerWithinHours * 3_600_000;
    showSentPanel(sentPanelId, formatMoment(new Date(dueMs).toISOString(), locale));
  }, [isSent, locale]);

  const takeSubject = useEffectEvent(() => {
    const subject = readInquirySubject(new URLSearchParams(location.search).get("subject"));
    if (subject) kept.change("subject", subject);
  });
  useEffect(() => {
    if (isReady) takeSubject();
  }, [isReady]);

  async function onSubmit(event: FormEvent): Promise<void> {
    event.preventDefault();
    const outcome = await submission.submit({
      website: readHoneypot(honeypot),
      ...(hasAgreed ? { contactConsent: true, consentTextVersion } : {}),
    });
    if (!outcome) return;
    toast(tellOutcome(words, outcome));
    if (outcome.kind === "sent") {
      trackEvent("contact_form_submitted", { formLocation: "contact_page" });
    }
  }

  function agree(contactConsent: boolean): void {
    setAgreed(contactConsent);
    kept.mend("phone", { contactConsent });
  }

  return { kept, submission, honeypot, hasAgreed, consentText, agree, onSubmit, isSent };
}

type ContactField = keyof typeof blank;

function ContactFields({ form, disabled }: { form: KeptForm<ContactField>; disabled: boolean }) {
  const words = useWords(contactWords);
  const labels = useWords(inquirySubjectLabels);
  const subjects = inquirySubjects.map((value) => ({ value, label: labels[value] }));
  const bind = (name: ContactField) => ({
    ...form.bind(name),
    ...words.fields[name],
    required: true,
  });
  const bindText = (name: keyof typeof inquiryLimits) => ({
    ...bind(name),
    maxLength: inquiryLimits[name],
  });
  return (
    <fieldset disabled={disabled} className="grid gap-6">
      <RequiredNote locale={useLocale()} />
      <FieldGrid>
        <TextField {...bindText("fullName")} autoComplete="name" />
        <TextField {...bindText("email")} type="email" autoComplete="email" />
        <TextField {...bindText("phone")} type="tel" autoComplete="tel" />
        <SelectField {...bind("subject")} placeholder={words.form.choose} options={subjects} />
      </FieldGrid>
      <TextAreaField {...bindText("message")} />
    </fieldset>
  );
}
