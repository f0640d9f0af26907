import type { ComponentProps, ReactNode } from "react";
import { Button } from "./button.tsx";
import type { OutcomeWords, SendingOutcomeFacts } from "./sending-outcome.tsx";
import { SendingOutcome } from "./sending-outcome.tsx";
import { Spinner } from "./spinner.tsx";
import { StartOver } from "./start-over.tsx";
import type { Office } from "./without-script.tsx";
import { WithoutScript } from "./without-script.tsx";

interface FormFooterProps {
  readonly words: OutcomeWords & {
    readonly form: Readonly<Record<"noScript" | "send" | "sending", string>>;
    readonly startOver: ComponentProps<typeof StartOver>["words"];
  };
  /** Where those without JavaScript can turn to. */
  readonly office: Office;
  readonly isReady: boolean;
  readonly isSending: boolean;
  /** What the last attempt came to; null before the first. */
  readonly outcome: SendingOutcomeFacts | null;
  /** Something is entered. */
  readonly isDirty: boolean;
  readonly onClear: () => void;
  readonly children?: ReactNode;
}

interface SendButtonProps {
  readonly words: Readonly<Record<"send" | "sending", string>>;
  readonly isReady: boolean;
  readonly isSending: boolean;
}

function SendButton({ words, isReady, isSending }: SendButtonProps) {
  return (
    <Button type="submit" size="lg" disabled={!isReady || isSending}>
      {isSending ? <Spinner /> : null}
      {isSending ? words.sending : words.send}
    </Button>
  );
}

/** Below a form: the buttons that send and clear it, and what became of it. */
export function FormFooter(props: FormFooterProps) {
  const { words, office, isReady, isSending, outcome, isDirty, onClear, children } = props;
  // Until something is typed there is nothing to send, and "sent" speaks of what was sent.
  const isSent = outcome?.kind === "sent" && !isDirty;
  const shown = isSent || outcome?.kind === "failed" ? outcome : null;
  return (
    <>
      <WithoutScript isReady={isReady} text={words.form.noScript} office={office} />
      {children}
      {shown ? <SendingOutcome words={words} outcome={shown} /> : null}
      {isSent ? null : <SendButton words={words.form} isReady={isReady} isSending={isSending} />}
      {isDirty ? <StartOver words={words.startOver} onConfirm={onClear} /> : null}
    </>
  );
}
