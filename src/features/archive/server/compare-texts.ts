import { type ArrayChange, diffArrays } from "diff";
import type { WordChange } from "#features/archive/core/archived.ts";

/**
 * Texts that differ in more pieces than this are compared as wholes: the work grows with the square of
 * the difference and blocks all other requests.
 */
const maxEditLength = 2_000;

/**
 * Compares two texts line by line, and changed lines word by word.
 *
 * @returns one passage for each place that differs; joined, its parts without `added` are the old words.
 */
export function compareTexts(before: string, after: string): WordChange[][] {
  const passages: WordChange[][] = [];
  let old: readonly string[] = [];
  let fresh: readonly string[] = [];
  const close = () => {
    if (old.length + fresh.length > 0)
      passages.push(compareWords(old.join("\n"), fresh.join("\n")));
    old = [];
    fresh = [];
  };
  for (const { added, removed, value } of comparePieces(before.split("\n"), after.split("\n"))) {
    if (removed) old = [...old, ...value];
    else if (added) fresh = [...fresh, ...value];
    else close();
  }
  close();
  return passages;
}

function compareWords(before: string, after: string): WordChange[] {
  const split = (text: string) => text.split(/(?<=\s)(?=\S)/).filter((word) => word !== "");
  return comparePieces(split(before), split(after)).map(({ added, removed, value }) => ({
    kind: removed ? "removed" : added ? "added" : "same",
    text: value.join(""),
  }));
}

function comparePieces(
  before: readonly string[],
  after: readonly string[],
): ReadonlyArray<Pick<ArrayChange<string>, "added" | "removed" | "value">> {
  const found = diffArrays([...before], [...after], { maxEditLength });
  if (found) return found;
  return [
    { added: false, removed: true, value: [...before] },
    { added: true, removed: false, value: [...after] },
  ];
}
