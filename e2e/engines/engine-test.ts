import { writeFile } from "node:fs/promises";
import { expect, test as siteTest } from "../site-test.ts";
import type { Engine, Tab } from "./engine.ts";
import { startFirefox } from "./start-firefox.ts";
import { startWebKit } from "./start-webkit.ts";

const starts = { firefox: startFirefox, webkit: startWebKit } as const;

export interface EngineOptions {
  /** Set by the project in playwright.config.ts. */
  readonly engineName: keyof typeof starts;
}

/** The site's test, with a tab of another engine in place of Playwright's page. */
export const test = siteTest.extend<
  { readonly tab: Tab },
  EngineOptions & { readonly engine: Engine }
>({
  engineName: ["firefox", { option: true, scope: "worker" }],
  engine: [
    async ({ engineName }, use) => {
      const engine = await starts[engineName]();
      await use(engine);
      await engine.close();
    },
    { scope: "worker", timeout: 180_000 },
  ],
  tab: async ({ engine }, use, testInfo) => {
    const tab = await engine.openTab();
    await use(tab);
    if (testInfo.status !== testInfo.expectedStatus) {
      const path = testInfo.outputPath("screen.png");
      await writeFile(path, await tab.screenshot());
      testInfo.attachments.push({ name: "screen", path, contentType: "image/png" });
    }
    const { faults } = tab;
    await tab.close();
    expect(faults).toEqual([]);
  },
});

export { expect };
