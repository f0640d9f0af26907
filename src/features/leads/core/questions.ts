import { cleanDigits } from "#platform/core/formats.ts";
import type { Localized } from "#platform/core/locale.ts";

/**
 * The questionnaire as data: which question stands on which step and which values it takes.
 * The answers' labels are `questionLabels` below; all other words are in questionnaire-words.ts.
 */
export const yesNoNotSure = ["yes", "no", "not-sure"] as const;
const priorities = ["building-wealth", "protecting-family", "leaving-legacy"] as const;

export const questionIds = ["q1", "q2", "q3", "q4", "q5", "q6", "q7", "q8", "q9"] as const;
export type QuestionId = (typeof questionIds)[number];

export const questionChoices = {
  q1: yesNoNotSure,
  q2: yesNoNotSure,
  q3: yesNoNotSure,
  q4: yesNoNotSure,
  q5: yesNoNotSure,
  q6: priorities,
  q7: yesNoNotSure,
  q8: yesNoNotSure,
  q9: yesNoNotSure,
} as const satisfies Record<QuestionId, readonly string[]>;

export const profileChoices = {
  income: ["under-50k", "50k-99k", "100k-149k", "150k-249k", "250k-plus"],
  citizenshipStatus: ["us-citizen", "permanent-resident", "other"],
  maritalStatus: ["single", "married", "divorced", "widowed"],
  hasChildren: ["yes", "no"],
} as const;

/** Personal fields of step 9, in the order they stand on screen. */
export const profileFields = [
  "birthYear",
  "zipCode",
  "income",
  "citizenshipStatus",
  "maritalStatus",
  "hasChildren",
  "fullName",
  "email",
  "phone",
] as const;
export type ProfileField = (typeof profileFields)[number];

/** The end of step 9: whom the family would like to talk with. */
export const wishFields = ["callWish", "askedFor"] as const;

export type AnswerField = QuestionId | ProfileField | (typeof wishFields)[number];

/** Answers so far: what was typed or chosen, unchecked; a missing field was never touched. */
export type DraftAnswers = Readonly<Partial<Record<AnswerField, string>>>;

/** Fields each step asks for; step 10 only confirms. */
export const questionnaireSteps = [
  ["q1", "q2"],
  ["q3"],
  ["q4"],
  ["q5"],
  ["q6"],
  ["q7"],
  ["q8"],
  ["q9"],
  [...profileFields, ...wishFields],
  [],
] as const satisfies readonly (readonly AnswerField[])[];

export const earliestBirthYear = 1900;

export const stepCount = questionnaireSteps.length;
export const profileStep = 9;
export const confirmationStep = 10;

type ValueLabels<Choices extends Record<string, readonly string[]>> = {
  readonly [Field in keyof Choices]: Readonly<Record<Choices[Field][number], string>>;
};

const yesNoLabels: Localized<Readonly<Record<(typeof yesNoNotSure)[number], string>>> = {
  en: { yes: "Yes", no: "No", "not-sure": "Not sure" },
  es: { yes: "Sí", no: "No", "not-sure": "No lo sé" },
};

/** The answers to choose from on the first steps, which need none of the other labels. */
export const questionLabels: Localized<ValueLabels<typeof questionChoices>> = {
  en: {
    q1: yesNoLabels.en,
    q2: yesNoLabels.en,
    q3: yesNoLabels.en,
    q4: yesNoLabels.en,
    q5: yesNoLabels.en,
    q6: {
      "building-wealth": "Building wealth",
      "protecting-family": "Protecting my family",
      "leaving-legacy": "Leaving a legacy",
    },
    q7: yesNoLabels.en,
    q8: yesNoLabels.en,
    q9: yesNoLabels.en,
  },
  es: {
    q1: yesNoLabels.es,
    q2: yesNoLabels.es,
    q3: yesNoLabels.es,
    q4: yesNoLabels.es,
    q5: yesNoLabels.es,
    q6: {
      "building-wealth": "Crear patrimonio",
      "protecting-family": "Proteger a mi familia",
      "leaving-legacy": "Dejar un legado",
    },
    q7: yesNoLabels.es,
    q8: yesNoLabels.es,
    q9: yesNoLabels.es,
  },
};

/**
 * The year of a birth, however it was typed or pasted.
 *
 * @param currentYear calendar year now.
 * @returns null for what can be no birth year of a living person.
 */
export function readBirthYear(text: string, currentYear: number): number | null {
  const digits = cleanDigits(text);
  const year = /^\d{4}$/.test(digits) ? Number(digits) : Number.NaN;
  return year >= earliestBirthYear && year <= currentYear ? year : null;
}

const adultAge = 18;

export type AgeGroup = "minor" | "turns-18" | "adult";

/**
 * What a birth year alone says about being of age. Nobody asks for the birthday: someone who turns
 * 18 within the year may be 17 or 18 today. A text that is no birth year gives "adult", because its
 * field shows a fault anyway, and nobody is treated as a minor before a birth year says so.
 *
 * @param currentYear calendar year now.
 */
export function findAgeGroup(birthYear: string, currentYear: number): AgeGroup {
  const year = readBirthYear(birthYear, currentYear);
  const age = year === null ? Infinity : currentYear - year;
  if (age < adultAge) return "minor";
  return age === adultAge ? "turns-18" : "adult";
}

/**
 * Of the text in lead-consent.ts that is shown now, in whichever language. Apart from it: the first
 * steps need no more.
 */
export const consentTextVersion = "2026-11-27";
