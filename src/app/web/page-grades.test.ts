import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { listSentences, listWords, readingGrade } from "#testing/reading-grade.ts";

const root = join(import.meta.dirname, "../../..");
const visitorWords = globSync(
  "src/{features/*/web,features/site/core,ui}/**/{words,*-words,pages,*-pages}.ts",
  { cwd: root },
).filter((path) => /\ben(?::| =)/.test(readFileSync(join(root, path), "utf8")));

/** What stands under a language, wherever it is in what a file exports. */
function listLocalized(value: unknown): unknown[] {
  if (value === null || typeof value !== "object") return [];
  return "en" in value ? [value.en] : Object.values(value).flatMap(listLocalized);
}

const sentencesOf = async (path: string) => {
  const module = (await import(join(root, path))) as Record<string, unknown>;
  return listSentences(listLocalized(Object.values(module)));
};

test("the words of every page are found", () => {
  expect(visitorWords.length).toBeGreaterThanOrEqual(28);
});

test.each(visitorWords)("%s reads at eighth grade or below", async (path) => {
  const sentences = await sentencesOf(path);
  // Of one or two sentences no average can be told.
  const grade = sentences.length < 3 ? 0 : readingGrade(sentences);
  expect(grade).toBeLessThanOrEqual(8);
});

test.each(visitorWords)("no sentence in %s is longer than a breath", async (path) => {
  const isList = (sentence: string) => sentence.split(",").length > 6;
  const long = (await sentencesOf(path)).filter(
    (sentence) => listWords(sentence).length > 32 && !isList(sentence),
  );
  expect(long).toEqual([]);
});
