import AxeBuilder from "@axe-core/playwright";
import { type Page, expect, test as base } from "@playwright/test";
import { type Site, startSite } from "./start-site.ts";

/** Playwright's test with a site of its own for each worker; `page.goto("/")` leads there. */
export const test = base.extend<object, { site: Site }>({
  site: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of wanted fixtures here
    async ({}, use) => {
      const site = await startSite();
      await use(site);
      await site.close();
    },
    { scope: "worker", timeout: 90_000 },
  ],
  baseURL: ({ site }, use) => use(site.url),
});

/** Fails with the list of what a screen reader or a keyboard would stumble over. */
export async function expectAccessible(page: Page): Promise<void> {
  // Without frames the newer mode finds the same, and takes three times as long.
  const { violations } = await new AxeBuilder({ page }).setLegacyMode(true).analyze();
  const faults = violations.flatMap(({ id, help, nodes }) =>
    nodes.map((node) => `${id}: ${help}: ${node.target.join(" ")}`),
  );
  expect(faults).toEqual([]);
}

export { expect };
