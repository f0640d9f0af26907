import { beforeAll, expect, test } from "vitest";
import type { RenderPage } from "#app/server/pages/page-renderer.ts";
import { pages } from "#features/site/core/pages.ts";
import { localPath, locales } from "#platform/core/locale.ts";
import { loadPageBuild, renderTestPages } from "#testing/site/page-build.ts";
import { leastEase, listProse, readingEase } from "#platform/core/text/reading-grade.ts";

let render: RenderPage;

beforeAll(async () => {
  render = renderTestPages(await loadPageBuild(), locales);
});

const marks: Readonly<Record<string, string>> = {
  amp: "&",
  lt: "<",
  gt: ">",
  quot: '"',
  "#x27": "'",
};
const decode = (html: string) =>
  html.replace(/&(amp|lt|gt|quot|#x27);/g, (_, name) => marks[name] ?? "");

/** The text of a page, block by block. */
const listBlocks = (html: string) =>
  decode(/<main[^]*<\/main>/.exec(html)?.[0] ?? "")
    .replace(/<(script|style|svg)\b[^]*?<\/\1>/g, "")
    .replace(/<\/?(?:a|abbr|b|em|i|span|strong)\b[^>]*>/g, "")
    .split(/<[^>]*>/)
    .map((block) => block.replace(/\s+/g, " ").trim());

test.each(pages.map((page) => page.path))(
  "%s is normal to read in Spanish, or easier",
  async (page) => {
    const { html } = await render(localPath(page, "es"));
    const sentences = listProse(listBlocks(html));
    // An average of one or two sentences means nothing.
    const ease = sentences.length < 3 ? 100 : readingEase(sentences);
    expect(ease).toBeGreaterThanOrEqual(leastEase);
  },
);
