import { expect, test } from "vitest";
import {
  changeKeptText,
  draftShape,
  isMissingOr,
  isNumber,
  isOneOf,
  isText,
  isTexts,
  pickShape,
  readFormDraft,
  readKeptDraft,
  readKeptTexts,
} from "./drafts.ts";
import { dayMs } from "./durations.ts";

const shape = { name: isText, step: isMissingOr(isNumber), answer: isOneOf(["yes", "no"]) };

test("only the fields of a shape are read, and an optional field may be missing", () => {
  const kept = { name: "Amara", step: 2, answer: "no", more: 1 };
  expect(pickShape(shape, kept)).toEqual({ name: "Amara", step: 2, answer: "no" });
  expect(Object.keys(pickShape(shape, { name: "", answer: "yes" }) ?? {})).toEqual([
    "name",
    "answer",
  ]);
});

test.each([
  [null],
  ["text"],
  [[]],
  [{ name: "Amara" }],
  [{ name: 7, answer: "yes" }],
  [{ name: "Amara", answer: "maybe" }],
  [{ name: "Amara", answer: "yes", step: "2" }],
  [{ name: "Amara", answer: "yes", step: null }],
  [{ name: "Amara", answer: "yes", step: Infinity }],
])("%j is of another shape", (value) => {
  expect(pickShape(shape, value)).toBeNull();
});

test("a record of texts that holds anything else is refused", () => {
  expect([{ q1: "yes" }, { q1: 1 }, ["yes"], null].map(isTexts)).toEqual([
    true,
    false,
    false,
    false,
  ]);
});

const now = Date.parse("2026-06-15T12:00:00.000Z");
const key = "0b3b9b1e-6d0c-4f0e-9d55-9a4f5a3c2b1a";
const steps = { ...draftShape, step: isNumber };
const draft = { key, step: 2, savedAt: now - dayMs };
const write = (changes: object) => JSON.stringify({ ...draft, ...changes });

test("a stored draft is read back unchanged", () => {
  expect(readKeptDraft(steps, write({}), now)).toEqual(draft);
});

test.each([
  null,
  "",
  '{"key":',
  "null",
  "[]",
  "7",
  write({ key: "no key" }),
  write({ step: "two" }),
  write({ savedAt: "yesterday" }),
])("the text %j is no draft", (text) => {
  expect(readKeptDraft(steps, text, now)).toBeNull();
});

test.each([
  [0, true],
  [7, true],
  [7 + 1 / dayMs, false],
  [365, false],
  // A clock that was ahead and has been set back.
  [-1, true],
  [-7, true],
  [-7 - 1 / dayMs, false],
])("a draft of %d days ago can still be read: %j", (daysAgo, isKept) => {
  const read = readKeptDraft(steps, write({ savedAt: now - daysAgo * dayMs }), now);
  expect(read !== null).toBe(isKept);
});

test("a form's draft is read without fields that the form no longer has, and not at all without texts", () => {
  const read = (values: unknown) => readFormDraft(write({ values }), ["fullName", "message"], now);
  expect(read({ fullName: "Amara", color: "green", constructor: "x" })).toEqual({
    key,
    values: { fullName: "Amara" },
    savedAt: draft.savedAt,
  });
  expect([read({ fullName: 7 }), read(null)]).toEqual([null, null]);
});

test("text that a staff member typed is kept for that user only, also when user names are almost the same", () => {
  const texts = { "lead:1:note": "Call her mother first" };
  const kept = JSON.stringify({ savedAt: now - 60_000, user: "maria", texts });
  expect(readKeptTexts(kept, "maria", now)?.texts).toEqual(texts);
  for (const user of ["tom", "Maria", ""]) expect(readKeptTexts(kept, user, now)).toBeNull();
});

test("an emptied text is no longer stored, and the others stay", () => {
  const texts = changeKeptText({ a: "one" }, "b", "two");
  expect(texts).toEqual({ a: "one", b: "two" });
  expect(changeKeptText(texts, "a", "")).toEqual({ b: "two" });
});
