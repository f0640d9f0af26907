import { expect, test } from "vitest";
import { locales } from "#platform/core/locale.ts";
import { findPage, formatPageTitle, notFoundPage, pages } from "./pages.ts";
import { isStaffPath } from "./staff-pages.ts";

const everyPage = [...pages, notFoundPage];

test("no two pages share an address", () => {
  const paths = everyPage.map((page) => page.path);
  expect(new Set(paths).size).toBe(paths.length);
});

test("each page has a title, a description and keywords in each language", () => {
  const wanting = everyPage.filter((page) =>
    locales.some((locale) => {
      const { title, description, keywords } = page.words[locale];
      return title.trim() === "" || description.length < 50 || keywords.length === 0;
    }),
  );
  expect(wanting).toEqual([]);
});

test.each(locales)("titles and descriptions fit what a search page shows, in %s", (locale) => {
  const tooLong = everyPage.filter(
    (page) =>
      formatPageTitle(page, locale).length > 62 || page.words[locale].description.length > 160,
  );
  expect(tooLong.map(({ path, words }) => [path, words[locale]])).toEqual([]);
});

test.each(locales)("titles and descriptions differ from page to page, in %s", (locale) => {
  const titles = everyPage.map((page) => page.words[locale].title);
  const descriptions = everyPage.map((page) => page.words[locale].description);
  expect(new Set(titles).size).toBe(titles.length);
  expect(new Set(descriptions).size).toBe(descriptions.length);
});

test("a trailing slash finds the same page", () => {
  expect(findPage("/wealth-builder-questionnaire/")).toBe(
    findPage("/wealth-builder-questionnaire"),
  );
  expect(findPage("/")?.path).toBe("/");
});

test("an unknown address has no page", () => {
  expect(findPage("/no-such-page")).toBeUndefined();
  expect(findPage("/constructor")).toBeUndefined();
  expect(findPage("")).toBeUndefined();
});

test("public addresses are not taken for the back office", () => {
  expect(isStaffPath("/")).toBe(false);
  expect(isStaffPath("/administration")).toBe(false);
  expect(isStaffPath("/admin/lead")).toBe(false);
});
