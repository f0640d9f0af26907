import { useEffect, useEffectEvent, useState } from "react";
import type { AnswerErrors, checkAnswers } from "#features/leads/core/check-answers.ts";
import type { DraftAnswers } from "#features/leads/core/questionnaire-draft.ts";
import type { Locale } from "#platform/core/locale.ts";
import { defaultLocale } from "#platform/core/locale.ts";

let loaded: typeof checkAnswers | null = null;

/** What is wrong with the answers, as far as the rules are here. */
export function checkSoFar(answers: DraftAnswers, locale: Locale): AnswerErrors {
  return loaded?.(answers, new Date().getFullYear(), locale) ?? {};
}

export function canBeSent(answers: DraftAnswers): boolean {
  return Object.keys(checkSoFar(answers, defaultLocale)).length === 0;
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
    import("#features/leads/core/check-answers.ts").then(
      (module) => {
        loaded = module.checkAnswers;
        setIsHere(true);
        limitAgain();
      },
      () => {},
    );
  }, [step, hasBegun, isHere]);
}
