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
  firstName: "Amara",
  sentAt: now - 1000,
};
const read = (value: unknown, nowMs = now) => readSentBlueprint(JSON.stringify(value), nowMs);

test("what was kept of a blueprint comes back, and of who the family is a first name alone", () => {
  expect(read(kept)).toEqual(kept);
  const more = { fullName: "Amara Okafor", answers: { ...answers, email: "a@b.example" } };
  expect(read({ ...kept, ...more })).toEqual(kept);
});

test("what was kept before there was a first name in it is still read", () => {
  const { firstName: _name, sentAt: _sentAt, ...older } = kept;
  expect(read(older)).toEqual(older);
});

test("a blueprint is kept for a week, and no longer", () => {
  const weekMs = 7 * 86_400_000;
  expect(read(kept, now + weekMs)).toEqual(kept);
  expect(read(kept, now + weekMs + 1)).toBeNull();
});

test.each([
  ["an answer that is offered no more", { answers: { ...answers, q6: "fame" } }],
  ["an answer missing", { answers: { ...answers, q9: undefined } }],
  ["a link that leads elsewhere", { brought: [{ href: "https://evil.example", summary: "" }] }],
  ["a first name that is no text", { firstName: 7 }],
  ["a link that runs a script", { brought: [{ href: "javascript:alert(1)", summary: "" }] }],
])("a blueprint with %s is none", (_what, changes) => {
  expect(read({ ...kept, ...changes })).toBeNull();
});

test("the nine answers are told apart from the rest, and only when all are there", () => {
  expect(readNineAnswers({ ...answers, fullName: "Amara Okafor" })).toEqual(answers);
  expect(readNineAnswers({ ...answers, q3: undefined })).toBeNull();
});
