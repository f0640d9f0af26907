import type { AnswerField } from "#features/leads/core/questionnaire-draft.ts";
import { isStepComplete } from "#features/leads/core/questionnaire-draft.ts";
import { confirmationStep, profileStep } from "#features/leads/core/questions.ts";
import { trackEvent } from "#platform/web/analytics.ts";
import type { SendOutcome } from "./send-lead.ts";
import { useAnswerErrors } from "./use-answer-errors.ts";
import type { Draft } from "./use-draft.ts";
import { useDraft } from "./use-draft.ts";
import { useStepCount } from "./use-step-count.ts";
import { useSubmission } from "./use-submission.ts";

/** Step 10 counts once the answers are sent: it is also where a failed attempt waits. */
function furthestStep({ step, answers }: Draft, isSent: boolean): number {
  if (isSent) return confirmationStep;
  return answers.q1 === undefined && answers.q2 === undefined ? 0 : Math.min(step, profileStep);
}

export type SubmitResult = SendOutcome["kind"] | "incomplete" | null;

export type QuestionnaireState = ReturnType<typeof useQuestionnaire>;

/** One family's way through the questionnaire: answers kept on the device, one lead at the end. */
export function useQuestionnaire(formId: string) {
  const state = useDraft(formId);
  const { draft, restored, change, reset } = state;
  const checks = useAnswerErrors(draft.answers);
  const submission = useSubmission(state, checks.fail);
  useStepCount(furthestStep(draft, submission.phase === "sent"), restored);

  function setAnswer(field: AnswerField, value: string): void {
    if (field === "q1" && draft.answers.q1 === undefined) trackEvent("wizard_started");
    checks.touch(field);
    change({ answers: { ...draft.answers, [field]: value } });
  }

  async function submit(honeypot: string): Promise<SubmitResult> {
    if (checks.isValid) return submission.submit(honeypot);
    checks.fail();
    return "incomplete";
  }

  return {
    ...checks,
    draft,
    phase: submission.phase,
    restored,
    /** The server's own sentence about the last failed attempt. */
    failureMessage: submission.failureMessage,
    canGoOn: isStepComplete(draft.step, draft.answers),
    setAnswer,
    setConsent: (consent: boolean) => change({ consent }),
    goTo: (step: number) => change({ step }),
    submit,
    startOver: () => {
      reset();
      checks.reset();
    },
  };
}
