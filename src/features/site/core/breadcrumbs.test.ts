import { expect, test } from "vitest";
import { describeBreadcrumbs, listBreadcrumbs } from "./navigation.ts";
import { pages } from "./pages.ts";

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
