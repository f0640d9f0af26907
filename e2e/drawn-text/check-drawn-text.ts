// Checks that every text of a page can be read. axe ignores labels of drawings, strokes, gradients, cut
// and overlapping text: chart labels hidden by their own stroke passed it in both color schemes.
import type { Page } from "@playwright/test";
import { build } from "vite";
import type * as InPage from "./find-faults.ts";

declare global {
  interface Window {
    drawnText: typeof InPage;
  }
}

let source: Promise<string> | undefined;

/** The code that runs inside of the page, as one script. */
async function bundle(): Promise<string> {
  const lib = { entry: `${import.meta.dirname}/find-faults.ts`, formats: ["iife" as const] };
  const built = await build({
    configFile: false,
    publicDir: false,
    logLevel: "error",
    build: { write: false, lib: { ...lib, name: "drawnText" } },
  });
  const [first] = Array.isArray(built) ? built : [built];
  if (!first || !("output" in first)) throw new Error("The check of drawn text was not built.");
  return `${first.output[0].code};window.drawnText = drawnText;`;
}

async function bringChecks(page: Page): Promise<void> {
  if (await page.evaluate(() => !("drawnText" in window))) {
    await page.evaluate(await (source ??= bundle()));
  }
}

/** The texts on screen that are cut or overlap: the faults that depend on the width of the font. */
export async function findMisplaced(page: Page): Promise<string[]> {
  await bringChecks(page);
  return page.evaluate(() => window.drawnText.findMisplaced());
}

/** The texts on screen that cannot be read: too pale, too small, cut, covered, or hidden by their stroke. */
export async function findUnreadable(page: Page): Promise<string[]> {
  await bringChecks(page);
  await page.waitForFunction(isReleased);
  const found = await page.evaluate(() => window.drawnText.findFaults());
  for (let view = found.view; view; view = await judgePicture(page, view, found.faults));
  return found.faults;
}

/** Whether presses are no longer held; while they are, `elementsFromPoint` finds nothing behind a text. */
function isReleased(): boolean {
  const isHeld = document
    .getAnimations()
    .some((each) => (each as CSSAnimation).animationName === "hold-presses");
  return !isHeld && document.documentElement.dataset["presses"] === undefined;
}

/** Checks the ground of the texts in view with all text hidden; returns the next scroll position. */
async function judgePicture(page: Page, view: InPage.View, faults: string[]) {
  const picture = await page.screenshot({ clip: view });
  const judged = await page.evaluate(
    (bytes) => window.drawnText.judgePicture(bytes),
    picture.toString("base64"),
  );
  faults.push(...judged.faults);
  return judged.view;
}
