import { expect, test } from "vitest";
import { readFormDraft } from "./form-draft.ts";

const fields = ["fullName", "message"] as const;
const key = "0b3b9b1e-6d0c-4f0e-9d55-9a4f5a3c2b1a";
const now = Date.parse("2026-06-15T12:00:00.000Z");
const dayMs = 86_400_000;

const write = (changes: object = {}) =>
  JSON.stringify({ key, values: { fullName: "Amara" }, savedAt: now - dayMs, ...changes });

test("a draft is read back as it was kept, without fields the form no longer has", () => {
  const text = write({ values: { fullName: "Amara", color: "green", constructor: "x" } });

  expect(readFormDraft(text, fields, now)).toEqual({
    key,
    values: { fullName: "Amara" },
    savedAt: now - dayMs,
  });
});

test("a draft is kept for thirty days and not a moment longer", () => {
  const oldest = now - 30 * dayMs;

  expect(readFormDraft(write({ savedAt: oldest }), fields, now)).not.toBeNull();
  expect(readFormDraft(write({ savedAt: oldest - 1 }), fields, now)).toBeNull();
});

test.each([
  null,
  "",
  "{",
  "null",
  "[]",
  write({ key: "no key" }),
  write({ values: { fullName: 7 } }),
  write({ values: null }),
  write({ savedAt: "yesterday" }),
  write({ savedAt: now + 1 }),
])("the text %j is no draft", (text) => {
  expect(readFormDraft(text, fields, now)).toBeNull();
});
