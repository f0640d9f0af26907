import { draftShape, readKeptDraft } from "#platform/core/kept-draft.ts";
import { isMissingOr, isTexts, isText, isYesNo } from "#platform/core/kept-shape.ts";
import { consentTextVersion } from "./consent-text-version.ts";
import type { ProfileField, QuestionId } from "./questions.ts";
import {
  profileChoices,
  profileFields,
  profileStep,
  questionChoices,
  questionIds,
  questionnaireSteps,
  stepCount,
} from "./questions.ts";

export type AnswerField = QuestionId | ProfileField;

/** Answers so far: what was typed or chosen, unchecked; a missing field was never touched. */
export type DraftAnswers = Readonly<Partial<Record<AnswerField, string>>>;

/** A questionnaire under way, as it is kept on the visitor's device. */
export interface QuestionnaireDraft {
  /** Sent as Idempotency-Key with every attempt, so that all of them make one lead. */
  readonly key: string;
  /** 1 to 10. */
  readonly step: number;
  /** The furthest step shown so far, where a later visit goes on. */
  readonly reached?: number | undefined;
  readonly answers: DraftAnswers;
  readonly consent: boolean;
  /** Of the text that was on screen then. */
  readonly consentTextVersion?: string | undefined;
  /** The visitor asked that who the family is stays on the device as long as the other answers. */
  readonly keepsProfile?: boolean | undefined;
  /** Where the visitor came from, read once at the beginning. */
  readonly attribution: Readonly<Record<string, string>>;
  /** An attempt to send was made, and it failed or was never heard of again. */
  readonly unsent: boolean;
  /** Milliseconds since 1970. */
  readonly savedAt: number;
}

const optionalField: AnswerField = "phone";
const fields: readonly string[] = [...questionIds, ...profileFields];
const choices: Readonly<Record<string, readonly string[]>> = {
  ...questionChoices,
  ...profileChoices,
};

const isStep = (value: unknown): value is number =>
  Number.isInteger(value) && Number(value) >= 1 && Number(value) <= stepCount;
const questionnaireDraftShape = {
  ...draftShape,
  step: isStep,
  reached: isMissingOr(isStep),
  answers: isTexts,
  consent: isYesNo,
  consentTextVersion: isMissingOr(isText),
  keepsProfile: isMissingOr(isYesNo),
  attribution: isTexts,
  unsent: isYesNo,
};

/** Whether the answers would be taken as they are. */
export type CanBeSent = (answers: DraftAnswers) => boolean;

/** Whether Next may be pressed: every question answered, every field of step 9 but the phone filled. */
export function isStepComplete(step: number, answers: DraftAnswers): boolean {
  const asked: readonly AnswerField[] = questionnaireSteps[step - 1] ?? [];
  return asked.every((field) => field === optionalField || (answers[field] ?? "").trim() !== "");
}

/** Whether this names one of the questionnaire's fields. */
export function isAnswerField(name: string): name is AnswerField {
  return fields.includes(name);
}

/**
 * Reads the questionnaire's draft by the rules of `readKeptDraft`. A choice that is offered no more
 * is dropped, so that it can be made anew, and so is a consent to an earlier text.
 */
export function readDraft(
  text: string | null,
  nowMs: number,
  canBeSent: CanBeSent,
): QuestionnaireDraft | null {
  const draft = readKeptDraft(questionnaireDraftShape, text, nowMs);
  if (!draft) return null;
  const known = Object.entries(draft.answers).filter(
    ([field, value]) => isAnswerField(field) && (choices[field]?.includes(value) ?? true),
  );
  const answers: DraftAnswers = Object.fromEntries(known);
  const consent = draft.consent && draft.consentTextVersion === consentTextVersion;
  return { ...draft, answers, consent, step: limitStep(draft.step, answers, canBeSent) };
}

/**
 * The step that may be shown when this one is asked for: never past one that is not complete, and
 * the last one only with answers that can be sent.
 */
export function limitStep(wanted: number, answers: DraftAnswers, canBeSent: CanBeSent): number {
  let reachable = 1;
  while (reachable < wanted && isStepComplete(reachable, answers)) reachable += 1;
  const isPastProfile = reachable > profileStep;
  return isPastProfile && !canBeSent(answers) ? profileStep : reachable;
}

/** The first step that asks for one of these fields; the first of all when none does. */
export function findStep(wanted: readonly string[]): number {
  const index = questionnaireSteps.findIndex((asked: readonly string[]) =>
    asked.some((field) => wanted.includes(field)),
  );
  return Math.max(index, 0) + 1;
}
