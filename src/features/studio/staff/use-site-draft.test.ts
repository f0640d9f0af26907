import { expect, test } from "vitest";
import { applyUnsent } from "#features/studio/core/site-draft.ts";
import { nameSentence, type SiteSentence } from "#features/studio/core/site-words.ts";
import { listDraftedChanges, toChange } from "./publish/list-changes.ts";
import { type Draft, listConflicts, pickNewer, withoutSent, writeDraft } from "./use-site-draft.ts";

const title: SiteSentence = {
  id: "page/about",
  locale: "en",
  path: "title",
  value: "Ours",
  default: "The first",
  max: 60,
  placeholders: [],
  isFact: false,
  isText: true,
  pages: [],
  isStale: false,
};
const name = nameSentence(title);
const named = (sentence: SiteSentence) => new Map([[name, sentence]]);
const published = (value: string) => named({ ...title, value });

test("a text typed back to what visitors read is no change, and the sources' text is sent as a reset", () => {
  const draft = writeDraft({}, title, "New");
  expect(writeDraft(draft, title, "Ours")).toEqual({});
  expect(listDraftedChanges(draft, named(title)).map(toChange)).toMatchObject([{ value: "New" }]);
  const back = writeDraft(draft, title, "The first");
  expect(listDraftedChanges(back, named(title)).map(toChange)).toMatchObject([{ value: null }]);
});

test("another admin's edition asks for a choice only where it changed the same sentence to another text", () => {
  const draft: Draft = writeDraft({}, title, "New");
  expect(listConflicts(draft, named(title))).toEqual([]);
  expect(listConflicts(draft, published("Theirs"))).toMatchObject([{ name, yours: "New" }]);
  expect(listConflicts(draft, published("New"))).toEqual([]);
  expect(listDraftedChanges(draft, published("New"))).toEqual([]);
});

test("a draft whose sentence is gone is shown and never sent", () => {
  const draft = writeDraft({}, title, "New");
  expect(listConflicts(draft, new Map())).toEqual([{ name, sentence: undefined, yours: "New" }]);
  expect(listDraftedChanges(draft, new Map())).toEqual([]);
});

test("a draft that another device stored is shown with the unsent changes, and an older answer is dropped", () => {
  const mine = { [name]: { was: "Ours", value: "New" } };
  const theirs = { other: { was: "a", value: "b" } };
  const known = { draft: {}, savedAt: "2026-03-01T12:00:00.000Z" };
  const newer = { draft: theirs, savedAt: "2026-03-01T12:00:01.000Z" };
  expect(pickNewer(known, newer)).toBe(newer);
  expect(applyUnsent(newer.draft, mine)).toEqual({ ...mine, ...theirs });
  expect(pickNewer(newer, known)).toBe(newer);
  expect(pickNewer(newer, { draft: {}, savedAt: null })).toBe(newer);
});

test("text written while other changes were published stays, as a change of what was published", () => {
  const sent = { ...writeDraft({}, title, "New"), same: { was: "a", value: "b" } };
  const since = {
    ...sent,
    other: { was: "c", value: "d" },
    [name]: { was: "Ours", value: "Newer" },
  };
  const left = withoutSent(since, sent);
  expect(left).toEqual({ other: { was: "c", value: "d" }, [name]: { was: "New", value: "Newer" } });
  expect(listConflicts({ [name]: left[name] ?? { was: "", value: "" } }, published("New"))).toEqual(
    [],
  );
  expect(withoutSent(sent, sent)).toEqual({});
});
