import { type APIRequestContext, type Page, expect, test as base } from "@playwright/test";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { AxeResults, RunOptions } from "axe-core";
import { readDrawnFonts } from "./fonts/draw-in.ts";
import { plantCalls, plantTraffic } from "./planted-values.ts";
import { type Site, startSite } from "./start-site.ts";

export interface TestFixtures {
  /** Stands in each test's report. */
  readonly drawnIn: void;
}

export interface WorkerFixtures {
  /** The names of the fonts that the browser draws in. */
  readonly drawnFonts: string;
  /** What the site is started with, beside what each has. */
  readonly settings: Readonly<Record<string, string>>;
  /** What starts the site in place of its own entry. */
  readonly program: readonly string[];
  /** A file that names itself here gets a site that no other file writes to. */
  readonly siteOf: string;
  readonly site: Site;
  /** Calls the site as a member of staff, apart from the browser's own session. */
  readonly staff: APIRequestContext;
}

/**
 * Playwright's test with a site of its own for each worker; `page.goto("/")` leads there. What a file
 * says of its site by `test.use` makes it a worker, and so a site, of its own.
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

// Half as long as the readable source, and read by every page anew.
const axePath = createRequire(import.meta.url).resolve("axe-core/axe.min.js");
const axeSource = readFileSync(axePath, "utf8");

declare global {
  interface Window {
    axe?: { run(options: RunOptions): Promise<AxeResults> };
  }
}

/**
 * Fails with the list of what a screen reader or a keyboard would stumble over.
 *
 * @param options narrow down what is looked at.
 */
export async function expectAccessible(page: Page, options: RunOptions = {}): Promise<void> {
  // Reading this code takes longer than the look itself, so a page keeps it for the next one.
  if (await page.evaluate(() => window.axe === undefined)) await page.evaluate(axeSource);
  const faults = await page.evaluate(async (narrowed) => {
    // Loading every stylesheet once more serves two rules, neither of which these pages can break.
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
