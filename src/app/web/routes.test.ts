import { globSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { expect, test } from "vitest";
import { listStaffPaths } from "#app/server/pages/built-pages.ts";
import { findStaffPage } from "#features/site/core/staff-pages.ts";
import { locales } from "#platform/core/locale.ts";
import { loadPageBuild } from "#testing/site/page-build.ts";

const root = join(import.meta.dirname, "../../..");

/** The import checks treat pages as entry points; this test finds pages that no route uses. */
test("every page is in the route table, or drawn by another page", () => {
  const sources = globSync("src/**/*.{ts,tsx}", { cwd: root, exclude: ["**/*.test.*"] });
  const texts = sources.map((file) => readFileSync(join(root, file), "utf8")).join("\n");
  const pages = globSync("src/{features,records,staff}/**/{page,*-page,*-layout}.tsx", {
    cwd: root,
  });
  expect(pages.length).toBeGreaterThan(40);
  const isNamed = (file: string) =>
    texts.includes(`"${file.replace(/^src\/(?:features|staff)\//, "")}"`) ||
    texts.includes(`/${basename(file)}"`);
  expect(pages.filter((file) => !isNamed(file))).toEqual([]);
});

test("every staff page has a title of its own in both languages", async () => {
  const { routes: built } = await loadPageBuild();
  const paths = listStaffPaths(built).map((path) => path.replaceAll(/:\w+/g, "1"));
  for (const locale of locales) {
    const titles = paths.map((path) => findStaffPage(path, locale)?.title);
    expect(titles).not.toContain(undefined);
    expect(new Set(titles).size).toBe(titles.length);
  }
});
