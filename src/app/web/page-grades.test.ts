import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { readTexts } from "#app/commands/words/read-texts.ts";
import { defaultLocale, type Locale, type Localized } from "#platform/core/locale.ts";
import {
  leastEase,
  listProse,
  splitWords,
  readingEase,
  readingGrade,
} from "#platform/core/text/reading-grade.ts";

const root = join(import.meta.dirname, "../../..");
const visitorWords = globSync(
  "src/{features/*/web,features/site/core,ui}/**/{words,*-words,pages,*-pages}.ts",
  { cwd: root },
).filter((path) => /\ben(?::| =)/.test(readFileSync(join(root, path), "utf8")));

/** The values under a language, anywhere in a file's exports. */
function listLocalized(value: unknown, locale: Locale): unknown[] {
  if (value === null || typeof value !== "object") return [];
  if (defaultLocale in value) return [(value as Localized<unknown>)[locale]];
  return Object.values(value).flatMap((part) => listLocalized(part, locale));
}

const sentencesOf = async (path: string, locale: Locale) => {
  const module = (await import(join(root, path))) as Record<string, unknown>;
  return listProse(listLocalized(Object.values(module), locale));
};

test("the words of every page are found", () => {
  expect(visitorWords.length).toBeGreaterThanOrEqual(28);
});

test.each(visitorWords)("%s reads at eighth grade or below", async (path) => {
  const sentences = await sentencesOf(path, "en");
  // An average of one or two sentences means nothing.
  const grade = sentences.length < 3 ? 0 : readingGrade(sentences);
  expect(grade).toBeLessThanOrEqual(8);
});

test.each(visitorWords)("%s is at least normal to read in Spanish", async (path) => {
  const sentences = await sentencesOf(path, "es");
  const ease = sentences.length < 3 ? 100 : readingEase(sentences);
  expect(ease).toBeGreaterThanOrEqual(leastEase);
});

test.each(visitorWords)(
  "no sentence in %s is too long to be spoken in one breath",
  async (path) => {
    const isList = (sentence: string) => sentence.split(",").length > 6;
    const long = (await sentencesOf(path, "en")).filter(
      (sentence) => splitWords(sentence).length > 32 && !isList(sentence),
    );
    expect(long).toEqual([]);
  },
);

const mailTexts = readTexts("es", root)
  .filter(
    ({ where }) => /\/server\/(?!staff)[\w-]+\.ts#\w*Words\./.test(where) && /mail/i.test(where),
  )
  .map(({ where, to }) => ({ mail: where.replace(/(#\w+).*/, "$1"), sentences: to.sentences }));
const mails = [...new Set(mailTexts.map(({ mail }) => mail))];

test("the mails to visitors are found", () => {
  expect(mails.length).toBeGreaterThanOrEqual(6);
});

test.each(mails)("the mail %s is at least normal to read in Spanish", (name) => {
  const sentences = mailTexts.filter(({ mail }) => mail === name).flatMap((text) => text.sentences);
  expect(readingEase(sentences)).toBeGreaterThanOrEqual(leastEase);
});
