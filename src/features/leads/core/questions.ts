/**
 * The questionnaire as data: which question stands on which step and which values it takes.
 * Wording lives in questionnaire-words.ts, keyed by the same ids and values.
 */
export const yesNoNotSure = ["yes", "no", "not-sure"] as const;
export const priorities = ["building-wealth", "protecting-family", "leaving-legacy"] as const;

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
  profileFields,
  [],
] as const satisfies readonly (readonly (QuestionId | ProfileField)[])[];

export const earliestBirthYear = 1900;

export const stepCount = questionnaireSteps.length;
export const profileStep = 9;
export const confirmationStep = 10;
