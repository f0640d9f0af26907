import {
  draftShape,
  isMissingOr,
  isNumber,
  isOneOf,
  isText,
  isTexts,
  isYesNo,
  keptShape,
  pickShape,
  readKeptDraft,
  type ShapeOf,
} from "#platform/core/drafts.ts";
import { nameConsentVersion } from "#platform/core/person/consent-texts.ts";
import type { Locale } from "#platform/core/locale.ts";
import type { BlueprintAnswers } from "#features/leads/core/blueprint/blueprint.ts";
import {
  type AnswerField,
  consentTextVersion,
  type DraftAnswers,
  profileChoices,
  profileFields,
  profileStep,
  questionChoices,
  questionIds,
  questionnaireSteps,
  stepCount,
  wishFields,
} from "./questions.ts";

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
  /** Of the text that was on screen then; missing where neither yes nor no was chosen, or is asked anew. */
  readonly consentTextVersion?: string | undefined;
  /** The visitor asked that who the family is stays on the device as long as the other answers. */
  readonly keepsProfile?: boolean | undefined;
  /** Where the visitor came from, read once at the beginning. */
  readonly attribution: Readonly<Record<string, string>>;
  /** Name of the partner's page that led here last. */
  readonly partner?: string | undefined;
  /** Whether an attempt to send failed, or got no answer. */
  readonly unsent: boolean;
  /** Milliseconds since 1970. */
  readonly savedAt: number;
}

const ownFields = [...profileFields, ...wishFields];
const optionalFields: readonly AnswerField[] = ["phone", ...wishFields];
const fields: readonly string[] = [...questionIds, ...ownFields];
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
  partner: isMissingOr(isText),
  unsent: isYesNo,
};

/** Whether the server would accept the answers. */
type CanBeSent = (answers: DraftAnswers) => boolean;

/** Whether Next may be pressed: every question answered, every field of step 9 filled but the optional ones. */
export function isStepComplete(step: number, answers: DraftAnswers): boolean {
  const asked: readonly AnswerField[] = questionnaireSteps[step - 1] ?? [];
  return asked.every(
    (field) => optionalFields.includes(field) || (answers[field] ?? "").trim() !== "",
  );
}

/** Whether this names one of the questionnaire's fields. */
export function isAnswerField(name: string): name is AnswerField {
  return fields.includes(name);
}

/**
 * Reads the questionnaire's draft by the rules of `readKeptDraft`. A choice that is offered no more
 * is dropped, so that it can be made anew, and so is a consent to an earlier text, or to that of
 * another language than the page's: it goes on where it is asked, or the answers would be sent
 * without it unseen.
 */
export function readDraft(
  text: string | null,
  nowMs: number,
  canBeSent: CanBeSent,
  locale: Locale,
): QuestionnaireDraft | null {
  const draft = readKeptDraft(questionnaireDraftShape, text, nowMs);
  if (!draft) return null;
  const known = Object.entries(draft.answers).filter(
    ([field, value]) => isAnswerField(field) && (choices[field]?.includes(value) ?? true),
  );
  const answers: DraftAnswers = Object.fromEntries(known);
  const onScreen = nameConsentVersion(consentTextVersion, locale);
  const isAskedAnew = draft.consent && draft.consentTextVersion !== onScreen;
  const read = isAskedAnew ? leaveOutConsent(draft) : draft;
  return { ...read, answers, step: limitStep(read.step, answers, canBeSent) };
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

type Draft = Omit<QuestionnaireDraft, "savedAt">;

/**
 * What a visitor's entries make of a draft: texts by their field; "yes", "no" or an empty text to
 * calls; and an empty text of a box without a tick.
 *
 * @param consentOnScreen version of the text below the choice that allows calls.
 */
export function enterTexts<Kept extends Draft>(
  draft: Kept,
  entries: Readonly<Record<string, string>>,
  consentOnScreen: string,
): Kept {
  const { contactConsent, keepsProfile, ...texts } = entries;
  const answers: DraftAnswers = { ...draft.answers, ...texts };
  // A choice about calls belongs to its number: it is dropped when the number is emptied.
  const isDropped = texts["phone"] !== undefined && !hasPhone(answers);
  const said = isDropped ? "" : (contactConsent ?? sayConsent(draft));
  const version = contactConsent ? consentOnScreen : draft.consentTextVersion;
  return {
    ...draft,
    answers,
    consent: said === "yes",
    consentTextVersion: said === "" ? undefined : version,
    ...(keepsProfile === undefined ? {} : { keepsProfile: keepsProfile !== "" }),
  };
}

const hasPhone = (answers: DraftAnswers) => (answers.phone ?? "").trim() !== "";

/** The choice below the phone number; an empty text without one. */
export function sayConsent({ consent, consentTextVersion }: Omit<Draft, "key">): "yes" | "no" | "" {
  if (consentTextVersion === undefined) return "";
  return consent ? "yes" : "no";
}

/** Whether there is a phone number, and the family did not say whether it may be called. */
export const isConsentOpen = (draft: Draft): boolean =>
  hasPhone(draft.answers) && sayConsent(draft) === "";

/** Whether anything of step 9 was entered. */
export function hasProfile({ answers, consent }: Draft): boolean {
  return consent || ownFields.some((field) => (answers[field] ?? "") !== "");
}

/**
 * The draft without who the family is, as it may lie on a device for days: others may hold that
 * device. It goes on at step 9 at the furthest, which has to be filled in again.
 */
export function leaveOutProfile<Kept extends Draft>(draft: Kept): Kept {
  return { ...leaveOutConsent(draft), answers: pick(draft.answers, questionIds) };
}

/** The draft without a choice about calls, back on step 9. */
function leaveOutConsent<Kept extends Draft>(draft: Kept): Kept {
  const { step, reached } = draft;
  return {
    ...draft,
    consent: false,
    consentTextVersion: undefined,
    step: Math.min(step, profileStep),
    reached: reached && Math.min(reached, profileStep),
  };
}

/**
 * What the device keeps, with step 9 as this tab remembers it, and past it only where this tab was.
 * The other answers are the device's: another tab may have changed them since.
 *
 * @param own known to this tab alone; that of another questionnaire, sent or cleared by now, is left
 *   out, and so is one that is older than what the device keeps of step 9.
 */
export function addProfile(
  kept: QuestionnaireDraft,
  own: QuestionnaireDraft | null,
  canBeSent: CanBeSent,
): QuestionnaireDraft {
  if (own?.key !== kept.key) return kept;
  if (hasProfile(kept) && kept.savedAt > own.savedAt) return kept;
  const answers = { ...kept.answers, ...pick(own.answers, ownFields) };
  const { consent, consentTextVersion } = own;
  const cut = leaveOutConsent(kept);
  const isCut = cut.step === profileStep && own.step > profileStep;
  const step = isCut ? limitStep(own.step, answers, canBeSent) : cut.step;
  const reached = Math.max(cut.reached ?? 1, own.reached ?? 1);
  return { ...kept, answers, consent, consentTextVersion, step, reached };
}

function pick(answers: DraftAnswers, fields: readonly (keyof DraftAnswers)[]): DraftAnswers {
  const given = fields.filter((field) => answers[field] !== undefined);
  return Object.fromEntries(given.map((field) => [field, answers[field]]));
}

const nineAnswersShape = {
  q1: isOneOf(questionChoices.q1),
  q2: isOneOf(questionChoices.q2),
  q3: isOneOf(questionChoices.q3),
  q4: isOneOf(questionChoices.q4),
  q5: isOneOf(questionChoices.q5),
  q6: isOneOf(questionChoices.q6),
  q7: isOneOf(questionChoices.q7),
  q8: isOneOf(questionChoices.q8),
  q9: isOneOf(questionChoices.q9),
};

const broughtLinkShape = {
  href: (value: unknown): value is string => isText(value) && /^\/calculators[/#]/.test(value),
  summary: isText,
};
type BroughtLinks = readonly ShapeOf<typeof broughtLinkShape>[];

const sentBlueprintShape = {
  ...keptShape,
  answers: (value: unknown): value is BlueprintAnswers => readNineAnswers(value) !== null,
  /** Links to calculations that came along. */
  brought: (value: unknown): value is BroughtLinks =>
    Array.isArray(value) && value.every((link) => pickShape(broughtLinkShape, link)),
  turns18: isYesNo,
  /** The first name for the greeting; missing when the name has none. */
  firstName: isMissingOr(isText),
  /** The lead's id, with which the page asks who calls; missing when the answer had none. */
  leadId: isMissingOr(isText),
  /** Milliseconds since 1970, when the answers were sent; missing where that is `savedAt`. */
  sentAt: isMissingOr(isNumber),
};

/**
 * What a blueprint is made of, after the answers were sent: the nine answers, the links to a
 * calculator's numbers, the day, a first name, and the lead's random id. Nothing else in it says who the
 * family is.
 */
export type SentBlueprint = ShapeOf<typeof sentBlueprintShape>;

/** The nine answers among these, without who the family is; null when one is missing. */
export function readNineAnswers(answers: unknown): BlueprintAnswers | null {
  return pickShape(nineAnswersShape, answers);
}

/** Reads what a tab or the device kept, by the rules of `readKeptDraft`. */
export function readSentBlueprint(text: string | null, nowMs: number): SentBlueprint | null {
  const kept = readKeptDraft(sentBlueprintShape, text, nowMs);
  const answers = readNineAnswers(kept?.answers);
  return kept && answers && { ...kept, answers };
}
