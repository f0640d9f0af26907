import { expect, test } from "vitest";
import { confirmationStep, stepCount } from "#features/leads/core/questions.ts";
import { readingGrade } from "#platform/core/text/reading-grade.ts";
import { nameFault } from "./last-steps.tsx";
import { lastStepsWords } from "./last-steps-words.ts";
import { questionnaireWords } from "./questionnaire-words.ts";

const words = questionnaireWords.en;
const last = lastStepsWords.en;

test("each step has a title and an introduction of its own", () => {
  expect(words.steps).toHaveLength(stepCount);
  expect(new Set(words.steps.map(({ title }) => title)).size).toBe(stepCount);
  const unintroduced = words.steps.filter(({ intro }) => intro.length < 20);
  expect(unintroduced).toEqual([]);
});

test("the sentences of the specification are there to the letter", () => {
  expect(words.stepOf(3, 10)).toBe("Step 3 of 10");
  expect(words.steps[confirmationStep - 1]?.title).toBe("Your Blueprint is Ready");
  expect(last.confirmation).toMatchObject({
    button: "Generate My Wealth Blueprint",
    pending: "Generating Your Blueprint...",
  });
  expect(words.toasts).toEqual({
    success: { title: "Success!", text: "Your Wealth Blueprint request has been submitted." },
    failure: {
      title: "Error",
      text: "There was an error submitting your request. Please try again.",
    },
    incomplete: {
      title: "Please complete all fields",
      text: "Please make sure all required fields are filled out correctly.",
    },
  });
});

test("an eighth-grader can read every question and introduction", () => {
  expect(readingGrade([words, last])).toBeLessThanOrEqual(8);
  const hard = [...words.steps.map(({ intro }) => intro), ...Object.values(words.questions)].filter(
    (text) => readingGrade([text]) > 9,
  );
  expect(hard).toEqual([]);
});

test("no sentence promises what insurance can't", () => {
  const text = JSON.stringify([words, last]);
  for (const claim of [/guaranteed? returns?/i, /risk[- ]free/i, /no risk/i]) {
    expect(text).not.toMatch(claim);
  }
});

test.each([
  ["income", "en", "Choose one: Household income, roughly"],
  ["zipCode", "en", "A fault"],
  ["maritalStatus", "es", `Elija una: ${lastStepsWords.es.fields.maritalStatus}`],
] as const)(
  "among other faults that of a choice names its question: %s",
  (field, locale, named) => {
    expect(nameFault(field, "A fault", locale)).toBe(named);
  },
);
