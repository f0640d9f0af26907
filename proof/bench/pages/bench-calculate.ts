import { setTimeout as wait } from "node:timers/promises";
import type { Page } from "@playwright/test";
import { findMedian, printTable, round } from "../report/tables.ts";
import { startSite } from "../measured-site.ts";
import { withDataDir } from "../start/measure-start.ts";
import { launchChromium } from "../programs.ts";

const calculateRounds = 9;

export async function benchCalculate(aimPaintMs: number) {
  const times = await withDataDir((dir) => measureCalculate(dir, calculateRounds));
  printTable(
    `Calculate to painted answer, processor slowed 4 times, ms (aim: under ${aimPaintMs})`,
    ["page", "first, median", "first, worst", "again, median", "again, worst"],
    times.map(({ name, firstMs, againMs }) => [
      name,
      ...[firstMs, againMs].flatMap((values) => [
        round(findMedian(values), 1),
        round(Math.max(...values), 1),
      ]),
    ]),
  );
  return times;
}

/** A phone of a few years ago, beside the machine that runs this. */
const cpuSlowdown = 4;

/** A hand needs at least this long between reaching a button and pressing it. */
const reachMs = 250;

const paths = [
  "/calculators",
  "/calculators/savings",
  "/calculators/millionaire",
  "/calculators/waiting",
  "/calculators/retirement",
];

interface PaintTimes {
  readonly name: string;
  /** From the click to the frame that shows the answer, of a page just loaded. */
  readonly firstMs: readonly number[];
  /** The same once the chart is there and is drawn anew with it. */
  readonly againMs: readonly number[];
}

type Timed = Window & { painted?: Promise<number> };

/** The least a click can cost here: a button that writes a text on an otherwise empty page. */
const barePage = `<!doctype html><button>Calculate</button><p class="answer"></p><script>
document.querySelector("button").onclick = () => {
  document.querySelector(".answer").textContent = "$" + Math.random();
};</script>`;

/** Times the click on Calculate until its answer is painted, on a slowed processor. */
async function measureCalculate(dataDir: string, rounds: number): Promise<PaintTimes[]> {
  const site = await startSite({ DATA_DIR: dataDir });
  const browser = await launchChromium();
  try {
    const origin = `http://127.0.0.1:${site.port}`;
    const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
    const measure = (name: string, open: (page: Page) => Promise<unknown>) =>
      measurePage(name, rounds, async () => {
        const page = await context.newPage();
        const devtools = await context.newCDPSession(page);
        await devtools.send("Emulation.setCPUThrottlingRate", { rate: cpuSlowdown });
        await open(page);
        return page;
      });
    const times: PaintTimes[] = [];
    for (const path of paths) {
      times.push(
        await measure(path, (page) => page.goto(origin + path, { waitUntil: "networkidle" })),
      );
    }
    times.push(await measure("a bare button and a text", (page) => page.setContent(barePage)));
    return times;
  } finally {
    await browser.close();
    await site.stop();
  }
}

async function measurePage(
  name: string,
  rounds: number,
  open: () => Promise<Page>,
): Promise<PaintTimes> {
  const firstMs: number[] = [];
  const againMs: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const page = await open();
    firstMs.push(await timeClick(page));
    await page.waitForLoadState("networkidle");
    againMs.push(await timeClick(page));
    await page.close();
  }
  return { name, firstMs, againMs };
}

/** Milliseconds from the browser's own time of the click to just after the next painted frame. */
async function timeClick(page: Page): Promise<number> {
  // Set up before the click is sent; it ends with the frame after the click.
  await page.evaluate(() => {
    (window as Timed).painted = new Promise<number>((resolve) => {
      const options = { once: true, capture: true };
      document.addEventListener("click", (click) => waitForAnswer(click.timeStamp), options);
      function waitForAnswer(since: number): void {
        requestAnimationFrame(() => {
          if (!document.querySelector(".answer")?.textContent) return waitForAnswer(since);
          // A message sent from a frame's callback is delivered once that frame is painted.
          const channel = new MessageChannel();
          channel.port1.addEventListener("message", () => resolve(performance.now() - since));
          channel.port1.start();
          channel.port2.postMessage(null);
        });
      }
    });
  });
  const button = page.getByRole("button", { name: "Calculate" });
  await button.hover();
  await wait(reachMs);
  await button.click();
  return page.evaluate(async () => (await (window as Timed).painted) ?? -1);
}
