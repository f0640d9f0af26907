import { type FormEvent, useEffect, useRef } from "react";
import {
  inquiryConsentTexts,
  inquirySubjectLabels,
  inquirySubjects,
  readInquirySubject,
} from "#features/inquiries/core/inquiry-form.ts";
import { trackEvent } from "#platform/web/analytics.ts";
import {
  type KeptForm,
  lateRules,
  useFormSubmission,
  useKeptForm,
} from "#platform/web/forms/use-form.ts";
import { useConsentText, useLocale, useWords } from "#platform/web/use-words.ts";
import { FieldGrid, RequiredNote, SelectField, TextAreaField, TextField } from "#ui/field.tsx";
import { EmailField } from "#ui/form/email-field.tsx";
import { ConsentBox } from "#ui/form/consent-box.tsx";
import { ErrorSummary } from "#ui/form/error-summary.tsx";
import { HoneypotField, readHoneypot } from "#ui/form/form-footer.tsx";
import { FormFooter, tellOutcome } from "#ui/form/plain-footer.tsx";
import { showSentPanel } from "#ui/form/sent-panel.tsx";
import { ToastProvider, useToast } from "#ui/notices/toast-provider.tsx";
import { siteConfig } from "#site.config.ts";
import { hourMs } from "#platform/core/durations.ts";
import { contactWords } from "./contact-words.ts";

const formId = "contact-form";
/** The id of the panel that replaces the form once it is sent. */
export const contactSentId = "contact-sent";
const storageKey = "contact-draft";

const blank = { fullName: "", email: "", phone: "", subject: "", message: "" };
const rules = lateRules(
  async () => (await import("#features/inquiries/core/inquiry.ts")).checkInquiry,
);

/** The contact form. */
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
  const { kept, submission, honeypot, onSubmit } = message;
  if (message.isSent) return null;
  return (
    <form {...kept.formProps} className="grid gap-6" onSubmit={(event) => void onSubmit(event)}>
      <ErrorSummary
        title={words.problems}
        faults={submission.faults}
        attempt={submission.attempt}
      />
      {kept.isRestored ? <p className="text-sm text-ink-muted">{words.restored}</p> : null}
      <HoneypotField ref={honeypot} label={words.form.honeypot} />
      <ContactFields
        form={kept}
        disabled={submission.isSending}
        consentText={message.consentText}
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
        onClear={message.clear}
      />
    </form>
  );
}

/** The subject that a link such as "Ask about annuities" gives. */
function readGiven(): Readonly<Record<string, string>> {
  const subject = readInquirySubject(new URLSearchParams(location.search).get("subject"));
  return subject ? { subject } : {};
}

/** One visitor's message. */
function useContactForm() {
  const words = useWords(contactWords);
  const kept = useKeptForm({ formId, storageKey, blank, readGiven, rules });
  const { version, text: consentText } = useConsentText(inquiryConsentTexts);
  const submission = useFormSubmission("/api/contact-inquiry", kept, version);
  const honeypot = useRef<HTMLInputElement>(null);
  const { toast } = useToast();
  const locale = useLocale();
  const isSent = submission.outcome?.kind === "sent";
  useEffect(() => {
    if (!isSent) return;
    const dueMs = Date.now() + siteConfig.answerWithinHours * hourMs;
    // The code that writes the time in words is fetched now; until it is there, the panel names no time.
    const due = import("#ui/spoken-date.ts").then(({ formatInWords }) =>
      formatInWords(new Date(dueMs), locale),
    );
    showSentPanel(contactSentId, due);
  }, [isSent, locale]);

  async function onSubmit(event: FormEvent): Promise<void> {
    event.preventDefault();
    const outcome = await submission.submit({ website: readHoneypot(honeypot) });
    if (!outcome) return;
    toast(tellOutcome(words, outcome));
    if (outcome.kind === "sent") {
      trackEvent("contact_form_submitted", { formLocation: "contact_page" });
    }
  }

  function clear(): void {
    kept.clear();
    submission.forget();
  }

  return { kept, submission, honeypot, consentText, onSubmit, clear, isSent };
}

type ContactField = keyof typeof blank;

interface ContactFieldsProps {
  readonly form: KeptForm<ContactField>;
  readonly disabled: boolean;
  readonly consentText: string;
}

function ContactFields({ form, disabled, consentText }: ContactFieldsProps) {
  const words = useWords(contactWords);
  const labels = useWords(inquirySubjectLabels);
  const subjects = inquirySubjects.map((value) => ({ value, label: labels[value] }));
  const bind = (name: ContactField) => ({
    ...form.bind(name),
    ...words.fields[name],
    required: true,
  });
  return (
    <fieldset disabled={disabled} className="grid gap-6">
      <RequiredNote locale={useLocale()} />
      <FieldGrid>
        <TextField {...bind("fullName")} autoComplete="name" />
        <EmailField {...bind("email")} locale={useLocale()} />
        <TextField {...bind("phone")} type="tel" autoComplete="tel" />
        <SelectField {...bind("subject")} placeholder={words.form.choose} options={subjects} />
      </FieldGrid>
      {form.values.phone.trim() === "" ? null : (
        <ConsentBox text={consentText} isAsked={form.isAsked} />
      )}
      <TextAreaField {...bind("message")} />
    </fieldset>
  );
}
