import { useEffect, useRef } from "react";
import { Alert } from "./alert.tsx";
import type { ToastMessage } from "./toast-store.ts";

export interface OutcomeWords {
  readonly sent: Readonly<Record<"title" | "text", string>>;
  readonly failed: Readonly<Record<"title" | "text" | "kept", string>>;
}

/** What an attempt to send a form came to. */
export interface SendingOutcomeFacts {
  readonly kind: "sent" | "refused" | "failed";
  /** The server's own sentence about a failure, if it said one. */
  readonly message?: string | null;
}

interface SendingOutcomeProps {
  readonly words: OutcomeWords;
  readonly outcome: SendingOutcomeFacts;
}

/**
 * Stands where the button was pressed, because that is where people look, and takes the focus that
 * the disabled button lost. It stays; the notice beside it is gone after five seconds.
 */
export function SendingOutcome({ words, outcome }: SendingOutcomeProps) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    box.current?.focus();
  }, [outcome]);
  const isSent = outcome.kind === "sent";
  const { title, text } = isSent ? words.sent : words.failed;
  return (
    // With room below, so that the button for another try is seen as well.
    <div ref={box} role="alert" tabIndex={-1} className="scroll-mb-24">
      <Alert tone={isSent ? "success" : "danger"} title={title}>
        <p>{outcome.message ?? text}</p>
        {isSent ? null : <p>{words.failed.kept}</p>}
      </Alert>
    </div>
  );
}

/** The notice of an outcome. */
export function tellOutcome(words: OutcomeWords, outcome: SendingOutcomeFacts): ToastMessage {
  if (outcome.kind === "sent") return { title: words.sent.title, description: words.sent.text };
  const { title, text } = words.failed;
  return { title, description: outcome.message ?? text, variant: "destructive" };
}
