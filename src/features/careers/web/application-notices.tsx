import type { FormSubmission } from "#platform/web/use-form-submission.ts";
import { useWords } from "#platform/web/use-words.ts";
import { siteConfig } from "#site.config.ts";
import { Alert } from "#ui/alert.tsx";
import { Button } from "#ui/button.tsx";
import { ErrorSummary } from "#ui/error-summary.tsx";
import { Spinner } from "#ui/spinner.tsx";
import { StartOver } from "#ui/start-over.tsx";
import { careersWords } from "./careers-words.ts";

interface ApplicationNoticesProps {
  readonly submission: FormSubmission;
  readonly isDirty: boolean;
}

/** What the last attempt came to. */
export function ApplicationNotices({ submission, isDirty }: ApplicationNoticesProps) {
  const words = useWords(careersWords);
  const { outcome, faults, attempt } = submission;
  return (
    <>
      <ErrorSummary title={words.form.problems} faults={faults} attempt={attempt} />
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

interface ApplicationFooterProps {
  readonly isReady: boolean;
  readonly isSending: boolean;
  /** Null when there is nothing to clear. */
  readonly onClear: (() => void) | null;
}

export function ApplicationFooter({ isReady, isSending, onClear }: ApplicationFooterProps) {
  const words = useWords(careersWords);
  return (
    <>
      <noscript>
        <p>
          {words.form.noScript} <a href={siteConfig.phoneHref}>{siteConfig.phone}</a>,{" "}
          <a href={`mailto:${siteConfig.email}`}>{siteConfig.email}</a>
        </p>
      </noscript>
      <p className="text-sm text-ink-muted">{words.form.kept}</p>
      <Button type="submit" size="lg" disabled={!isReady || isSending}>
        {isSending ? <Spinner /> : null}
        {isSending ? words.form.sending : words.form.send}
      </Button>
      {onClear ? <StartOver words={words.startOver} onConfirm={onClear} /> : null}
    </>
  );
}
