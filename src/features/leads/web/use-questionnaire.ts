import { useState } from "react";
import { consentTextVersion } from "#features/leads/core/consent-text-version.ts";
import type { AnswerField } from "#features/leads/core/questionnaire-draft.ts";
import { isStepComplete, limitStep } from "#features/leads/core/questionnaire-draft.ts";
import { confirmationStep, profileStep } from "#features/leads/core/questions.ts";
import { trackEvent } from "#platform/web/analytics.ts";
import type { SendOutcome } from "#platform/web/send-submission.ts";
import type { Brought } from "./brought.ts";
import { canBeSent, useAnswerRules } from "./load-answer-check.ts";
import { useAnswerErrors } from "./use-answer-errors.ts";
import type { Draft, DraftState } from "./use-draft.ts";
import { useDraft } from "./use-draft.ts";
import { useSentBlueprint } from "./use-sent-blueprint.ts";
import { useStepCount } from "./use-step-count.ts";
import { useStepHistory } from "./use-step-history.ts";
import { useSubmission } from "./use-submission.ts";

/** Step 10 counts once the answers are sent: it is also where a failed attempt waits. */
function furthestStep({ step, answers }: Draft, isSent: boolean): number {
  if (isSent) return confirmationStep;
  return answers.q1 === undefined && answers.q2 === undefined ? 0 : Math.min(step, profileStep);
}

export type SubmitResult = SendOutcome["kind"] | "incomplete" | null;

export type QuestionnaireState = ReturnType<typeof useQuestionnaire>;

/** One family's way through the questionnaire: answers kept on the device, one lead at the end. */
export function useQuestionnaire(formId: string, brought: Brought) {
  const state = useDraft(formId);
  const { draft, change } = state;
  const checks = useAnswerErrors(draft.answers);
  const submission = useSubmission(state, brought, checks.fail);
  useStepCount(furthestStep(draft, submission.phase === "sent"), state.restored !== null);
  const [round, setRound] = useState(0);
  const sent = useSentBlueprint();
  const phase = sent.reloadedFor ? "sent" : submission.phase;
  const isAnswering = phase === "answering";
  /** Returns the step shown in the end. */
  function goTo(wanted: number): number {
    const step = isAnswering ? limitStep(wanted, draft.answers, canBeSent) : draft.step;
    if (step !== draft.step) change(() => ({ step }));
    return step;
  }
  useAnswerRules(draft.step, hasAnswers(draft.answers), goTo);
  const history = useStepHistory(draft.key === "" ? null : draft.step, goTo);

  async function submit(honeypot: string): Promise<SubmitResult> {
    if (!checks.isValid) {
      checks.fail();
      return "incomplete";
    }
    return submission.submit(honeypot, ({ links }) => {
      history.leaveSteps("sent");
      sent.keep(draft.answers, checks.ageGroup, links);
    });
  }

  function startOver(): void {
    state.reset();
    brought.forget();
    checks.reset();
    setRound(round + 1);
    history.leaveSteps("cleared");
  }

  return {
    ...checks,
    draft,
    phase,
    ageGroup: sent.reloadedFor ?? checks.ageGroup,
    sent,
    /** How much of an earlier visit was found; null when nothing was, and once the family went on. */
    restored: isAnswering ? describeRestored(state) : null,
    /** Counts how often the questionnaire was begun on this page. */
    round,
    /** The server's own sentence about the last failed attempt. */
    failureMessage: submission.failureMessage,
    ...entriesOf(state, checks.touch),
    goOn: () => void goTo(draft.step + 1),
    goBack: () => history.goBack(draft.step - 1),
    submit,
    /** Null when there is nothing to clear, or it is on its way. */
    startOver: isAnswering && hasAnswers(draft.answers) ? startOver : null,
  };
}

/** What a visitor can enter, and whether it is enough to go on. */
function entriesOf({ draft, change }: DraftState, touch: (field: AnswerField) => void) {
  return {
    hasBegun: hasAnswers(draft.answers),
    canGoOn: isStepComplete(draft.step, draft.answers),
    setAnswer(field: AnswerField, value: string): void {
      if (field === "q1" && draft.answers.q1 === undefined) trackEvent("wizard_started");
      touch(field);
      change(({ answers }) => ({ answers: { ...answers, [field]: value } }));
    },
    setConsent: (consent: boolean) => change(() => ({ consent, consentTextVersion })),
    setKeepsProfile: (keepsProfile: boolean) => change(() => ({ keepsProfile })),
  };
}

function describeRestored({ draft, restored }: DraftState): "all" | "in-part" | null {
  if (restored?.step !== draft.step || !hasAnswers(draft.answers)) return null;
  return draft.step === profileStep && !restored.hasProfile ? "in-part" : "all";
}

function hasAnswers(answers: Readonly<Record<string, string>>): boolean {
  return Object.values(answers).some((value) => value !== "");
}
