import { expect, test } from "vitest";
import { describeBreadcrumbs, listBreadcrumbs } from "./breadcrumbs.ts";
import { pages } from "./pages.ts";

test("a product page lies below Services, and Services below the home page", () => {
  expect(listBreadcrumbs("/annuities", "en")).toEqual([
    { path: "/", label: "Home" },
    { path: "/services", label: "Services" },
    { path: "/annuities", label: "Annuities" },
  ]);
});

test("the way to the home page is the home page, and an unknown address has none", () => {
  expect(listBreadcrumbs("/", "en")).toEqual([{ path: "/", label: "Home" }]);
  expect(listBreadcrumbs("/no-such-page", "en")).toEqual([]);
});

test("every page has a way back to the home page", () => {
  const lost = pages.filter(({ path }) => listBreadcrumbs(path, "en")[0]?.path !== "/");
  expect(lost).toEqual([]);
});

test("search engines get each step with its number and full address", () => {
  const crumbs = listBreadcrumbs("/annuities", "en");
  expect(describeBreadcrumbs(crumbs, "https://agency.example")).toMatchObject({
    "@type": "BreadcrumbList",
    itemListElement: [
      { position: 1, item: "https://agency.example/" },
      { position: 2, item: "https://agency.example/services", name: "Services" },
      { position: 3, item: "https://agency.example/annuities" },
    ],
  });
});
