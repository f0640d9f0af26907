import { expect, test } from "vitest";
import { changeKeptText, readKeptTexts } from "./drafts.ts";

const nowMs = Date.parse("2026-06-15T12:00:00.000Z");
const kept = JSON.stringify({
  savedAt: nowMs - 60_000,
  user: "maria",
  texts: { "lead:1:note": "Call her mother first" },
});

test("what somebody typed is there for them again", () => {
  expect(readKeptTexts(kept, "maria", nowMs)?.texts).toEqual({
    "lead:1:note": "Call her mother first",
  });
});

test("nobody else gets to see it, not even whose name is almost the same", () => {
  for (const user of ["tom", "Maria", ""]) expect(readKeptTexts(kept, user, nowMs)).toBeNull();
});

test.each([null, "", "{", "[]", '{"user":"maria"}'])("of %j nothing is read", (text) => {
  expect(readKeptTexts(text, "maria", nowMs)).toBeNull();
});

test("an emptied text is not kept, and the others stay", () => {
  const texts = changeKeptText({ a: "one" }, "b", "two");
  expect(texts).toEqual({ a: "one", b: "two" });
  expect(changeKeptText(texts, "a", "")).toEqual({ b: "two" });
});
