import { expect, test } from "vitest";
import { answerLabels, labelAnswer } from "./answer-labels.ts";
import { profileChoices, profileFields, questionChoices, questionIds } from "./questions.ts";

test("staff read the specification's name of each question", () => {
  expect(answerLabels.en.questions).toEqual({
    q1: "Current strategy confidence",
    q2: "Retirement approach confidence",
    q3: "Hidden strategies interest",
    q4: "Family protection priority",
    q5: "Legacy importance",
    q6: "Top financial priority",
    q7: "Market growth protection",
    q8: "Tax-free growth interest",
    q9: "Wealth access interest",
  });
});

test.each([
  ["income", "under-50k", "Under $50,000"],
  ["income", "50k-99k", "$50,000–$99,999"],
  ["income", "100k-149k", "$100,000–$149,999"],
  ["income", "150k-249k", "$150,000–$249,999"],
  ["income", "250k-plus", "$250,000+"],
  ["citizenshipStatus", "us-citizen", "U.S. Citizen"],
  ["citizenshipStatus", "permanent-resident", "Legal Permanent Resident"],
  ["citizenshipStatus", "other", "Other"],
  ["q1", "not-sure", "Not sure"],
] as const)("%s %s reads %s", (field, value, label) => {
  expect(labelAnswer(field, value, "en")).toBe(label);
});

test.each(Object.entries({ ...questionChoices, ...profileChoices }))(
  "every choice of %s has a label of its own",
  (field, values) => {
    const labels = values.map((value) => labelAnswer(field as "q1", value, "en"));
    expect(new Set(labels).size).toBe(values.length);
    for (const value of values) expect(labels).not.toContain(value);
  },
);

test("what was typed reads as it was typed, even words of the language itself", () => {
  for (const field of [...questionIds, ...profileFields]) {
    for (const text of ["Amara", "", "constructor", "toString", "__proto__"]) {
      expect(labelAnswer(field, text, "en")).toBe(text);
    }
  }
});
