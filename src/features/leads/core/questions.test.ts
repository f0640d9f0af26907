import { expect, test } from "vitest";
import {
  confirmationStep,
  findAgeGroup,
  profileFields,
  wishFields,
  profileStep,
  questionIds,
  questionnaireSteps,
  stepCount,
} from "./questions.ts";

test("the questionnaire has ten steps; the ninth asks about the person, the tenth nothing", () => {
  expect(stepCount).toBe(10);
  expect(questionnaireSteps[profileStep - 1]).toEqual([...profileFields, ...wishFields]);
  expect(questionnaireSteps[confirmationStep - 1]).toEqual([]);
});

test("every question and every personal field is asked once, the first two on one step", () => {
  expect(questionnaireSteps.flat()).toEqual([...questionIds, ...profileFields, ...wishFields]);
  expect(questionnaireSteps[0]).toEqual(["q1", "q2"]);
});

test.each([
  ["2026", "minor"],
  ["2009", "minor"],
  ["2008", "turns-18"],
  ["2007", "adult"],
  [" ２００９\u200b", "minor"],
  ["1900", "adult"],
  // These are no birth years, so they give no age.
  ["1899", "adult"],
  ["2027", "adult"],
  ["20", "adult"],
  ["20155", "adult"],
  ["", "adult"],
  ["next", "adult"],
])("a birth year of %s means %s in 2026", (birthYear, group) => {
  expect(findAgeGroup(birthYear, 2026)).toBe(group);
});
