import { expect, test } from "vitest";
import {
  confirmationStep,
  profileFields,
  profileStep,
  questionIds,
  questionnaireSteps,
  stepCount,
} from "./questions.ts";

test("the questionnaire has ten steps; the ninth asks about the person, the tenth nothing", () => {
  expect(stepCount).toBe(10);
  expect(questionnaireSteps[profileStep - 1]).toEqual(profileFields);
  expect(questionnaireSteps[confirmationStep - 1]).toEqual([]);
});

test("every question and every personal field is asked once, the first two on one step", () => {
  expect(questionnaireSteps.flat()).toEqual([...questionIds, ...profileFields]);
  expect(questionnaireSteps[0]).toEqual(["q1", "q2"]);
});
