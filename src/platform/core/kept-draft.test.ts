import { expect, test } from "vitest";
import { draftShape, isNumber, readKeptDraft } from "./drafts.ts";

const shape = { ...draftShape, step: isNumber };
const now = Date.parse("2026-06-15T12:00:00.000Z");
const dayMs = 86_400_000;
const draft = { key: "0b3b9b1e-6d0c-4f0e-9d55-9a4f5a3c2b1a", step: 2, savedAt: now - dayMs };

const write = (changes: object = {}) => JSON.stringify({ ...draft, ...changes });

test("a kept draft comes back as it was", () => {
  expect(readKeptDraft(shape, write(), now)).toEqual(draft);
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
  expect(readKeptDraft(shape, text, now)).toBeNull();
});

test.each([
  [0, true],
  [7, true],
  [7 + 1 / dayMs, false],
  [365, false],
  // A clock that ran ahead and was set back.
  [-1, true],
  [-7, true],
  [-7 - 1 / dayMs, false],
])("a draft of %d days ago is kept: %j", (daysAgo, isKept) => {
  const read = readKeptDraft(shape, write({ savedAt: now - daysAgo * dayMs }), now);
  expect(read !== null).toBe(isKept);
});
