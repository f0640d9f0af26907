import type { Page } from "./page.ts";

/**
 * Tells browsers which links to load before they are followed: pages to read whole, so that they
 * appear at once; of pages with a form only the HTML, because their code counts steps and reads
 * what the device keeps.
 *
 * @returns the JSON of a `speculationrules` script.
 */
export function writeSpeculationRules(pages: readonly Page[]): string {
  const pathsOf = (interactive: boolean) =>
    pages.filter((page) => Boolean(page.interactive) === interactive).map(({ path }) => path);
  const rule = (paths: readonly string[]) => [
    { where: { href_matches: paths }, eagerness: "moderate" },
  ];
  return JSON.stringify({ prerender: rule(pathsOf(false)), prefetch: rule(pathsOf(true)) });
}
