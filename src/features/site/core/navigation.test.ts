import { expect, test } from "vitest";
import { locales } from "#platform/core/locale.ts";
import {
  listFooterLinks,
  listHeaderLinks,
  listReadingLinks,
  questionnairePath,
} from "./navigation.ts";
import { findPage, pages } from "./pages.ts";

test.each(locales)("each link of the header leads to a page that exists, in %s", (locale) => {
  const links = listHeaderLinks(locale);
  const dead = links.filter(({ href }) => findPage(href.replace(/#.*/, "")) === undefined);
  expect(dead).toEqual([]);
  expect(links.map(({ href }) => href)).toContain("/#products");
});

test("the main call to action leads to a page that exists", () => {
  expect(findPage(questionnairePath)).toBeDefined();
});

test("the footer names Privacy, Terms, Contact and Join Our Team", () => {
  expect(listFooterLinks("en")).toEqual([
    { href: "/privacy", label: "Privacy" },
    { href: "/terms", label: "Terms" },
    { href: "/contact", label: "Contact" },
    { href: "/careers", label: "Join Our Team" },
  ]);
});

test("every page to read is one click away from every other", () => {
  const linked = listReadingLinks("en").map(({ href }) => href);
  const toRead = pages.filter(
    ({ path, noindex, interactive }) => path !== "/" && !noindex && !interactive,
  );
  expect(toRead.map(({ path }) => path).filter((path) => !linked.includes(path))).toEqual([]);
});
