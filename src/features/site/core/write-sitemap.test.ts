import { expect, test } from "vitest";
import type { Page } from "./page.ts";
import { pages } from "./pages.ts";
import { writeSitemap } from "./site-files.ts";

function listAddresses(xml: string): string[] {
  return [...xml.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address = ""]) => address);
}

test("the sitemap names each page that wants to be found, under this site's address", () => {
  const addresses = listAddresses(writeSitemap(pages, "https://agency.example"));
  expect(addresses).toContain("https://agency.example/");
  expect(addresses).toContain("https://agency.example/annuities");
  expect(new Set(addresses).size).toBe(addresses.length);
});

test("admin, privacy and terms are not in the sitemap", () => {
  const addresses = listAddresses(writeSitemap(pages, "https://agency.example"));
  expect(addresses.filter((address) => /admin|privacy|terms/.test(address))).toEqual([]);
});

test("an address with letters that XML keeps for itself stays one address", () => {
  const blank = { title: "", description: "", keywords: [] };
  const words = { en: blank, es: blank };
  const page: Page = { path: "/a&b<c>", words, noindex: false, inSitemap: true };
  expect(writeSitemap([page], "https://agency.example")).toContain(
    "<loc>https://agency.example/a&amp;b&lt;c&gt;</loc>",
  );
});
