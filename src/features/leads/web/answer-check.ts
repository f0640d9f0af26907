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
import { questionnaireWords } from "./questionnaire-words.ts";

type Draft = Pick<QuestionnaireDraft, "answers" | "consent">;
type Touched = readonly string[];
/** What the server said of a field, and of which text. */
type Refused = Readonly<Record<string, { readonly message: string; readonly text: string }>>;

/**
 * Checks the answers on each change and decides which faults to show by now.
 *
 * @param touched fields that were changed, or passed by.
 */
export function useAnswerErrors(draft: Draft, touched: Touched) {
  const locale = useLocale();
  const { uncallable } = useWords(questionnaireWords).problems;
  const [refused, setRefused] = useState<Refused>({});
  const [faultyAttempts, setFaultyAttempts] = useState(0);
  const [isConsentAsked, setConsentAsked] = useState(false);
  const canBeCalled = usePhoneRule(draft.consent);

  function findFaults({ answers, consent }: Draft): AnswerErrors {
    const phone = (answers.phone ?? "").trim();
    const isUncallable = consent && phone !== "" && canBeCalled?.(phone) === false;
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
    /** Faults of the fields touched so far; all of them once sending was tried. */
    errors: Object.fromEntries(shown) as AnswerErrors,
    ageGroup: ageGroupOf(draft.answers),
    /** Whether every answer fits. */
    isValid: (judged: Draft) => Object.keys(findFaults(judged)).length === 0,
    /** Counts attempts to send that stopped at a fault. */
    faultyAttempts,
    isConsentAsked,
    /** @returns true once, where nothing is said about calls: no answer is a condition. */
    askConsent(judged: Omit<QuestionnaireDraft, "savedAt">): boolean {
      const isDue = !isConsentAsked && judged.step === profileStep && isConsentOpen(judged);
      if (isDue) setConsentAsked(true);
      return isDue;
    },
    /**
     * An attempt to send stopped here.
     *
     * @param named what the server refused of these answers.
     */
    fail(named: AnswerErrors = {}, answers: DraftAnswers = {}): void {
      const noted = Object.entries(named).map(([field, message]) => [
        field,
        { message, text: answers[field as AnswerField] ?? "" },
      ]);
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
 * Which numbers can be called, once somebody agreed to be called: the list of them is long, and
 * nobody else needs it. Without it nobody is held up: the server keeps no consent for another number.
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

/** What is wrong with the answers, as far as the rules are here. */
function checkSoFar(answers: DraftAnswers, locale: Locale): AnswerErrors {
  return loaded?.(answers, new Date().getFullYear(), locale) ?? {};
}

/** What the birth year tells so far. */
export function ageGroupOf(answers: DraftAnswers): AgeGroup {
  return findAgeGroup(answers.birthYear ?? "", new Date().getFullYear());
}

/** @param locale the page's: a family's browser has the words of no other language. */
export function canBeSent(answers: DraftAnswers, locale: Locale): boolean {
  // Nothing is sent by a child.
  if (ageGroupOf(answers) === "minor") return false;
  return Object.keys(checkSoFar(answers, locale)).length === 0;
}

/**
 * Fetches the rules once the family goes on from the first step, or tried to with an answer missing,
 * and again at each step until they are here: nobody else needs them before step 9. Where they can't
 * be had nobody waits for them: the server has the same ones, and names the fields.
 *
 * @param touched fields that were changed, or passed by.
 * @param goTo shows the step, or the last one that may be shown: a draft that was left at the end
 *   may hold what is taken no more.
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
