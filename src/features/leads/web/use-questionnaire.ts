import { useRef, useState } from "react";
import type { AnswerField } from "#features/leads/core/questionnaire-draft.ts";
import { findStep, isStepComplete } from "#features/leads/core/questionnaire-draft.ts";
import { confirmationStep } from "#features/leads/core/questions.ts";
import { trackEvent } from "#platform/web/analytics.ts";
import { makeUuid } from "#platform/web/make-uuid.ts";
import { sendLead } from "./send-lead.ts";
import type { SendOutcome } from "./send-lead.ts";
import { useAnswerErrors } from "./use-answer-errors.ts";
import { useDraft } from "./use-draft.ts";

export type SubmitResult = SendOutcome["kind"] | "incomplete" | "ignored";

export type QuestionnaireState = ReturnType<typeof useQuestionnaire>;

/** One family's way through the questionnaire: answers kept on the device, one lead at the end. */
export function useQuestionnaire(formId: string) {
  const { draft, restored, change, reset, forget } = useDraft(formId);
  const checks = useAnswerErrors(draft.answers);
  const [phase, setPhase] = useState<"answering" | "sending" | "sent">("answering");
  const [failureMessage, setFailureMessage] = useState<string | null>(null);
  // A second click may come before React has drawn the disabled button.
  const sending = useRef(false);

  function setAnswer(field: AnswerField, value: string): void {
    if (field === "q1" && draft.answers.q1 === undefined) trackEvent("wizard_started");
    checks.touch(field);
    change({ answers: { ...draft.answers, [field]: value } });
  }

  async function send(honeypot: string): Promise<SendOutcome> {
    const outcome = await sendLead(draft, honeypot);
    if (outcome.kind !== "changed") return outcome;
    // An earlier attempt arrived without our hearing of it, and the answers were changed since:
    // the change must reach staff too, so it goes as a lead of its own.
    const key = makeUuid();
    change({ key });
    return sendLead({ ...draft, key }, honeypot);
  }

  function settle(outcome: SendOutcome): void {
    if (outcome.kind === "sent") {
      forget();
      setPhase("sent");
      trackEvent("wizard_completed");
      return;
    }
    setPhase("answering");
    if (outcome.kind === "refused") {
      checks.fail(outcome.errors);
      change({ step: findStep(Object.keys(outcome.errors)) });
      return;
    }
    setFailureMessage(outcome.kind === "failed" ? outcome.message : null);
    change({ step: confirmationStep, unsent: true });
  }

  async function submit(honeypot: string): Promise<SubmitResult> {
    if (sending.current) return "ignored";
    if (!checks.isValid) {
      checks.fail();
      return "incomplete";
    }
    sending.current = true;
    setPhase("sending");
    const outcome = await send(honeypot);
    sending.current = false;
    settle(outcome);
    return outcome.kind;
  }

  return {
    ...checks,
    draft,
    phase,
    restored,
    /** The server's own sentence about the last failed attempt. */
    failureMessage,
    canGoOn: isStepComplete(draft.step, draft.answers),
    setAnswer,
    setConsent: (consent: boolean) => change({ consent }),
    goTo: (step: number) => change({ step }),
    submit,
    startOver: () => {
      reset();
      checks.reset();
      setFailureMessage(null);
    },
  };
}
