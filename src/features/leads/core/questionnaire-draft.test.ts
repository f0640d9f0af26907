import { expect, test } from "vitest";
import type { Locale } from "#platform/core/locale.ts";
import { aLeadSubmission } from "#testing/records/a-lead-submission.ts";
import { dayMs } from "#platform/core/durations.ts";
import { checkAnswers } from "./answers.ts";
import {
  consentTextVersion,
  profileFields,
  questionIds,
  questionnaireSteps,
  type DraftAnswers,
} from "./questions.ts";
import {
  addProfile,
  enterTexts,
  findStep,
  hasProfile,
  isConsentOpen,
  isAnswerField,
  isStepComplete,
  leaveOutProfile,
  limitStep,
  type QuestionnaireDraft,
  readDraft,
  sayConsent,
  readNineAnswers,
  readSentBlueprint,
} from "./questionnaire-draft.ts";

const now = new Date(2026, 10, 21);

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

test.each(["2020-01", undefined])("a consent to the text %s is asked for again", (version) => {
  const kept = read({ ...aDraft(), consentTextVersion: version });
  expect(kept).toMatchObject({ consent: false, answers: allAnswers });
});

test("a visitor who changes the language is asked again, because the consent's text is another one", () => {
  expect(read(aDraft(), "es")).toMatchObject({ consent: false, answers: allAnswers });
  const agreed = aDraft({ consentTextVersion: `${consentTextVersion}-es` });
  expect(read(agreed, "es")).toEqual(agreed);
  expect(read(agreed)).toMatchObject({ consent: false, answers: allAnswers });
});

test("answers that could not be sent are not sent in another language until the consent is asked for again", () => {
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

test("a choice that is no longer offered is dropped, and its step is asked again", () => {
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
)("step %d waits for %s, unless it is the phone or a wish", (step, field) => {
  expect(isStepComplete(step, allAnswers)).toBe(true);
  const isOptional = ["phone", "callWish", "askedFor"].includes(field);
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

test("of several faulty fields the first step is opened, and an unknown field leads to the beginning", () => {
  expect(findStep(["email", "q4", "q9"])).toBe(3);
  expect(findStep(["userAgent"])).toBe(1);
  expect(isAnswerField("userAgent")).toBe(false);
});

/** With everything answered, on the last step, after an attempt that failed. */
const aFilledDraft = (changes: Partial<QuestionnaireDraft> = {}) =>
  aDraft({ step: 10, reached: 10, unsent: true, ...changes });

test("what the device keeps does not identify the family", () => {
  const kept = leaveOutProfile(aFilledDraft());
  expect(Object.keys(kept.answers).toSorted()).toEqual([...questionIds]);
  expect(kept).toMatchObject({ step: 9, reached: 9, consent: false, unsent: true });
  expect(kept.consentTextVersion).toBeUndefined();
  const text = JSON.stringify(kept);
  for (const field of profileFields) expect(text).not.toContain(field);
});

test("a tab gets back everything that was typed in it, at the step it was on", () => {
  const whole = aFilledDraft();
  expect(addProfile(leaveOutProfile(whole), whole, canBeSent)).toEqual(whole);
});

test("an earlier step on the device counts, because another tab went back to it", () => {
  const kept = leaveOutProfile(aFilledDraft({ step: 4 }));
  expect(addProfile(kept, aFilledDraft(), canBeSent)).toMatchObject({ step: 4, reached: 10 });
});

test("a tab that has to ask for consent again stays at step 9, although another tab was further", () => {
  const asked = { consent: false, consentTextVersion: undefined, step: 9, reached: 9 };
  const kept = aFilledDraft({ keepsProfile: true });
  expect(addProfile(kept, aFilledDraft(asked), canBeSent)).toMatchObject(asked);
});

test("the nine answers come from the device, even if the tab remembers others", () => {
  const kept = leaveOutProfile(aFilledDraft());
  const own = aFilledDraft({ answers: { ...aFilledDraft().answers, q1: "not-sure" } });
  expect(addProfile(kept, own, canBeSent).answers.q1).toBe(kept.answers.q1);
});

test("the device's step 9 replaces the tab's, unless the tab saved later", () => {
  const answers = { ...aFilledDraft().answers, fullName: "Amara Okafor-Silva" };
  const kept = aFilledDraft({ keepsProfile: true, answers, savedAt: now.getTime() });
  const saved = (ms: number) => aFilledDraft({ savedAt: now.getTime() + ms });
  expect(addProfile(kept, saved(-1), canBeSent)).toBe(kept);
  const later = saved(1);
  expect(addProfile(kept, later, canBeSent).answers.fullName).toBe(later.answers.fullName);
});

test("a yes to calls stores the version of its text, and is dropped with the number", () => {
  const blank = { ...aDraft(), consent: false, consentTextVersion: undefined };
  const agreed = enterTexts(blank, { contactConsent: "yes" }, "today");
  expect(agreed).toMatchObject({ consent: true, consentTextVersion: "today" });
  const declined = enterTexts(agreed, { contactConsent: "no" }, "today");
  expect([blank, agreed, declined].map(sayConsent)).toEqual(["", "yes", "no"]);
  // A choice for one number is not valid for the next.
  const without = enterTexts(declined, { phone: " " }, "today");
  const next = enterTexts(enterTexts(agreed, { phone: "" }, "today"), { phone: "614" }, "today");
  expect([agreed, declined, without, next].map(isConsentOpen)).toEqual([false, false, false, true]);
  const untouched = enterTexts(blank, { fullName: "Ana", keepsProfile: "on" }, "today");
  expect(untouched).toMatchObject({ consentTextVersion: undefined, keepsProfile: true });
  expect(untouched.answers.fullName).toBe("Ana");
});

test("the last step is not shown once the answers can't be sent any more", () => {
  const own = aFilledDraft({ answers: { ...aFilledDraft().answers, email: "amara@" } });
  expect(addProfile(leaveOutProfile(aFilledDraft()), own, canBeSent).step).toBe(9);
});

test("what a tab remembers of another questionnaire is dropped", () => {
  const kept = leaveOutProfile(aFilledDraft());
  const own = aFilledDraft({ key: "0b3b9b1e-6d0c-4f0e-9d55-9a4f5a3c2b1a" });
  expect(addProfile(kept, own, canBeSent)).toBe(kept);
  expect(addProfile(kept, null, canBeSent)).toBe(kept);
});

test("a tab remembers step 9 from its first field on, or from a consent alone", () => {
  const nine = leaveOutProfile(aFilledDraft());
  expect(hasProfile(nine)).toBe(false);
  expect(hasProfile({ ...nine, answers: { ...nine.answers, zipCode: "" } })).toBe(false);
  expect(hasProfile({ ...nine, answers: { ...nine.answers, zipCode: "4" } })).toBe(true);
  expect(hasProfile({ ...nine, consent: true })).toBe(true);
});

const nineAnswers = {
  ...Object.fromEntries(["q1", "q2", "q3", "q4", "q5", "q7", "q8", "q9"].map((q) => [q, "yes"])),
  q6: "leaving-legacy",
};
const blueprint = {
  savedAt: now.getTime(),
  answers: nineAnswers,
  brought: [{ href: "/calculators#principal=1000", summary: "Compound growth" }],
  turns18: false,
  firstName: "Amara",
  sentAt: now.getTime() - 1000,
};
const readBlueprint = (value: unknown, nowMs = now.getTime()) =>
  readSentBlueprint(JSON.stringify(value), nowMs);

test("a kept blueprint comes back, with a first name as its only personal data", () => {
  expect(readBlueprint(blueprint)).toEqual(blueprint);
  const more = { fullName: "Amara Okafor", answers: { ...nineAnswers, email: "a@b.example" } };
  expect(readBlueprint({ ...blueprint, ...more })).toEqual(blueprint);
});

test("a blueprint that was kept before it had a first name is still read", () => {
  const { firstName: _name, sentAt: _sentAt, ...older } = blueprint;
  expect(readBlueprint(older)).toEqual(older);
});

test("a blueprint is kept for a week, and no longer", () => {
  const weekMs = 7 * dayMs;
  expect(readBlueprint(blueprint, now.getTime() + weekMs)).toEqual(blueprint);
  expect(readBlueprint(blueprint, now.getTime() + weekMs + 1)).toBeNull();
});

test.each([
  ["an answer that is offered no more", { answers: { ...nineAnswers, q6: "fame" } }],
  ["an answer missing", { answers: { ...nineAnswers, q9: undefined } }],
  ["a link that leads elsewhere", { brought: [{ href: "https://evil.example", summary: "" }] }],
  ["a first name that is no text", { firstName: 7 }],
  ["a link that runs a script", { brought: [{ href: "javascript:alert(1)", summary: "" }] }],
])("a blueprint with %s is ignored", (_what, changes) => {
  expect(readBlueprint({ ...blueprint, ...changes })).toBeNull();
});

test("the nine answers are separated from the rest, and only when all are there", () => {
  expect(readNineAnswers({ ...nineAnswers, fullName: "Amara Okafor" })).toEqual(nineAnswers);
  expect(readNineAnswers({ ...nineAnswers, q3: undefined })).toBeNull();
});
