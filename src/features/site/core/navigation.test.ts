import { expect, test } from "vitest";
import { locales } from "#platform/core/locale.ts";
import {
  listNavigation,
  questionnairePath,
  describeBreadcrumbs,
  listBreadcrumbs,
} from "./navigation.ts";
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

test("a product page lies below Services, and Services below the home page", () => {
  expect(listBreadcrumbs("/annuities", "en")).toEqual([
    { path: "/", label: "Home" },
    { path: "/services", label: "Services" },
    { path: "/annuities", label: "Annuities" },
  ]);
});

test.each(["/", "/wealth-builder-questionnaire", "/no-such-page"])(
  "%s shows no way back, and claims none",
  (path) => {
    expect(listBreadcrumbs(path, "en")).toEqual([]);
  },
);

test("each calculator is a tab of one screen, so the way ends at the screen", () => {
  expect(listBreadcrumbs("/calculators/savings", "en")).toEqual(
    listBreadcrumbs("/calculators", "en"),
  );
});

test("every way begins at the home page", () => {
  const ways = pages.map(({ path }) => listBreadcrumbs(path, "en")).filter((way) => way.length > 0);
  expect(ways.length).toBeGreaterThan(15);
  expect(ways.filter(([first]) => first?.path !== "/")).toEqual([]);
});

test("search engines get each step with its number and full address", () => {
  const crumbs = listBreadcrumbs("/annuities", "en");
  expect(describeBreadcrumbs(crumbs, "https://agency.example", "en")).toMatchObject({
    "@type": "BreadcrumbList",
    itemListElement: [
      { position: 1, item: "https://agency.example/" },
      { position: 2, item: "https://agency.example/services", name: "Services" },
      { position: 3, item: "https://agency.example/annuities" },
    ],
  });
});
