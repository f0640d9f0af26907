import { type APIRequestContext, type Page, expect, test as base } from "@playwright/test";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { AxeResults, RunOptions } from "axe-core";
import { readDrawnFonts } from "./fonts/draw-in.ts";
import { plantCalls, plantTraffic } from "./planted-values.ts";
import { type Site, startSite } from "./start-site.ts";

export interface TestFixtures {
  /** Added to each test's report. */
  readonly drawnIn: void;
}

export interface WorkerFixtures {
  /** The fonts in which the browser draws pages. */
  readonly drawnFonts: string;
  /** Further environment variables of the site. */
  readonly settings: Readonly<Record<string, string>>;
  /** The program that starts the site in place of its usual entry. */
  readonly program: readonly string[];
  /** A spec file that sets its name here gets a site of its own. */
  readonly siteOf: string;
  readonly site: Site;
  /** Sends requests as a member of staff, without the browser's session. */
  readonly staff: APIRequestContext;
}

/**
 * Playwright's test with a site for each worker; `page.goto("/")` leads there. A file with `test.use`
 * of these options gets a worker, and so a site, of its own.
 */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  drawnFonts: [async ({ browser }, use) => use(await readDrawnFonts(browser)), { scope: "worker" }],
  drawnIn: [
    async ({ drawnFonts }, use, info) => {
      info.annotations.push({ type: "drawn in", description: drawnFonts });
      await use();
    },
    { auto: true },
  ],
  settings: [{}, { option: true, scope: "worker" }],
  program: [[], { option: true, scope: "worker" }],
  siteOf: ["all", { option: true, scope: "worker" }],
  site: [
    async ({ settings, program, siteOf: _own }, use) => {
      const site = await startSite(settings, program);
      await use(site);
      await site.close();
    },
    { scope: "worker", timeout: 180_000 },
  ],
  staff: [
    async ({ playwright, site }, use) => {
      const staff = await playwright.request.newContext({ baseURL: site.url });
      const answer = await staff.post("/api/auth/login", { data: site.admin });
      expect(answer.status()).toBe(200);
      await use(plantCalls(staff));
      await staff.dispose();
    },
    { scope: "worker" },
  ],
  baseURL: ({ site }, use) => use(site.url),
  request: ({ request }, use) => use(plantCalls(request)),
  context: ({ context }, use) => plantTraffic(context, () => use(context)),
});

// The minified source is half as long, and every page has to parse it.
const axePath = createRequire(import.meta.url).resolve("axe-core/axe.min.js");
const axeSource = readFileSync(axePath, "utf8");

declare global {
  interface Window {
    axe?: { run(options: RunOptions): Promise<AxeResults> };
  }
}

/**
 * Fails with the accessibility faults that axe finds.
 *
 * @param options limit what is checked.
 */
export async function expectAccessible(page: Page, options: RunOptions = {}): Promise<void> {
  // Parsing axe takes longer than the check, so the page keeps it for the next check.
  if (await page.evaluate(() => window.axe === undefined)) await page.evaluate(axeSource);
  const faults = await page.evaluate(async (narrowed) => {
    // Loading every style sheet again is needed by two rules only, which these pages cannot break.
    const result = await window.axe?.run({
      resultTypes: ["violations"],
      preload: false,
      ...narrowed,
    });
    return result?.violations.flatMap(({ id, help, nodes }) =>
      nodes.map(({ target }) => `${id}: ${help}: ${target.join(" ")}`),
    );
  }, options);
  expect(faults).toEqual([]);
}

export { expect };
