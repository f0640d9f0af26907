import { useCallback, useState } from "react";
import {
  confirmationStep,
  consentTextVersion,
  profileStep,
  questionnaireSteps,
  type DraftAnswers,
} from "#features/leads/core/questions.ts";
import { enterTexts, isStepComplete, limitStep } from "#features/leads/core/questionnaire-draft.ts";
import { nameConsentVersion } from "#platform/core/person/consent-texts.ts";
import { trackEvent } from "#platform/web/analytics.ts";
import type { SendOutcome } from "#platform/web/api-client.ts";
import { useLocale } from "#platform/web/use-words.ts";
import type { Brought } from "./brought.ts";
import { ageGroupOf, canBeSent, useAnswerErrors, useAnswerRules } from "./answer-check.ts";
import {
  type Draft,
  type DraftState,
  type TakeEntries,
  useQuestionnaireDraft,
} from "./use-questionnaire-draft.ts";
import { type SentState, useSentBlueprint } from "./blueprint/use-sent-blueprint.ts";
import { useStepCount, useStepHistory } from "./step-history.ts";
import { useSubmission } from "./use-submission.ts";

/** The furthest step for the counts. Step 10 counts only once the answers are sent, because a failed attempt waits there, too. */
function furthestStep({ step, answers }: Draft, isSent: boolean): number {
  if (isSent) return confirmationStep;
  return answers.q1 === undefined && answers.q2 === undefined ? 0 : Math.min(step, profileStep);
}

/** Null where nothing was sent and no notice is needed: a single fault is shown at its field alone. */
export type SubmitResult = SendOutcome["kind"] | "incomplete" | null;

type ReadName = (fullName: string) => string | undefined;

export type QuestionnaireState = ReturnType<typeof useQuestionnaire>;

/** The state of one questionnaire: answers kept on the device, and one lead at the end. */
export function useQuestionnaire(formId: string, brought: Brought) {
  const { touched, setTouched, takeEntries } = useEntries();
  const state = useQuestionnaireDraft(formId, takeEntries);
  const { draft, change, sync } = state;
  const checks = useAnswerErrors(draft, touched);
  const locale = useLocale();
  const { phase: sending, send, ...outcome } = useSubmission(state, brought, checks.fail);
  useStepCount(furthestStep(draft, sending === "sent"), state.restored !== null);
  const [round, setRound] = useState(0);
  const sent = useSentBlueprint();
  const phase = findPhase(sent, sending, hasAnswers(draft.answers));
  const isAnswering = phase === "answering";
  /** Returns the step that is shown afterwards. */
  function goTo(wanted: number): number {
    const now = sync();
    const isReady = (answers: DraftAnswers) =>
      !checks.countFaults(now) && canBeSent(answers, locale);
    const step = isAnswering ? limitStep(wanted, now.answers, isReady) : now.step;
    if (step !== now.step) change(() => ({ step }));
    return step;
  }
  useAnswerRules(draft, touched, goTo);
  const history = useStepHistory(draft.key === "" ? null : draft.step, goTo);

  function goOn(): void {
    const { step } = sync();
    // Each unanswered question of the step now shows that its answer is missing.
    const asked = questionnaireSteps[step - 1] ?? [];
    if (goTo(step + 1) === step) setTouched((before) => [...before, ...asked]);
  }

  /** @param readName its code is fetched late, and used once the answers are sent. */
  async function submit(honeypot: string, readName: ReadName): Promise<SubmitResult> {
    const now = await whenDrawn(sync());
    if (ageGroupOf(now.answers) === "minor") return null;
    const faults = checks.countFaults(now);
    if (faults > 0 || !isStepComplete(profileStep, now.answers)) {
      checks.fail();
      return faults === 1 ? null : "incomplete";
    }
    if (checks.askConsent(now)) return null;
    return send(honeypot, ({ links }, id) => {
      history.leaveSteps("sent");
      const { answers } = now;
      sent.keep(answers, ageGroupOf(answers), links, readName(answers.fullName ?? ""), id);
    });
  }

  function startOver(): void {
    state.reset();
    brought.forget();
    checks.reset();
    setTouched([]);
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
    /** How much of an earlier visit was restored; null for nothing, and once the family has gone on. */
    restored: phase === "sent" ? null : describeRestored(state),
    /** Counts how often the questionnaire was begun on this page. */
    round,
    ...outcome,
    /** May be out of date where the browser filled a field silently; a press reads the fields first. */
    canGoOn: isStepComplete(draft.step, draft.answers),
    ...state.fields,
    goOn,
    goBack: () => history.goBack(draft.step - 1),
    submit,
    /** Null when there is nothing to clear. */
    startOver: phase !== "sent" && hasAnswers(draft.answers) ? startOver : null,
  };
}

/** Puts a visitor's entries into the draft, and notes in which fields anything was entered. */
function useEntries() {
  const consentOnScreen = nameConsentVersion(consentTextVersion, useLocale());
  const [touched, setTouched] = useState<readonly string[]>([]);
  const takeEntries = useCallback<TakeEntries>(
    (now, entries) => {
      if (entries["q1"] && now.answers.q1 === undefined) trackEvent("wizard_started");
      // The choice below the number decides whether the number must be callable, so it touches the phone field.
      const fields = Object.keys(entries).map((name) =>
        name === "contactConsent" ? "phone" : name,
      );
      setTouched((before) => [...new Set([...before, ...fields])]);
      return enterTexts(now, entries, consentOnScreen);
    },
    [consentOnScreen],
  );
  return { touched, setTouched, takeEntries };
}

/** Answers under way are shown before the thank-you of answers that this tab sent earlier. */
function findPhase(
  { reloadedFor, isReturning }: SentState,
  now: "answering" | "sending" | "sent",
  hasBegun: boolean,
) {
  if (reloadedFor !== null) return "sent";
  return isReturning && !hasBegun ? "returned" : now;
}

function describeRestored({ draft, restored }: DraftState): "all" | "in-part" | null {
  if (restored?.step !== draft.step || !hasAnswers(draft.answers)) return null;
  return draft.step === profileStep && !restored.hasProfile ? "in-part" : "all";
}

function hasAnswers(answers: Readonly<Record<string, string>>): boolean {
  return Object.values(answers).some((value) => value !== "");
}

/** Waits for a render: a phone number that a program filled in shows the question about calls, which is then asked. */
const whenDrawn = async <Known>(known: Known): Promise<Known> => known;
