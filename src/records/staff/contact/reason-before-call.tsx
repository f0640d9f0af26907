import { useState } from "react";
import { adviceWords } from "#records/staff/advice-words.ts";
import { LicenseForm } from "#records/staff/license-form.tsx";
import { findStates } from "#records/core/zip/zip-states.ts";
import { useLocale, useWords } from "#platform/web/use-words.ts";
import { listStates, useIsUnlicensed } from "./advice-mark.tsx";
import type { useContactLog } from "./use-contact-log.ts";

interface ReasonOptions {
  readonly zipCode: string | undefined;
  readonly log: ReturnType<typeof useContactLog>;
}

/**
 * Holds a number back until the caller said why they call without a license. The reason is stored with
 * the call.
 */
export function useReasonBeforeCall({ zipCode, log }: ReasonOptions) {
  const isUnlicensed = useIsUnlicensed(zipCode);
  const [href, setHref] = useState<string | null>(null);
  return {
    /** Whether the reason is asked for now. */
    isAsking: href !== null && log.ask.asked === null,
    /** @returns whether the number must not be dialed yet. */
    hold(number: string): boolean {
      if (!isUnlicensed || log.ask.given !== null) return false;
      setHref(number);
      return true;
    },
    dial(reason: string): void {
      log.ask.give(reason);
      if (href !== null) window.location.assign(href);
      setHref(null);
    },
    giveUp(): void {
      log.giveUp();
      setHref(null);
    },
  };
}

interface ReasonFormProps extends ReasonOptions {
  readonly before: ReturnType<typeof useReasonBeforeCall>;
  readonly onDialed: () => void;
  readonly onCancel: () => void;
}

/** Asks why somebody goes on without a license: before a number is dialed, or when a contact is logged. */
export function AskedReason({ zipCode = "", log, before, onDialed, onCancel }: ReasonFormProps) {
  const { reason: words } = useWords(adviceWords);
  const locale = useLocale();
  if (log.ask.asked === null && !before.isAsking) return null;
  return (
    <LicenseForm
      reason={log.license}
      asked={log.ask.asked ?? words.beforeCall(listStates(findStates(zipCode), locale))}
      isBusy={log.pending !== null}
      failure={null}
      onSend={(reason) => {
        if (log.ask.asked !== null) log.goOn(reason);
        else {
          before.dial(reason);
          onDialed();
        }
      }}
      onCancel={() => {
        before.giveUp();
        onCancel();
      }}
    />
  );
}
