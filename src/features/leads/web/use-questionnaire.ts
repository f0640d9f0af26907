import type { AnswerField } from "#features/leads/core/questionnaire-draft.ts";
import { isStepComplete } from "#features/leads/core/questionnaire-draft.ts";
import { trackEvent } from "#platform/web/analytics.ts";
import type { SendOutcome } from "#platform/web/send-submission.ts";
import { useAnswerErrors } from "./use-answer-errors.ts";
import { useDraft } from "./use-draft.ts";
import { useSubmission } from "./use-submission.ts";

export type SubmitResult = SendOutcome["kind"] | "incomplete" | null;

export type QuestionnaireState = ReturnType<typeof useQuestionnaire>;

/** One family's way through the questionnaire: answers kept on the device, one lead at the end. */
export function useQuestionnaire(formId: string) {
  const state = useDraft(formId);
  const { draft, restored, change, reset } = state;
  const checks = useAnswerErrors(draft.answers);
  const submission = useSubmission(state, checks.fail);

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
