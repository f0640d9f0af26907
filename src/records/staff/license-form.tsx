import { useEffect, useState } from "react";
import { type KeptText, useKeptText } from "#staff/kept-work.ts";
import { recordMessages } from "#records/core/record-input.ts";
import { useLocale, useWords } from "#platform/web/use-words.ts";
import { adviceWords } from "./advice-words.ts";
import { ReasonForm } from "./inline-form.tsx";
import type { RecordSubject } from "./record-view.ts";
import { readLicenseAsk } from "./use-record-change.ts";

/**
 * The question after the last failure, until it is answered or dismissed, and a reason that was given
 * beforehand.
 */
export function useLicenseAsk(failure: Error | null) {
  const [asked, setAsked] = useState<string | null>(null);
  const [given, setGiven] = useState<{ readonly licenseReason: string } | null>(null);
  useEffect(() => {
    const sentence = readLicenseAsk(failure);
    if (sentence !== null) setAsked(sentence);
  }, [failure]);
  return {
    asked,
    given,
    give: (licenseReason: string) => setGiven({ licenseReason }),
    end(): void {
      setAsked(null);
      setGiven(null);
    },
  };
}

interface LicenseFormProps {
  readonly reason: Pick<KeptText, "text" | "write">;
  /** What is missing, in the server's words. */
  readonly asked: string;
  readonly isBusy: boolean;
  readonly failure: Error | null;
  readonly className?: string;
  readonly onSend: (reason: string) => void;
  readonly onCancel: () => void;
}

/** Asks why somebody continues with a family in whose state a license is missing. */
export function LicenseForm({ asked, ...form }: LicenseFormProps) {
  const { reason: words } = useWords(adviceWords);
  return (
    <ReasonForm
      {...form}
      label={words.label}
      hint={words.hint}
      missing={recordMessages[useLocale()].licenseReason}
      words={words}
    >
      <p role="alert" className="text-sm font-semibold wrap-anywhere text-warning">
        {asked}
      </p>
    </ReasonForm>
  );
}

/** The reason for one record, stored while it is typed until it is saved. */
export const useLicenseReason = ({ kind, id }: RecordSubject): KeptText =>
  useKeptText(`${kind}:${id}:license`);
