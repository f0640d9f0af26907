import { expect, test } from "vitest";
import type { Locale } from "#platform/core/locale.ts";
import { aLeadSubmission } from "#testing/records/a-lead-submission.ts";
import { checkAnswers } from "./answers.ts";
import { consentTextVersion, questionnaireSteps } from "./questions.ts";
import {
  type DraftAnswers,
  type QuestionnaireDraft,
  findStep,
  isAnswerField,
  isStepComplete,
  limitStep,
  readDraft,
} from "./questionnaire-draft.ts";

const now = new Date(2026, 10, 21);
const dayMs = 86_400_000;

const { contactConsent: _consent, ...submission } = aLeadSubmission();
const allAnswers = submission as DraftAnswers;

const canBeSent = (answers: DraftAnswers) =>
  Object.keys(checkAnswers(answers, now.getFullYear(), "en")).length === 0;

function aDraft(changes: Partial<QuestionnaireDraft> = {}): QuestionnaireDraft {
  return {
    key: "3f2b6a54-8a1f-4f0e-9a67-0d9a3c1b5e77",
    step: 9,
    answers: allAnswers,
    consent: true,
    consentTextVersion,
    attribution: { utm_source: "letter" },
    unsent: false,
    savedAt: now.getTime(),
    ...changes,
  };
}

const read = (draft: unknown, locale: Locale = "en") =>
  readDraft(JSON.stringify(draft), now.getTime(), canBeSent, locale);

test("a kept draft comes back as it was", () => {
  expect(read(aDraft())).toEqual(aDraft());
});

test.each([
  ["a key that is no UUID", { key: "key" }],
  ["step 0", { step: 0 }],
  ["step 11", { step: 11 }],
  ["half a step", { step: 2.5 }],
  ["answers that are no texts", { answers: { q1: 1 } }],
  ["no answers", { answers: null }],
  ["a consent that is no yes or no", { consent: "yes" }],
  ["no time", { savedAt: "today" }],
])("a draft with %s is ignored", (_what, changes) => {
  expect(read({ ...aDraft(), ...changes })).toBeNull();
});

test.each(["2020-01", undefined])("a consent to the text %s is asked anew", (version) => {
  const kept = read({ ...aDraft(), consentTextVersion: version });
  expect(kept).toMatchObject({ consent: false, answers: allAnswers });
});

test("whoever goes on in another language is asked anew: its text is another one", () => {
  expect(read(aDraft(), "es")).toMatchObject({ consent: false, answers: allAnswers });
  const agreed = aDraft({ consentTextVersion: `${consentTextVersion}-es` });
  expect(read(agreed, "es")).toEqual(agreed);
  expect(read(agreed)).toMatchObject({ consent: false, answers: allAnswers });
});

test("answers that failed to go are not sent in another language before the yes was asked anew", () => {
  const failed = aDraft({ step: 10, reached: 10, unsent: true });
  const back = { step: 9, reached: 9, consent: false, consentTextVersion: undefined };
  expect(read(failed)).toEqual(failed);
  expect(read(failed, "es")).toEqual({ ...failed, ...back });
  const declined = { ...failed, consent: false };
  expect(read(declined, "es")).toEqual(declined);
});

test("a draft of more than a week ago is forgotten", () => {
  expect(read(aDraft({ savedAt: now.getTime() - 8 * dayMs }))).toBeNull();
});

test("fields that the questionnaire does not have are dropped", () => {
  const answers = { ...allAnswers, q10: "yes", leadScore: "100" } as DraftAnswers;
  expect(read(aDraft({ answers }))?.answers).toEqual(allAnswers);
});

test("a choice that is offered no more is dropped, and its step asked again", () => {
  const draft = read(aDraft({ answers: { ...allAnswers, q4: "maybe" } }));
  expect(draft?.answers).not.toHaveProperty("q4");
  expect(draft?.step).toBe(3);
});

test.each([
  ["past an unanswered question", 8, { q6: undefined }, 5],
  ["past an empty answer", 9, { q1: " " }, 1],
  ["to a step whose earlier ones are answered", 6, { q9: undefined }, 6],
  ["to the last step with everything answered", 10, {}, 10],
  ["to the last step without a phone number", 10, { phone: "" }, 10],
  ["to the last step without a name", 10, { fullName: "" }, 9],
  ["to the last step with a faulty address", 10, { email: "amara@" }, 9],
  ["to the last step with a birth year to come", 10, { birthYear: "2027" }, 9],
])("a wish to go %s from step %d", (_what, wanted, changes, reached) => {
  const answers = { ...allAnswers, ...changes } as DraftAnswers;
  expect(limitStep(wanted, answers, canBeSent)).toBe(reached);
});

test.each(
  questionnaireSteps.flatMap((fields, index) => fields.map((f) => [index + 1, f] as const)),
)("step %d waits for %s, unless it is the phone", (step, field) => {
  expect(isStepComplete(step, allAnswers)).toBe(true);
  const isOptional = field === "phone";
  for (const missing of [undefined, "", "  "]) {
    const answers = { ...allAnswers, [field]: missing } as DraftAnswers;
    expect(isStepComplete(step, answers)).toBe(isOptional);
  }
});

test("each field leads to the step that asks for it", () => {
  for (const [index, fields] of questionnaireSteps.entries()) {
    for (const field of fields) {
      expect(findStep([field])).toBe(index + 1);
      expect(isAnswerField(field)).toBe(true);
    }
  }
});

test("of several fields the first step counts, and an unknown one leads to the beginning", () => {
  expect(findStep(["email", "q4", "q9"])).toBe(3);
  expect(findStep(["userAgent"])).toBe(1);
  expect(isAnswerField("userAgent")).toBe(false);
});
