import { useState } from "react";
import type { AnswerErrors } from "#features/leads/core/check-answers.ts";
import type { AgeGroup } from "#features/leads/core/find-age-group.ts";
import { findAgeGroup } from "#features/leads/core/find-age-group.ts";
import type { AnswerField, DraftAnswers } from "#features/leads/core/questionnaire-draft.ts";
import { useLocale } from "#platform/web/use-words.ts";
import { checkSoFar } from "./load-answer-check.ts";

export interface AnswerErrorsState {
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
export function useAnswerErrors(answers: DraftAnswers): AnswerErrorsState {
  const locale = useLocale();
  const [touched, setTouched] = useState<readonly string[]>([]);
  const [refused, setRefused] = useState<AnswerErrors>({});
  const [faultyAttempts, setFaultyAttempts] = useState(0);

  const faults: AnswerErrors = { ...refused, ...checkSoFar(answers, locale) };
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
