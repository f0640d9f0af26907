import { expect, test } from "vitest";
import { aLeadSubmission } from "#testing/records/a-lead-submission.ts";
import { answerMessages, checkAnswers } from "./answers.ts";
import type { DraftAnswers } from "./questionnaire-draft.ts";
import { profileFields, questionIds } from "./questions.ts";

const currentYear = 2026;
const { contactConsent: _consent, ...submission } = aLeadSubmission();
const answers = submission as DraftAnswers;

test("complete answers have no fault", () => {
  expect(checkAnswers(answers, currentYear, "en")).toEqual({});
});

test("an untouched questionnaire has one fault for each field but the phone", () => {
  const faults = checkAnswers({}, currentYear, "en");
  const required = [...questionIds, ...profileFields].filter((field) => field !== "phone");
  expect(Object.keys(faults).toSorted()).toEqual(required.toSorted());
});

test.each([
  ["q1", "maybe", answerMessages.en.choice],
  ["q6", "", answerMessages.en.choice],
  ["birthYear", "", "Please enter a valid birth year"],
  ["birthYear", "1899", "Please enter a valid birth year"],
  ["birthYear", "1900", undefined],
  ["birthYear", "2026", undefined],
  ["birthYear", "2027", "Please enter a valid birth year"],
  ["birthYear", "19 84", "Please enter a valid birth year"],
  ["zipCode", "4300", "Please enter a valid 5-digit ZIP code"],
  ["zipCode", "43004", undefined],
  ["zipCode", "430045", "Please enter a valid 5-digit ZIP code"],
  ["income", "1000000", answerMessages.en.choice],
  ["fullName", "", "Please enter your full name"],
  ["fullName", "   ", "Please enter your full name"],
  ["fullName", "Å", undefined],
  ["email", "", "Please enter a valid email address"],
  ["email", "amara@example", "Please enter a valid email address"],
  ["email", " amara@example.com ", undefined],
  ["phone", "", undefined],
  ["phone", "call me", undefined],
])("%s %j: %s", (field, value, message) => {
  expect(checkAnswers({ ...answers, [field]: value }, currentYear, "en")).toEqual(
    message === undefined ? {} : { [field]: message },
  );
});

test("a field with several faults tells the first", () => {
  const faults = checkAnswers({ ...answers, birthYear: "x" }, currentYear, "en");
  expect(faults).toEqual({ birthYear: answerMessages.en.birthYear });
});
