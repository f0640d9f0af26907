import { expect, test } from "vitest";
import { readNineAnswers, readSentBlueprint } from "./questionnaire-draft.ts";

const now = Date.UTC(2026, 10, 22);
const answers = {
  ...Object.fromEntries(["q1", "q2", "q3", "q4", "q5", "q7", "q8", "q9"].map((q) => [q, "yes"])),
  q6: "leaving-legacy",
};
const kept = {
  savedAt: now,
  answers,
  brought: [{ href: "/calculators#principal=1000", summary: "Compound growth" }],
  turns18: false,
};
const read = (value: unknown) => readSentBlueprint(JSON.stringify(value), now);

test("what a tab kept of a blueprint comes back, and nothing of who the family is", () => {
  expect(read(kept)).toEqual(kept);
  expect(read({ ...kept, answers: { ...answers, email: "a@b.example" } })).toEqual(kept);
});

test.each([
  ["an answer that is offered no more", { answers: { ...answers, q6: "fame" } }],
  ["an answer missing", { answers: { ...answers, q9: undefined } }],
  ["a link that leads elsewhere", { brought: [{ href: "https://evil.example", summary: "" }] }],
  ["a link that runs a script", { brought: [{ href: "javascript:alert(1)", summary: "" }] }],
])("a blueprint with %s is none", (_what, changes) => {
  expect(read({ ...kept, ...changes })).toBeNull();
});

test("the nine answers are told apart from the rest, and only when all are there", () => {
  expect(readNineAnswers({ ...answers, fullName: "Amara Okafor" })).toEqual(answers);
  expect(readNineAnswers({ ...answers, q3: undefined })).toBeNull();
});
