import path from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { readTexts, type Text } from "#app/commands/words/read-texts.ts";
import type { RenderPage } from "#app/server/pages/page-renderer.ts";
import { pages } from "#features/site/core/pages.ts";
import {
  defaultLocale,
  languageTags,
  localPath,
  locales,
  pageLanguage,
} from "#platform/core/locale.ts";
import { loadPageBuild, renderTestPages } from "#testing/site/page-build.ts";
import { leastEase, listSentences, readingEase } from "#platform/core/reading-grade.ts";

const root = path.resolve(import.meta.dirname, "../../..");
let render: RenderPage;

beforeAll(async () => {
  render = renderTestPages(await loadPageBuild(), locales);
}, 60_000);

const marks: Readonly<Record<string, string>> = {
  amp: "&",
  lt: "<",
  gt: ">",
  quot: '"',
  "#x27": "'",
};
const decode = (html: string) =>
  html.replace(/&(amp|lt|gt|quot|#x27);/g, (_, name) => marks[name] ?? "");

/** What stands between two values in the sentences of a text; short pieces are words of any language. */
const listPieces = (sentences: readonly string[]) =>
  sentences.flatMap((sentence) => sentence.split("0")).filter((piece) => piece.length > 15);

/** English that no translation repeats: nobody who asked for another language should read it. */
function listEnglish(texts: readonly Text[]): string[] {
  const translated = texts.flatMap(({ to }) => to.sentences).join("\n");
  const english = new Set(texts.flatMap(({ from }) => listPieces(from.sentences)));
  return [...english].filter((piece) => !translated.includes(piece));
}

/** The page without what it says in English on purpose: the way to the same page in that language. */
const withoutOffer = (html: string) =>
  html.replace(
    new RegExp(`<(\\w+)\\b[^>]*\\blang="${pageLanguage(defaultLocale)}"[^]*?</\\1>`, "g"),
    "",
  );

/** What is read on a page, block by block. */
const listBlocks = (html: string) =>
  decode(/<main[^]*<\/main>/.exec(html)?.[0] ?? "")
    .replace(/<(script|style|svg)\b[^]*?<\/\1>/g, "")
    .replace(/<\/?(?:a|abbr|b|em|i|span|strong)\b[^>]*>/g, "")
    .split(/<[^>]*>/)
    .map((block) => block.replace(/\s+/g, " ").trim());

describe.each(locales.filter((locale) => locale !== defaultLocale))("%s", (locale) => {
  const english = listEnglish(readTexts(locale, root));

  test.each([...pages.map((page) => page.path), "/404"])(
    "nothing on %s is English",
    async (page) => {
      const html = decode((await render(localPath(page, locale))).html);
      expect(html).toContain(`<html lang="${languageTags[locale]}">`);
      expect(english.filter((piece) => withoutOffer(html).includes(piece))).toEqual([]);
    },
  );

  test("English on a page is found", async () => {
    const html = decode((await render("/about")).html);
    expect(english.filter((piece) => html.includes(piece)).length).toBeGreaterThan(20);
  });
});

test.each(pages.map((page) => page.path))(
  "%s is normal to read in Spanish, or easier",
  async (page) => {
    const { html } = await render(localPath(page, "es"));
    const sentences = listSentences(listBlocks(html));
    // Of one or two sentences no average can be told.
    const ease = sentences.length < 3 ? 100 : readingEase(sentences);
    expect(ease).toBeGreaterThanOrEqual(leastEase);
  },
);
