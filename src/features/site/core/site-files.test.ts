import { expect, onTestFinished, test } from "vitest";
import { applyEdition } from "#platform/editions/words-in-force.ts";
import type { Page } from "./page.ts";
import { pages } from "./pages.ts";
import {
  writeManifest,
  writeSitemap,
  writeRobots,
  writeSecurityTxt,
  writeSpeculationRules,
} from "./site-files.ts";
import { siteConfig } from "#site.config.ts";

function listAddresses(xml: string): string[] {
  return [...xml.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address = ""]) => address);
}

test("the sitemap lists each indexed page under this site's address", () => {
  const addresses = listAddresses(writeSitemap(pages, "https://agency.example"));
  expect(addresses).toContain("https://agency.example/");
  expect(addresses).toContain("https://agency.example/annuities");
  expect(new Set(addresses).size).toBe(addresses.length);
});

test("admin, privacy and terms are not in the sitemap", () => {
  const addresses = listAddresses(writeSitemap(pages, "https://agency.example"));
  expect(addresses.filter((address) => /admin|privacy|terms/.test(address))).toEqual([]);
});

test("the sitemap escapes addresses for XML", () => {
  const blank = { title: "", description: "", keywords: [] };
  const words = { en: blank, es: blank };
  const page: Page = { path: "/a&b<c>", words };
  expect(writeSitemap([page], "https://agency.example")).toContain(
    "<loc>https://agency.example/a&amp;b&lt;c&gt;</loc>",
  );
});

test("robots.txt excludes the back office and names the sitemap of this site", () => {
  const lines = writeRobots("https://agency.example").split("\n");
  expect(lines[0]).toBe("User-agent: *");
  expect(lines).toContain("Disallow: /admin/");
  expect(lines).toContain("Disallow: /api/");
  expect(lines).toContain("Sitemap: https://agency.example/sitemap.xml");
  expect(lines).not.toContain("Disallow: /");
});

test("security.txt says where to report a vulnerability, valid for thirty days from the response", () => {
  const text = writeSecurityTxt("https://www.agency.example", new Date("2026-12-10T17:30:00Z"));

  expect(text.split("\n")).toEqual([
    `Contact: mailto:${siteConfig.email}`,
    "Contact: https://www.agency.example/contact",
    "Expires: 2027-01-09T00:00:00Z",
    "Preferred-Languages: en, es",
    "Canonical: https://www.agency.example/.well-known/security.txt",
    "",
  ]);
});

test("the web manifest uses the agency's current name", () => {
  onTestFinished(() => applyEdition({}));
  applyEdition({ site: { en: { name: "Okafor & Sons", shortName: "Okafor" } } });
  expect(JSON.parse(writeManifest())).toMatchObject({
    name: "Okafor & Sons",
    short_name: "Okafor",
    icons: [{ sizes: "192x192" }, { sizes: "512x512" }],
  });
});

interface Rules {
  readonly prerender: ReadonlyArray<{ readonly where: { readonly href_matches: string[] } }>;
  readonly prefetch: ReadonlyArray<{ readonly where: { readonly href_matches: string[] } }>;
}

test("pages to read are prerendered, and of pages with a form only the HTML is prefetched", () => {
  const rules = JSON.parse(writeSpeculationRules(pages, "en")) as Rules;
  const prerendered = rules.prerender.flatMap(({ where }) => where.href_matches);
  const prefetched = rules.prefetch.flatMap(({ where }) => where.href_matches);
  expect(prerendered).toContain("/iul-insurance");
  expect(prefetched).toContain("/wealth-builder-questionnaire");
  expect(prerendered.filter((path) => prefetched.includes(path))).toEqual([]);
});

test("nothing of the back office or the API is ever prefetched", () => {
  expect(writeSpeculationRules(pages, "es")).not.toMatch(/admin|api/);
});
