import type { WordChange } from "./archived.ts";

/**
 * Texts with more pairs of pieces than this are compared as wholes: the table of the longest common
 * subsequence has a field for each pair.
 */
const mostPairs = 4_000_000;

/**
 * What differs between two texts: line by line, then word by word in lines that changed.
 *
 * @returns one passage for each place that differs; joined, its parts without `added` are the old words.
 */
export function compareTexts(before: string, after: string): WordChange[][] {
  const passages: WordChange[][] = [];
  let old: string[] = [];
  let fresh: string[] = [];
  const close = () => {
    if (old.length + fresh.length > 0)
      passages.push(compareWords(old.join("\n"), fresh.join("\n")));
    old = [];
    fresh = [];
  };
  for (const { kind, text } of alignPieces(before.split("\n"), after.split("\n"))) {
    if (kind === "same") close();
    else (kind === "removed" ? old : fresh).push(text);
  }
  close();
  return passages;
}

function compareWords(before: string, after: string): WordChange[] {
  const split = (text: string) => text.split(/(?<=\s)(?=\S)/).filter((word) => word !== "");
  const joined: Array<{ kind: WordChange["kind"]; text: string }> = [];
  for (const { kind, text } of alignPieces(split(before), split(after))) {
    const last = joined.at(-1);
    if (last?.kind === kind) last.text += text;
    else joined.push({ kind, text });
  }
  return joined;
}

/** The longest common subsequence of two lists, by the table of Wagner and Fischer (1974). */
function alignPieces(before: readonly string[], after: readonly string[]): WordChange[] {
  const toAll = (pieces: readonly string[], kind: WordChange["kind"]) =>
    pieces.map((text) => ({ kind, text }));
  const width = after.length + 1;
  if (before.length * after.length > mostPairs) {
    return [...toAll(before, "removed"), ...toAll(after, "added")];
  }
  const table = new Uint32Array((before.length + 1) * width);
  const at = (row: number, column: number) => table[row * width + column] ?? 0;
  for (let row = before.length - 1; row >= 0; row -= 1) {
    for (let column = after.length - 1; column >= 0; column -= 1) {
      table[row * width + column] =
        before[row] === after[column]
          ? at(row + 1, column + 1) + 1
          : Math.max(at(row + 1, column), at(row, column + 1));
    }
  }
  const found: WordChange[] = [];
  let [row, column] = [0, 0];
  while (row < before.length && column < after.length) {
    const [old = "", fresh = ""] = [before[row], after[column]];
    if (old === fresh) {
      found.push({ kind: "same", text: old });
      row += 1;
      column += 1;
    } else if (at(row + 1, column) >= at(row, column + 1)) {
      found.push({ kind: "removed", text: old });
      row += 1;
    } else {
      found.push({ kind: "added", text: fresh });
      column += 1;
    }
  }
  return [...found, ...toAll(before.slice(row), "removed"), ...toAll(after.slice(column), "added")];
}
