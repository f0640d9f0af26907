import type { Browser } from "@playwright/test";
import { findMedian, printTable, round } from "../report/tables.ts";
import { startSite } from "../measured-site.ts";
import { withDataDir } from "../start/measure-start.ts";
import { launchChromium } from "../programs.ts";

const rounds = 5;
const aimMs = 2_000;

export async function benchUsable() {
  const times = await withDataDir((dir) => measureUsable(dir, rounds));
  printTable(
    `From the address to a first control that reacts, slow 4G, processor slowed 4 times, ms (aim: ${aimMs})`,
    ["page", "median", "worst", "of the aim"],
    times.map(({ path, usableMs }) => [
      path,
      round(findMedian(usableMs)),
      round(Math.max(...usableMs)),
      round(findMedian(usableMs) / aimMs, 2),
    ]),
  );
  return times;
}

/** As Lighthouse's "slow 4G": 1.6 Mbit/s down, 750 kbit/s up, 150 ms for each round trip. */
const slow4g = {
  offline: false,
  latency: 150,
  downloadThroughput: (1.6 * 1024 * 1024) / 8,
  uploadThroughput: (750 * 1024) / 8,
};
const cpuSlowdown = 4;
const paths = ["/wealth-builder-questionnaire", "/contact", "/careers", "/calculators/savings"];

interface UsableTimes {
  readonly path: string;
  /** From the navigation until React listens to the first control of the page's form. */
  readonly usableMs: readonly number[];
}

/** Each visit in a browser context of its own: nothing is cached. */
async function measureUsable(dataDir: string, rounds: number): Promise<UsableTimes[]> {
  const site = await startSite({ DATA_DIR: dataDir });
  const browser = await launchChromium();
  try {
    const times = paths.map((path) => ({ path, usableMs: [] as number[] }));
    // Round by round over all pages, so that a busy minute hits each of them alike.
    for (let round = 0; round < rounds; round += 1) {
      for (const { path, usableMs } of times)
        usableMs.push(await visit(browser, `http://127.0.0.1:${site.port}${path}`));
    }
    return times;
  } finally {
    await browser.close();
    await site.stop();
  }
}

async function visit(browser: Browser, url: string): Promise<number> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
  try {
    const page = await context.newPage();
    const devtools = await context.newCDPSession(page);
    await devtools.send("Network.enable");
    await devtools.send("Network.emulateNetworkConditions", slow4g);
    await devtools.send("Emulation.setCPUThrottlingRate", { rate: cpuSlowdown });
    await page.goto(url, { waitUntil: "commit" });
    const usable = await page.waitForFunction(
      () => {
        const control = document.querySelector("[data-island] :is(input, select, button)");
        // React hangs its own record onto an element once it answers for it.
        const isAlive = Object.keys(control ?? {}).some((key) => key.startsWith("__reactProps"));
        return isAlive ? performance.now() : null;
      },
      null,
      { timeout: 120_000 },
    );
    return (await usable.jsonValue()) ?? Number.NaN;
  } finally {
    await context.close();
  }
}
