import { globSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const root = join(import.meta.dirname, "../../..");
const time = "28 nov 2026, 3:20 p.m.";
/** Parameter names for a moment that is written with its hour; a day never ends with a period. */
const isTime = /^(?:at|from|madeAt|moment|since|time|until|when)$/;
/** Moments that are written as days. */
const days = /documents-words/;

/** Each sentence of some words, with a sample time for its times. */
function* tellAll(words: unknown): Generator<string> {
  if (typeof words === "function") {
    const [, list = ""] = /^\(?([\w\s,]*)\)?\s*=>/.exec(String(words)) ?? [];
    const names = list.split(",").map((name) => name.trim());
    if (!names.some((name) => isTime.test(name))) return;
    const sentences: unknown = words(...names.map((name) => (isTime.test(name) ? time : "x")));
    if (typeof sentences === "string") yield sentences;
  } else if (typeof words === "object" && words !== null) {
    for (const one of Object.values(words)) yield* tellAll(one);
  }
}

test("no Spanish sentence of the back office that ends in an hour ends in two periods", async () => {
  const files = globSync("src/**/staff/**/*words.ts", { cwd: root }).filter(
    (path) => !days.test(path),
  );
  const sentences: string[] = [];
  for (const path of files) {
    const exported = Object.values((await import(join(root, path))) as Record<string, unknown>);
    for (const words of exported) {
      const spanish = (words as { readonly es?: unknown } | null)?.es;
      if (spanish !== undefined) sentences.push(...tellAll(spanish));
    }
  }
  expect(sentences.length).toBeGreaterThan(10);
  expect(sentences.filter((sentence) => sentence.includes("p.m..")).toSorted()).toEqual([]);
});
