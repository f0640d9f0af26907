import { useEffect, useEffectEvent, useState } from "react";
import type { AnswerErrors, checkAnswers } from "#features/leads/core/answers.ts";
import type { AnswerField, DraftAnswers } from "#features/leads/core/questionnaire-draft.ts";
import { type AgeGroup, findAgeGroup } from "#features/leads/core/questions.ts";
import { isUsablePhone } from "#platform/core/person/contact-details.ts";
import type { Locale } from "#platform/core/locale.ts";
import { useLocale, useWords } from "#platform/web/use-words.ts";
import { questionnaireWords } from "./questionnaire-words.ts";
import type { Draft } from "./use-draft.ts";

interface AnswerErrorsState {
  /** Faults of the fields touched so far; all of them once sending was tried. */
  readonly errors: AnswerErrors;
  /** Nobody is taken for a child before a whole birth year says so. */
  readonly ageGroup: AgeGroup;
  /** Every answer fits. */
  readonly isValid: boolean;
  /** Counts attempts to send that stopped at a fault. */
  readonly faultyAttempts: number;
  readonly touch: (field: AnswerField) => void;
  /** An attempt to send stopped here; `refused` holds what the server named. */
  readonly fail: (refused?: AnswerErrors) => void;
  readonly reset: () => void;
}

/** Checks the answers on each change and decides which faults to show by now. */
export function useAnswerErrors({ answers, consent }: Draft): AnswerErrorsState {
  const locale = useLocale();
  const { shortPhone } = useWords(questionnaireWords).problems;
  const [touched, setTouched] = useState<readonly string[]>([]);
  const [refused, setRefused] = useState<AnswerErrors>({});
  const [faultyAttempts, setFaultyAttempts] = useState(0);

  const phone = (answers.phone ?? "").trim();
  const isShort = consent && phone !== "" && !isUsablePhone(phone);
  const faults: AnswerErrors = {
    ...(isShort ? { phone: shortPhone } : {}),
    ...refused,
    ...checkSoFar(answers, locale),
  };
  const shown = Object.entries(faults).filter(
    ([field]) => faultyAttempts > 0 || touched.includes(field),
  );
  return {
    errors: Object.fromEntries(shown),
    ageGroup: faults.birthYear
      ? "adult"
      : findAgeGroup(answers.birthYear ?? "", new Date().getFullYear()),
    isValid: Object.keys(faults).length === 0,
    faultyAttempts,
    touch(field) {
      setTouched((before) => (before.includes(field) ? before : [...before, field]));
      setRefused(({ [field]: _mended, ...others }) => others);
    },
    fail(named = {}) {
      setRefused(named);
      setFaultyAttempts((count) => count + 1);
    },
    reset() {
      setTouched([]);
      setRefused({});
      setFaultyAttempts(0);
    },
  };
}

let loaded: typeof checkAnswers | null = null;

/** What is wrong with the answers, as far as the rules are here. */
function checkSoFar(answers: DraftAnswers, locale: Locale): AnswerErrors {
  return loaded?.(answers, new Date().getFullYear(), locale) ?? {};
}

/** Nothing is asked of a child, or sent by one. */
export function isMinor(answers: DraftAnswers): boolean {
  return findAgeGroup(answers.birthYear ?? "", new Date().getFullYear()) === "minor";
}

/** @param locale the page's: a family's browser has the words of no other language. */
export function canBeSent(answers: DraftAnswers, locale: Locale): boolean {
  if (isMinor(answers)) return false;
  return Object.keys(checkSoFar(answers, locale)).length === 0;
}

/**
 * Fetches the rules once the family has begun, and again at each step until they are here: nobody
 * needs them before step 9. Where they can't be had nobody waits for them: the server has the same
 * ones, and names the fields.
 *
 * @param goTo shows the step, or the last one that may be shown: a draft that was left at the end
 *   may hold what is taken no more.
 */
export function useAnswerRules(
  step: number,
  hasBegun: boolean,
  goTo: (step: number) => unknown,
): void {
  const [isHere, setIsHere] = useState(false);
  const limitAgain = useEffectEvent(() => goTo(step));
  useEffect(() => {
    if (!hasBegun || isHere) return;
    import("#features/leads/core/answers.ts").then(
      (module) => {
        loaded = module.checkAnswers;
        setIsHere(true);
        limitAgain();
      },
      () => {},
    );
  }, [step, hasBegun, isHere]);
}
