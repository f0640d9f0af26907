import { expect, test } from "vitest";
import { applyUnsent, dropStored, listUnsent, type SiteDraft } from "./site-draft.ts";

const entry = (value: string, was = "was") => ({ was, value });
const before: SiteDraft = { a: entry("1"), b: entry("2") };

test.each<[string, SiteDraft, SiteDraft, SiteDraft]>([
  [
    "nothing here, something there",
    before,
    { ...before, c: entry("3") },
    { ...before, c: entry("3") },
  ],
  [
    "something here, nothing there",
    { ...before, c: entry("3") },
    before,
    { ...before, c: entry("3") },
  ],
  [
    "another sentence on each side",
    { ...before, c: entry("3") },
    { ...before, d: entry("4") },
    { ...before, c: entry("3"), d: entry("4") },
  ],
  [
    "the same sentence on both sides",
    { ...before, a: entry("mine") },
    { ...before, a: entry("theirs") },
    { ...before, a: entry("mine") },
  ],
  ["taken back here", { b: entry("2") }, before, { b: entry("2") }],
  ["taken back there", before, { b: entry("2") }, { b: entry("2") }],
  [
    "kept over a newer edition here",
    { ...before, a: entry("1", "newer") },
    before,
    { ...before, a: entry("1", "newer") },
  ],
])("two drafts are merged: %s", (_, own, theirs, merged) => {
  expect(applyUnsent(theirs, listUnsent(own, before))).toEqual(merged);
});

test.each<[SiteDraft, boolean]>([
  [{ b: entry("2"), a: entry("1") }, true],
  [{ a: entry("1") }, false],
  [{ ...before, c: entry("3") }, false],
  [{ ...before, a: entry("1", "newer") }, false],
])("whether the server has stored the draft %j completely", (draft, isStored) => {
  expect(Object.keys(listUnsent(draft, before)).length === 0).toBe(isStored);
});

test("text typed while a draft was being stored stays unsent, and nothing else does", () => {
  const sent = { a: entry("1"), b: null };
  const since = { ...sent, a: entry("12") };
  const stored = applyUnsent(before, sent);
  expect(stored).toEqual({ a: entry("1") });
  expect(dropStored(sent, stored)).toEqual({});
  expect(dropStored(since, stored)).toEqual({ a: entry("12") });
});
