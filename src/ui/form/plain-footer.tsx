import { type ComponentProps, useEffect, useRef } from "react";
import type { Locale } from "#platform/core/locale.ts";
import { Alert } from "#ui/alert.tsx";
import type { ToastMessage } from "#ui/notices/toast.ts";
import { StartOver } from "./confirm-box.tsx";
import { SendButton, SendsAgain, WithoutScript, type WithoutScriptProps } from "./form-footer.tsx";

interface FormFooterProps {
  readonly words: OutcomeWords & {
    readonly form: Readonly<Record<"noScript" | "send" | "sending", string>>;
    readonly startOver: ComponentProps<typeof StartOver>["words"];
  };
  readonly office: WithoutScriptProps["office"];
  readonly locale: Locale;
  readonly isReady: boolean;
  readonly isSending: boolean;
  /** The outcome of the last attempt; null before the first. */
  readonly outcome: SendingOutcomeFacts | null;
  /** Something is entered. */
  readonly isDirty: boolean;
  readonly onClear: () => void;
}

/**
 * Below a form: buttons that send and clear it, and why it was not sent. After success SentPanel
 * replaces the form.
 */
export function FormFooter(props: FormFooterProps) {
  const { words, office, locale, isReady, isSending, outcome, isDirty, onClear } = props;
  return (
    <>
      <WithoutScript isReady={isReady} text={words.form.noScript} office={office} />
      {outcome?.kind === "failed" ? (
        <SendingFailed words={words.failed} outcome={outcome} locale={locale} />
      ) : null}
      <SendButton
        words={words.form}
        isSending={isSending}
        locale={locale}
        size="lg"
        disabled={!isReady || isSending}
      />
      {isDirty ? (
        <StartOver words={words.startOver} disabled={isSending} onConfirm={onClear} />
      ) : null}
    </>
  );
}

interface OutcomeWords {
  readonly sent: Readonly<Record<"title" | "text", string>>;
  readonly failed: Readonly<Record<"title" | "text" | "kept", string>>;
}

/** The outcome of an attempt to send a form. */
interface SendingOutcomeFacts {
  readonly kind: "sent" | "refused" | "failed";
  /** The server's own sentence about a failure, if it sent one. */
  readonly message?: string | null;
  readonly sendsAgainAt?: number;
}

/**
 * Shown where the button was pressed, because people look there; it takes the focus that the
 * disabled button lost. It stays, while the toast disappears after five seconds.
 */
function SendingFailed({
  words,
  outcome,
  locale,
}: {
  readonly words: OutcomeWords["failed"];
  readonly outcome: SendingOutcomeFacts;
  readonly locale: Locale;
}) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    box.current?.focus();
  }, [outcome]);
  return (
    // Scrolled into view with room below, so that the button for another attempt is visible as
    // well.
    <div ref={box} role="alert" tabIndex={-1} className="scroll-mb-24">
      <Alert tone="danger" title={words.title}>
        <p>{outcome.message ?? words.text}</p>
        <SendsAgain at={outcome.sendsAgainAt} locale={locale} />
        <p>{words.kept}</p>
      </Alert>
    </div>
  );
}

/** The toast of an outcome. */
export function tellOutcome(words: OutcomeWords, outcome: SendingOutcomeFacts): ToastMessage {
  if (outcome.kind === "sent") return { title: words.sent.title, description: words.sent.text };
  const { title, text } = words.failed;
  return { title, description: outcome.message ?? text, variant: "destructive" };
}
