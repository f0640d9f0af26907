import { expect, test } from "vitest";
import { locales } from "#platform/core/locale.ts";
import { listNavigation, questionnairePath } from "./navigation.ts";
import { findPage, pages } from "./pages.ts";

const listPaths = (links: readonly { href: string }[]) => links.map(({ href }) => href);

test.each(locales)("each link of the header leads to a page that exists, in %s", (locale) => {
  const { header } = listNavigation(locale);
  const links = header.flatMap((link) => link.links ?? [link]);
  expect(links.filter(({ href }) => findPage(href) === undefined)).toEqual([]);
});

test("the header's first name opens the four things that are offered", () => {
  const [offer] = listNavigation("en").header;
  expect(offer?.label).toBe("What we offer");
  expect(listPaths(offer?.links ?? [])).toEqual([
    "/services",
    "/term-insurance",
    "/iul-insurance",
    "/annuities",
  ]);
});

test("the main call to action leads to a page that exists", () => {
  expect(findPage(questionnairePath)).toBeDefined();
});

test("the footer names Privacy, Terms, Contact and Join Our Team", () => {
  const { footer, legal } = listNavigation("en");
  const links = [...footer.flatMap((group) => group.links), ...legal];
  for (const link of [
    { href: "/privacy", label: "Privacy" },
    { href: "/terms", label: "Terms" },
    { href: "/contact", label: "Contact" },
    { href: "/careers", label: "Join Our Team" },
  ]) {
    expect(links).toContainEqual(link);
  }
});

test("the footer begins with what a visitor can do: the questionnaire, then the calculators", () => {
  const [start] = listNavigation("en").footer;
  expect(listPaths(start?.links ?? []).slice(0, 2)).toEqual([questionnairePath, "/calculators"]);
});

test("the footer leads to every page once; the tabs of a screen are behind the screen", () => {
  const { footer, legal } = listNavigation("en");
  const linked = listPaths([...footer.flatMap((group) => group.links), ...legal]);
  const wanted = pages.filter(({ path, tabOf }) => path !== "/" && tabOf === undefined);
  expect(linked.toSorted()).toEqual(wanted.map(({ path }) => path).toSorted());
});
