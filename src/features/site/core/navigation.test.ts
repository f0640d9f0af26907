import { expect, test } from "vitest";
import { locales } from "#platform/core/locale.ts";
import { listFooterLinks, listHeaderLinks, questionnairePath } from "./navigation.ts";
import { findPage } from "./pages.ts";

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
