import type { CanBeSent, DraftAnswers, QuestionnaireDraft } from "./questionnaire-draft.ts";
import { limitStep } from "./questionnaire-draft.ts";
import { profileFields, profileStep, questionIds } from "./questions.ts";

type Draft = Omit<QuestionnaireDraft, "savedAt">;

/** Whether anything of step 9 was entered. */
export function hasProfile({ answers, consent }: Draft): boolean {
  return consent || profileFields.some((field) => (answers[field] ?? "") !== "");
}

/**
 * The draft without who the family is, as it may lie on a device for days: others may hold that
 * device. It goes on at step 9 at the furthest, which has to be filled in again.
 */
export function leaveOutProfile<Kept extends Draft>(draft: Kept): Kept {
  const { answers, step, reached } = draft;
  return {
    ...draft,
    answers: pick(answers, questionIds),
    consent: false,
    consentTextVersion: undefined,
    step: Math.min(step, profileStep),
    reached: reached && Math.min(reached, profileStep),
  };
}

/**
 * What the device keeps, with step 9 as this tab remembers it. The other answers are the device's:
 * another tab may have changed them since.
 *
 * @param own kept by this tab; that of another questionnaire, sent or cleared by now, is left out.
 */
export function addProfile(
  kept: QuestionnaireDraft,
  own: QuestionnaireDraft | null,
  canBeSent: CanBeSent,
): QuestionnaireDraft {
  if (own?.key !== kept.key) return kept;
  const answers = { ...kept.answers, ...pick(own.answers, profileFields) };
  const { consent, consentTextVersion } = own;
  const isCut = kept.step === profileStep && own.step > profileStep;
  const step = isCut ? limitStep(own.step, answers, canBeSent) : kept.step;
  const reached = Math.max(kept.reached ?? 1, own.reached ?? 1);
  return { ...kept, answers, consent, consentTextVersion, step, reached };
}

function pick(answers: DraftAnswers, fields: readonly (keyof DraftAnswers)[]): DraftAnswers {
  const given = fields.filter((field) => answers[field] !== undefined);
  return Object.fromEntries(given.map((field) => [field, answers[field]]));
}
