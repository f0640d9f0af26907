import type { FormEvent } from "react";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { inquiryConsentTexts } from "#features/inquiries/core/consent-text.ts";
import { readInquirySubject } from "#features/inquiries/core/inquiry-subjects.ts";
import { trackEvent } from "#platform/web/analytics.ts";
import { useConsentText } from "#platform/web/use-consent-text.ts";
import { useFormSubmission } from "#platform/web/use-form-submission.ts";
import { useKeptForm } from "#platform/web/use-kept-form.ts";
import { useLocale, useWords } from "#platform/web/use-words.ts";
import { siteConfig } from "#site.config.ts";
import { ConsentBox } from "#ui/consent-box.tsx";
import { ErrorSummary } from "#ui/error-summary.tsx";
import { FormFooter } from "#ui/form-footer.tsx";
import { HoneypotField } from "#ui/honeypot-field.tsx";
import { tellOutcome } from "#ui/sending-outcome.tsx";
import { ToastProvider, useToast } from "#ui/toast-provider.tsx";
import { ContactFields } from "./contact-fields.tsx";
import { contactWords } from "./contact-words.ts";

const formId = "contact-form";
const storageKey = "contact-draft";
const consentTextVersion = inquiryConsentTexts.current;

const blank = { fullName: "", email: "", phone: "", subject: "", message: "" };
const loadCheck = async () => (await import("./check-inquiry.ts")).checkInquiry;

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
  const { kept, submission, honeypot, hasAgreed, setAgreed, onSubmit } = useContactForm();
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
        text={useConsentText(inquiryConsentTexts)}
        checked={hasAgreed}
        onChange={setAgreed}
      />
      <p className="text-sm text-ink-muted">{words.kept}</p>
      <FormFooter
        words={words}
        office={siteConfig}
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
  const kept = useKeptForm({ formId, storageKey, blank, loadCheck });
  const submission = useFormSubmission("/api/contact-inquiry", kept);
  const honeypot = useRef<HTMLInputElement>(null);
  const { toast } = useToast();
  const { isReady } = kept;
  // Not kept on the device: a yes is given anew each time.
  const [hasAgreed, setAgreed] = useState(false);

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
      website: honeypot.current?.value ?? "",
      ...(hasAgreed ? { contactConsent: true, consentTextVersion } : {}),
    });
    if (!outcome) return;
    if (outcome.kind === "sent") setAgreed(false);
    toast(tellOutcome(words, outcome));
    if (outcome.kind === "sent") {
      trackEvent("contact_form_submitted", { formLocation: "contact_page" });
    }
  }

  return { kept, submission, honeypot, hasAgreed, setAgreed, onSubmit };
}
