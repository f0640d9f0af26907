import { useState } from "react";
import {
  confirmationStep,
  consentTextVersion,
  profileStep,
} from "#features/leads/core/questions.ts";
import {
  type AnswerField,
  type DraftAnswers,
  isStepComplete,
  limitStep,
} from "#features/leads/core/questionnaire-draft.ts";
import { nameConsentVersion } from "#platform/core/person/contact-details.ts";
import { trackEvent } from "#platform/web/analytics.ts";
import type { SendOutcome } from "#platform/web/api-client.ts";
import { useLocale } from "#platform/web/use-words.ts";
import { holdPresses } from "#ui/form/hold-presses.ts";
import type { Brought } from "./brought.ts";
import { canBeSent, useAnswerErrors, useAnswerRules } from "./answer-check.ts";
import { type Draft, type DraftState, useDraft } from "./use-draft.ts";
import { type SentState, useSentBlueprint } from "./blueprint/use-sent-blueprint.ts";
import { useStepCount, useStepHistory } from "./step-history.ts";
import { useSubmission } from "./use-submission.ts";

/** Step 10 counts once the answers are sent: it is also where a failed attempt waits. */
function furthestStep({ step, answers }: Draft, isSent: boolean): number {
  if (isSent) return confirmationStep;
  return answers.q1 === undefined && answers.q2 === undefined ? 0 : Math.min(step, profileStep);
}

export type SubmitResult = SendOutcome["kind"] | "incomplete" | null;

type ReadName = (fullName: string) => string | undefined;

export type QuestionnaireState = ReturnType<typeof useQuestionnaire>;

/** One family's way through the questionnaire: answers kept on the device, one lead at the end. */
export function useQuestionnaire(formId: string, brought: Brought) {
  const state = useDraft(formId);
  const { draft, change } = state;
  const checks = useAnswerErrors(draft);
  const locale = useLocale();
  const consentOnScreen = nameConsentVersion(consentTextVersion, locale);
  const { phase: sending, send, ...told } = useSubmission(state, brought, checks.fail);
  useStepCount(furthestStep(draft, sending === "sent"), state.restored !== null);
  const [round, setRound] = useState(0);
  const sent = useSentBlueprint();
  const phase = findPhase(sent, sending, hasAnswers(draft.answers));
  const isAnswering = phase === "answering";
  /** Returns the step shown in the end. */
  function goTo(wanted: number): number {
    const isReady = (answers: DraftAnswers) => checks.isValid && canBeSent(answers, locale);
    const step = isAnswering ? limitStep(wanted, draft.answers, isReady) : draft.step;
    if (step !== draft.step) change(() => ({ step }));
    return step;
  }
  useAnswerRules(draft.step, hasAnswers(draft.answers), goTo);
  const history = useStepHistory(draft.key === "" ? null : draft.step, goTo);

  /** @param readName comes late: nobody is greeted before. */
  async function submit(honeypot: string, readName: ReadName): Promise<SubmitResult> {
    if (!checks.isValid) {
      holdPresses();
      checks.fail();
      return "incomplete";
    }
    return send(honeypot, ({ links }) => {
      history.leaveSteps("sent");
      const { answers } = draft;
      sent.keep(answers, checks.ageGroup, links, readName(answers.fullName ?? ""));
    });
  }

  function startOver(): void {
    state.reset();
    brought.forget();
    checks.reset();
    sent.leaveBehind();
    setRound(round + 1);
    history.leaveSteps("cleared");
  }

  return {
    ...checks,
    draft,
    phase,
    ageGroup: sent.reloadedFor ?? checks.ageGroup,
    sent,
    reword: brought.reword,
    /** How much of an earlier visit was found; null when nothing was, and once the family went on. */
    restored: phase === "sent" ? null : describeRestored(state),
    /** Counts how often the questionnaire was begun on this page. */
    round,
    ...told,
    ...entriesOf(state, checks, consentOnScreen),
    goOn: () => void goTo(draft.step + 1),
    goBack: () => history.goBack(draft.step - 1),
    submit,
    /** Null when there is nothing to clear. */
    startOver: phase !== "sent" && hasAnswers(draft.answers) ? startOver : null,
  };
}

/** Answers under way come before what was sent from this tab earlier. */
function findPhase(
  { reloadedFor, isReturning }: SentState,
  now: "answering" | "sending" | "sent",
  hasBegun: boolean,
) {
  if (reloadedFor !== null) return "sent";
  return isReturning && !hasBegun ? "returned" : now;
}

/** What a visitor can enter, and whether it is enough to go on. */
function entriesOf(
  { draft, change }: DraftState,
  { touch, ageGroup }: Pick<ReturnType<typeof useAnswerErrors>, "touch" | "ageGroup">,
  consentOnScreen: string,
) {
  return {
    hasBegun: hasAnswers(draft.answers),
    canGoOn:
      isStepComplete(draft.step, draft.answers) &&
      (draft.step < profileStep || ageGroup !== "minor"),
    setAnswer(field: AnswerField, value: string): void {
      if (field === "q1" && draft.answers.q1 === undefined) trackEvent("wizard_started");
      touch(field);
      change(({ answers, consent }) => ({
        answers: { ...answers, [field]: value },
        // A yes to calls at a number that was taken out does not hold for the next one.
        consent: consent && (field !== "phone" || value.trim() !== ""),
      }));
    },
    setConsent(consent: boolean): void {
      touch("phone");
      change(() => ({ consent, consentTextVersion: consentOnScreen }));
    },
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
