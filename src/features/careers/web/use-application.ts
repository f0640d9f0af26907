import type { FormEvent } from "react";
import { useRef, useState } from "react";
import { applicationConsentTexts } from "#features/careers/core/consent-text.ts";
import { isUnfinished } from "#features/careers/core/upload-phase.ts";
import type { FormFaults } from "#platform/web/use-form-faults.ts";
import { useFormSubmission } from "#platform/web/use-form-submission.ts";
import { useKeptForm } from "#platform/web/use-kept-form.ts";
import { useWords } from "#platform/web/use-words.ts";
import { tellOutcome } from "#ui/sending-outcome.tsx";
import { useToast } from "#ui/toast-provider.tsx";
import { careersWords } from "./careers-words.ts";
import { useResumeDialog } from "./use-resume-dialog.tsx";

export const applicationFormId = "application-form";
const storageKey = "application-draft";
const consentTextVersion = applicationConsentTexts.current;

const blank = {
  fullName: "",
  email: "",
  phone: "",
  linkedinUrl: "",
  message: "",
  resumePath: "",
  resumeFileName: "",
};

export type ApplicationText = keyof typeof blank;

const loadCheck = async () => (await import("./check-application.ts")).checkApplication;

/** One visitor's application: kept on the device until it is sent, with or without a resume. */
export function useApplication() {
  const words = useWords(careersWords);
  const kept = useKeptForm({ formId: applicationFormId, storageKey, blank, loadCheck });
  const submission = useFormSubmission("/api/career-application", kept);
  const honeypot = useRef<HTMLInputElement>(null);
  const { toast } = useToast();
  // Not kept on the device: a yes is given anew each time.
  const [hasAgreed, setAgreed] = useState(false);

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
    // Sent now it would go without the file that was chosen for it.
    if (isUnfinished(dialog.phase) && isFaultless(await kept.check())) return dialog.open();
    const outcome = await submission.submit({
      website: honeypot.current?.value ?? "",
      ...(hasAgreed ? { contactConsent: true, consentTextVersion } : {}),
    });
    if (!outcome) return;
    toast(tellOutcome(words, outcome));
    if (outcome.kind === "sent") {
      dialog.forget();
      setAgreed(false);
    }
    // A resume that the server can't find is of no use for the next attempt either.
    if (outcome.kind === "refused" && outcome.errors["resumePath"]) setResume("", "");
  }

  function clear(): void {
    kept.clear();
    dialog.forget();
  }

  return {
    kept,
    submission,
    dialog,
    honeypot,
    consent: { checked: hasAgreed, onChange: setAgreed },
    onSubmit,
    clear,
    removeResume: () => setResume("", ""),
  };
}

const isFaultless = (faults: FormFaults) => Object.keys(faults).length === 0;
