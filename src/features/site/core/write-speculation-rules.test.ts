import { expect, test } from "vitest";
import { pages } from "./pages.ts";
import { writeSpeculationRules } from "./site-files.ts";

interface Rules {
  readonly prerender: ReadonlyArray<{ readonly where: { readonly href_matches: string[] } }>;
  readonly prefetch: ReadonlyArray<{ readonly where: { readonly href_matches: string[] } }>;
}

test("pages to read are prepared whole; of those with a form only the HTML is fetched", () => {
  const rules = JSON.parse(writeSpeculationRules(pages, "en")) as Rules;
  const prerendered = rules.prerender.flatMap(({ where }) => where.href_matches);
  const prefetched = rules.prefetch.flatMap(({ where }) => where.href_matches);
  expect(prerendered).toContain("/iul-insurance");
  expect(prefetched).toContain("/wealth-builder-questionnaire");
  expect(prerendered.filter((path) => prefetched.includes(path))).toEqual([]);
});

test("nothing of the back office or the interface is ever loaded ahead", () => {
  expect(writeSpeculationRules(pages, "es")).not.toMatch(/admin|api/);
});
