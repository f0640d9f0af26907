import { type FormEvent, useEffect, useRef } from "react";
import { readInquirySubject } from "#features/inquiries/core/inquiry-form.ts";
import { trackEvent } from "#platform/web/analytics.ts";
import {
  type KeptForm,
  lateRules,
  useFormSubmission,
  useKeptForm,
} from "#platform/web/forms/use-form.ts";
import { useLocale, useWords } from "#platform/web/use-words.ts";
import {
  FieldGrid,
  RequiredNote,
  SelectField,
  type SelectOption,
  TextAreaField,
  TextField,
} from "#ui/field.tsx";
import { EmailField } from "#ui/form/email-field.tsx";
import { ConsentBox } from "#ui/form/consent-box.tsx";
import type { ConsentQuestion } from "#platform/core/person/consent-texts.ts";
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

interface ContactFormProps {
  /** These words are the page's, which shows them, so that the form's script need not carry them. */
  readonly consent: ConsentQuestion;
  readonly subjects: readonly SelectOption[];
}

/** The contact form. */
export function ContactForm(props: ContactFormProps) {
  return (
    <ToastProvider locale={useLocale()}>
      <ContactFormFields {...props} />
    </ToastProvider>
  );
}

function ContactFormFields({ consent, subjects }: ContactFormProps) {
  const words = useWords(contactWords);
  const locale = useLocale();
  const message = useContactForm(consent.version);
  const { kept, submission, honeypot, onSubmit } = message;
  if (message.isSent) return null;
  return (
    <form {...kept.formProps} className="grid gap-6" onSubmit={(event) => void onSubmit(event)}>
      <ErrorSummary title={words.problems} faults={submission.faults} key={submission.attempt} />
      {kept.isRestored ? <p className="text-sm text-ink-muted">{words.restored}</p> : null}
      <HoneypotField ref={honeypot} label={words.form.honeypot} />
      <fieldset disabled={submission.isSending} className="grid gap-6">
        <ContactFields form={kept} subjects={subjects} />
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
function useContactForm(consentVersion: string) {
  const words = useWords(contactWords);
  const kept = useKeptForm({ formId, storageKey, blank, readGiven, rules });
  const submission = useFormSubmission("/api/contact-inquiry", kept, consentVersion);
  const honeypot = useRef<HTMLInputElement>(null);
  const { toast, clear: clearNotice } = useToast();
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
    clearNotice();
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

  return { kept, submission, honeypot, onSubmit, clear, isSent };
}

type ContactField = keyof typeof blank;

interface ContactFieldsProps extends Pick<ContactFormProps, "subjects"> {
  readonly form: KeptForm<ContactField>;
}

function ContactFields({ form, subjects }: ContactFieldsProps) {
  const words = useWords(contactWords);
  const bind = (name: ContactField) => ({
    ...form.bind(name),
    ...words.fields[name],
    required: true,
  });
  return (
    <>
      <RequiredNote locale={useLocale()} />
      <FieldGrid>
        <TextField {...bind("fullName")} autoComplete="name" />
        <EmailField {...bind("email")} locale={useLocale()} />
        <TextField {...bind("phone")} type="tel" autoComplete="tel" />
        <SelectField {...bind("subject")} placeholder={words.form.choose} options={subjects} />
      </FieldGrid>
      <TextAreaField {...bind("message")} />
    </>
  );
}
