import { expect, test } from "vitest";
import type { Change } from "./compose-edition.ts";
import { mergeChanges } from "./compose-edition.ts";
import { standsWith } from "./preview-comment.ts";

const say = (path: string, value: string | null, locale = "en"): Change => ({
  id: "page/home",
  locale,
  path,
  value,
});
const title = say("title", "New title");
const text = say("text", "New text");
const reset = say("text", null);
const other = say("note", "Another sentence");

/** An edition with changes over sentences that stood before. */
const edition = (changes: readonly Change[], before: readonly Change[] = []) => ({
  changes,
  overrides: mergeChanges({}, [...before, ...changes]),
});

test.each<[string, boolean, readonly Change[], ReturnType<typeof edition>]>([
  [
    "the edition changes the same sentences to the same words",
    true,
    [title, text],
    edition([title, text]),
  ],
  ["the edition changes another sentence, too", true, [title], edition([title, other])],
  [
    "one of the sentences stood before, and the edition changes the other",
    true,
    [title, text],
    edition([title], [text]),
  ],
  [
    "a sentence goes back to the sources' text",
    true,
    [title, reset],
    edition([title, reset], [text]),
  ],
  [
    "a sentence of the preview is as in the sources, and the edition leaves it so",
    true,
    [title, reset],
    edition([title]),
  ],
  ["a word differs", false, [title, text], edition([title, say("text", "New text.")])],
  ["the edition has one of two sentences only", false, [title, text], edition([title])],
  [
    "the edition has a text where the preview had the sources'",
    false,
    [title, reset],
    edition([title, text]),
  ],
  [
    "the sentences are those, but an earlier edition changed them",
    false,
    [title, text],
    edition([other], [title, text]),
  ],
  ["the edition takes the sentence back", false, [title], edition([say("title", null)], [title])],
  [
    "the same words stand in the other language",
    false,
    [title],
    edition([say("title", "New title", "es")]),
  ],
  ["the preview changed nothing", false, [], edition([title])],
])("%s: the comment belongs to the edition: %s", (_, stands, commented, published) => {
  expect(standsWith(commented, published)).toBe(stands);
});
