import { useRef, useState } from "react";
import type { AnswerErrors } from "#features/leads/core/check-answers.ts";
import { findStep } from "#features/leads/core/questionnaire-draft.ts";
import { confirmationStep } from "#features/leads/core/questions.ts";
import { trackEvent } from "#platform/web/analytics.ts";
import { makeUuid } from "#platform/web/make-uuid.ts";
import { sendLead } from "./send-lead.ts";
import type { SendOutcome } from "#platform/web/send-submission.ts";
import type { DraftState } from "./use-draft.ts";

/** Sends the draft, and says what became of it. */
export function useSubmission(
  { draft, change, forget }: DraftState,
  onRefused: (errors: AnswerErrors) => void,
) {
  const [phase, setPhase] = useState<"answering" | "sending" | "sent">("answering");
  const [failureMessage, setFailureMessage] = useState<string | null>(null);
  // A second click may come before React has drawn the disabled button.
  const sending = useRef(false);

  async function send(honeypot: string): Promise<SendOutcome> {
    const outcome = await sendLead(draft, honeypot);
    if (outcome.kind !== "changed") return outcome;
    // An earlier attempt arrived without our hearing of it, and the answers were changed since:
    // the change must reach staff too, so it goes as a lead of its own.
    const key = makeUuid();
    change(() => ({ key }));
    return sendLead({ ...draft, key }, honeypot);
  }

  function settle(outcome: SendOutcome): void {
    setPhase(outcome.kind === "sent" ? "sent" : "answering");
    if (outcome.kind === "sent") {
      forget();
      trackEvent("wizard_completed");
    } else if (outcome.kind === "refused") {
      onRefused(outcome.errors);
      change(() => ({ step: findStep(Object.keys(outcome.errors)) }));
    } else {
      setFailureMessage(outcome.kind === "failed" ? outcome.message : null);
      change(() => ({ step: confirmationStep }));
    }
  }

  /** Null when an attempt is already under way. */
  async function submit(honeypot: string): Promise<SendOutcome["kind"] | null> {
    if (sending.current) return null;
    sending.current = true;
    setPhase("sending");
    change(() => ({ unsent: true }));
    const outcome = await send(honeypot);
    sending.current = false;
    settle(outcome);
    return outcome.kind;
  }

  return { phase, failureMessage, submit };
}
