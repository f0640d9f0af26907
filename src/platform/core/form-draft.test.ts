import { expect, test } from "vitest";
import { readFormDraft } from "./drafts.ts";

const fields = ["fullName", "message"];
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

test("a clock that was set back takes no form's draft away", () => {
  expect(readFormDraft(write({ savedAt: now + 1 }), fields, now)).not.toBeNull();
});

test.each([null, "{", write({ values: { fullName: 7 } }), write({ values: null })])(
  "the text %j is no draft",
  (text) => {
    expect(readFormDraft(text, fields, now)).toBeNull();
  },
);
