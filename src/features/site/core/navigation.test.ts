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

test.each(locales)("each link of the header leads to an existing page, in %s", (locale) => {
  const { header } = listNavigation(locale);
  const links = header.flatMap((link) => link.links ?? [link]);
  expect(links.filter(({ href }) => findPage(href) === undefined)).toEqual([]);
});

test("the header's first entry opens the four offers", () => {
  const [offer] = listNavigation("en").header;
  expect(offer?.label).toBe("What we offer");
  expect(listPaths(offer?.links ?? [])).toEqual([
    "/services",
    "/term-insurance",
    "/iul-insurance",
    "/annuities",
  ]);
});

test("the main call to action leads to an existing page", () => {
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

test("the footer links to every page once; the tabs of a screen are reached through the screen", () => {
  const { footer, legal } = listNavigation("en");
  const linked = listPaths([...footer.flatMap((group) => group.links), ...legal]);
  const wanted = pages.filter(({ path, tabOf }) => path !== "/" && tabOf === undefined);
  expect(linked.toSorted()).toEqual(wanted.map(({ path }) => path).toSorted());
});

test("breadcrumbs lead from home through Services to a product page", () => {
  expect(listBreadcrumbs("/annuities", "en")).toEqual([
    { path: "/", label: "Home" },
    { path: "/services", label: "Services" },
    { path: "/annuities", label: "Annuities" },
  ]);
});

test.each(["/", "/wealth-builder-questionnaire", "/no-such-page"])(
  "%s has no breadcrumbs, neither visible nor in structured data",
  (path) => {
    expect(listBreadcrumbs(path, "en")).toEqual([]);
  },
);

test("each calculator is a tab of one screen, so its breadcrumbs end at the screen", () => {
  expect(listBreadcrumbs("/calculators/savings", "en")).toEqual(
    listBreadcrumbs("/calculators", "en"),
  );
});

test("all breadcrumbs begin at the home page", () => {
  const ways = pages.map(({ path }) => listBreadcrumbs(path, "en")).filter((way) => way.length > 0);
  expect(ways.length).toBeGreaterThan(15);
  expect(ways.filter(([first]) => first?.path !== "/")).toEqual([]);
});

test("structured data has each breadcrumb with its number and full address", () => {
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
