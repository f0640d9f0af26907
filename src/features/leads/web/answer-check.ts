import { useEffect, useEffectEvent, useState } from "react";
import type { AnswerErrors, checkAnswers } from "#features/leads/core/answers.ts";
import {
  isConsentOpen,
  type QuestionnaireDraft,
} from "#features/leads/core/questionnaire-draft.ts";
import {
  type AgeGroup,
  type AnswerField,
  type DraftAnswers,
  findAgeGroup,
  profileStep,
} from "#features/leads/core/questions.ts";
import type { Locale } from "#platform/core/locale.ts";
import { useLocale, useWords } from "#platform/web/use-words.ts";
import { holdPresses } from "#ui/form/presses/hold-presses.ts";
import { questionnaireWords } from "./questionnaire-words.ts";

type Draft = Pick<QuestionnaireDraft, "answers" | "consent">;
type Touched = readonly string[];
/** The server's sentence about a field, and the text that it is about. */
type Refused = Readonly<Record<string, { readonly message: string; readonly text: string }>>;

/**
 * Checks the answers at each change, and decides which faults are shown.
 *
 * @param touched fields that were changed, or left unanswered at Next.
 */
export function useAnswerErrors(draft: Omit<QuestionnaireDraft, "savedAt">, touched: Touched) {
  const locale = useLocale();
  const { uncallable } = useWords(questionnaireWords).problems;
  const [refused, setRefused] = useState<Refused>({});
  const [faultyAttempts, setFaultyAttempts] = useState(0);
  const [isConsentAsked, setConsentAsked] = useState(false);
  const canBeCalled = usePhoneRule(draft.consent);

  function findFaults({ answers, consent }: Draft): AnswerErrors {
    const phone = (answers.phone ?? "").trim();
    const isUncallable = consent && (phone === "" || canBeCalled?.(phone) === false);
    const stillRefused = Object.entries(refused)
      .filter(([field, { text }]) => (answers[field as AnswerField] ?? "") === text)
      .map(([field, { message }]) => [field, message]);
    return {
      ...(isUncallable ? { phone: uncallable } : {}),
      ...(Object.fromEntries(stillRefused) as AnswerErrors),
      ...checkSoFar(answers, locale),
    };
  }

  const shown = Object.entries(findFaults(draft)).filter(
    ([field]) => faultyAttempts > 0 || touched.includes(field),
  );
  return {
    /** Faults of the touched fields; of all fields once sending was tried. */
    errors: Object.fromEntries(shown) as AnswerErrors,
    ageGroup: ageGroupOf(draft.answers),
    countFaults: (judged: Draft) => Object.keys(findFaults(judged)).length,
    /** Counts attempts to send that stopped at a fault. */
    faultyAttempts,
    /** The family tried to send without a choice about calls, and has not chosen since. */
    isConsentAsked: isConsentAsked && isConsentOpen(draft),
    /** @returns true once, where neither yes nor no to calls was chosen. The choice is asked for and never required. */
    askConsent(judged: Omit<QuestionnaireDraft, "savedAt">): boolean {
      const isDue = !isConsentAsked && judged.step === profileStep && isConsentOpen(judged);
      if (isDue) setConsentAsked(true);
      return isDue;
    },
    /**
     * Shows the faults after an attempt to send that failed.
     *
     * @param named the server's sentences, by field.
     */
    fail(named: AnswerErrors = {}, answers: DraftAnswers = {}): void {
      const noted = Object.entries(named).map(([field, message]) => [
        field,
        { message, text: answers[field as AnswerField] ?? "" },
      ]);
      holdPresses();
      setRefused(Object.fromEntries(noted) as Refused);
      setFaultyAttempts((count) => count + 1);
    },
    reset(): void {
      setRefused({});
      setFaultyAttempts(0);
      setConsentAsked(false);
    },
  };
}

type CanBeCalled = (phone: string) => boolean;

/**
 * The check whether a number can be called. Its table is large, so it is fetched only after a yes to
 * calls. Without it the answers are sent all the same: the server stores no consent for a number that
 * cannot be called.
 */
function usePhoneRule(isNeeded: boolean): CanBeCalled | null {
  const [rule, setRule] = useState<{ readonly canBeCalled: CanBeCalled } | null>(null);
  const isMissing = isNeeded && rule === null;
  useEffect(() => {
    if (isMissing) void import("#platform/core/person/phone.ts").then(setRule, () => {});
  }, [isMissing]);
  return isNeeded ? (rule?.canBeCalled ?? null) : null;
}

let loaded: typeof checkAnswers | null = null;

/** The faults of the answers; none until the rules are fetched. */
function checkSoFar(answers: DraftAnswers, locale: Locale): AnswerErrors {
  return loaded?.(answers, new Date().getFullYear(), locale) ?? {};
}

/** The age group by the birth year. */
export function ageGroupOf(answers: DraftAnswers): AgeGroup {
  return findAgeGroup(answers.birthYear ?? "", new Date().getFullYear());
}

/** @param locale the page's language; the browser has no words of another one. */
export function canBeSent(answers: DraftAnswers, locale: Locale): boolean {
  // A minor's answers are never sent.
  if (ageGroupOf(answers) === "minor") return false;
  return Object.keys(checkSoFar(answers, locale)).length === 0;
}

/**
 * Fetches the rules when the family presses Next on the first step, and again at each step until they
 * are there, because step 9 needs them. Nobody waits for rules that cannot be fetched: the server has
 * the same ones, and names the fields.
 *
 * @param touched fields that were changed, or left unanswered at Next.
 * @param goTo shows the step, or the last one that may be shown: the draft of an earlier visit may hold
 *   answers that are no longer valid.
 */
export function useAnswerRules(
  { step, answers }: Pick<QuestionnaireDraft, "step" | "answers">,
  touched: Touched,
  goTo: (step: number) => unknown,
): void {
  const [isHere, setIsHere] = useState(false);
  const limitAgain = useEffectEvent(() => goTo(step));
  const isMissed = touched.some((field) => !answers[field as AnswerField]);
  const isWanted = step > 1 || isMissed;
  useEffect(() => {
    if (!isWanted || isHere) return;
    import("#features/leads/core/answers.ts").then(
      (module) => {
        loaded = module.checkAnswers;
        setIsHere(true);
        limitAgain();
      },
      () => {},
    );
  }, [step, isWanted, isHere]);
}
