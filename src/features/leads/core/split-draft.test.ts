import { expect, test } from "vitest";
import { aLeadSubmission } from "#testing/records/a-lead-submission.ts";
import { checkAnswers } from "./answers.ts";
import { consentTextVersion, profileFields, questionIds } from "./questions.ts";
import {
  addProfile,
  type DraftAnswers,
  hasProfile,
  leaveOutProfile,
  type QuestionnaireDraft,
} from "./questionnaire-draft.ts";

const now = new Date(2026, 10, 22);
const { contactConsent: _consent, ...submission } = aLeadSubmission();

const canBeSent = (answers: DraftAnswers) =>
  Object.keys(checkAnswers(answers, now.getFullYear(), "en")).length === 0;

function aDraft(changes: Partial<QuestionnaireDraft> = {}): QuestionnaireDraft {
  return {
    key: "3f2b6a54-8a1f-4f0e-9a67-0d9a3c1b5e77",
    step: 10,
    reached: 10,
    answers: submission as DraftAnswers,
    consent: true,
    consentTextVersion,
    attribution: {},
    unsent: true,
    savedAt: now.getTime(),
    ...changes,
  };
}

test("what a device may keep says nothing of who the family is", () => {
  const kept = leaveOutProfile(aDraft());
  expect(Object.keys(kept.answers).toSorted()).toEqual([...questionIds]);
  expect(kept).toMatchObject({ step: 9, reached: 9, consent: false, unsent: true });
  expect(kept.consentTextVersion).toBeUndefined();
  const text = JSON.stringify(kept);
  for (const field of profileFields) expect(text).not.toContain(field);
});

test("the tab that typed it has all of it back, at the step it was on", () => {
  const whole = aDraft();
  expect(addProfile(leaveOutProfile(whole), whole, canBeSent)).toEqual(whole);
});

test("an earlier step of the device is where another tab went back to", () => {
  const kept = leaveOutProfile(aDraft({ step: 4 }));
  expect(addProfile(kept, aDraft(), canBeSent)).toMatchObject({ step: 4, reached: 10 });
});

test("where the tab's own yes is asked anew, what another tab kept doesn't lead past it", () => {
  const asked = { consent: false, consentTextVersion: undefined, step: 9, reached: 9 };
  const kept = aDraft({ keepsProfile: true });
  expect(addProfile(kept, aDraft(asked), canBeSent)).toMatchObject(asked);
});

test("the nine answers are the device's, also where the tab remembers others", () => {
  const kept = leaveOutProfile(aDraft());
  const own = aDraft({ answers: { ...aDraft().answers, q1: "not-sure" } });
  expect(addProfile(kept, own, canBeSent).answers.q1).toBe(kept.answers.q1);
});

test("the last step is not shown for answers that can't be sent any more", () => {
  const own = aDraft({ answers: { ...aDraft().answers, email: "amara@" } });
  expect(addProfile(leaveOutProfile(aDraft()), own, canBeSent).step).toBe(9);
});

test("what a tab remembers of another questionnaire is left out", () => {
  const kept = leaveOutProfile(aDraft());
  const own = aDraft({ key: "0b3b9b1e-6d0c-4f0e-9d55-9a4f5a3c2b1a" });
  expect(addProfile(kept, own, canBeSent)).toBe(kept);
  expect(addProfile(kept, null, canBeSent)).toBe(kept);
});

test("a single field of step 9 is worth remembering, and so is a consent", () => {
  const nine = leaveOutProfile(aDraft());
  expect(hasProfile(nine)).toBe(false);
  expect(hasProfile({ ...nine, answers: { ...nine.answers, zipCode: "" } })).toBe(false);
  expect(hasProfile({ ...nine, answers: { ...nine.answers, zipCode: "4" } })).toBe(true);
  expect(hasProfile({ ...nine, consent: true })).toBe(true);
});
