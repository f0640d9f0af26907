import { beforeAll, expect, test } from "vitest";
import { listStaffPaths } from "#app/server/pages/built-pages.ts";
import type { RenderPage } from "#app/server/pages/page-renderer.ts";
import { pages } from "#features/site/core/pages.ts";
import { findStaffPage } from "#features/site/core/staff-pages.ts";
import { defaultLocale, localPath } from "#platform/core/locale.ts";
import { findEnglish } from "#testing/words/find-english.ts";
import { loadPageBuild, renderTestPages } from "#testing/site/page-build.ts";
import { pseudoLocale, speakPseudoLocale } from "#testing/words/pseudo-locale.ts";

let build: Awaited<ReturnType<typeof loadPageBuild>>;
let render: RenderPage;

beforeAll(speakPseudoLocale);

beforeAll(async () => {
  build = await loadPageBuild();
  render = renderTestPages(build, ["en", "es", pseudoLocale]);
});

test.each([...pages.map(({ path }) => path), "/404"])(
  "%s is there, and no English is left on it in another language",
  async (path) => {
    const { html, status } = await render(localPath(path, pseudoLocale));
    expect(status).toBe(path === "/404" ? 404 : 200);
    expect(html).toContain('<html lang="el-GR">');
    expect(findEnglish(html)).toEqual([]);
  },
);

test("no English is left around any staff page, and each has a title of its own", async () => {
  const paths = listStaffPaths(build.routes).map((path) => path.replaceAll(/:\w+/g, "1"));
  for (const path of paths) {
    const { html } = await render(`/${pseudoLocale}${path}`);
    expect([path, findEnglish(html)]).toEqual([path, []]);
  }
  const titles = paths.map((path) => findStaffPage(path, defaultLocale)?.title);
  expect(titles).not.toContain(undefined);
  expect(new Set(titles).size).toBe(titles.length);
});
