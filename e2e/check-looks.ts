import type { Page } from "@playwright/test";
import { expect } from "@playwright/test";
import { expectAccessible } from "./site-test.ts";

export interface Look {
  readonly width: number;
  readonly colorScheme: "light" | "dark";
  /** All else was looked at in the other scheme, at the same width. */
  readonly colorsOnly?: boolean;
}

export const looks: readonly Look[] = [
  { width: 360, colorScheme: "light" },
  { width: 1280, colorScheme: "light" },
  { width: 1280, colorScheme: "dark", colorsOnly: true },
];

/** The state on screen is accessible and fits, on a phone and on a desk, and on the desk by night too. */
export async function checkLooks(page: Page, wanted: readonly Look[] = looks): Promise<void> {
  for (const look of wanted) await checkLook(page, look);
  await checkReflow(page);
}

export async function checkLook(page: Page, look: Look): Promise<void> {
  const { width, colorScheme, colorsOnly } = look;
  await page.setViewportSize({ width, height: 800 });
  await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
  await page.waitForFunction(
    (query) => matchMedia(query).matches,
    `(prefers-color-scheme: ${colorScheme})`,
  );
  await waitForPaint(page);
  await expectAccessible(page, colorsOnly ? { runOnly: ["color-contrast"] } : {});
  await expectToFit(page);
}

/** Under load the page may still show the old scheme when the new one is computed. */
async function waitForPaint(page: Page): Promise<void> {
  await page.evaluate(
    () =>
      new Promise((resolve) => {
        requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve, 50)));
      }),
  );
}

export async function expectToFit(page: Page): Promise<void> {
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - window.innerWidth,
  );
  expect(overflow, page.url()).toBeLessThanOrEqual(0);
}

/** Nothing is cut off at 320 px: neither on the smallest phone nor at 400 % zoom on a desk. */
async function checkReflow(page: Page): Promise<void> {
  await page.setViewportSize({ width: 320, height: 640 });
  await expect.poll(() => page.evaluate(listOverflowing)).toEqual([]);
}

function listOverflowing(): string[] {
  return [...document.querySelectorAll("body *:not([aria-hidden] *, .sr-only *)")]
    .filter(
      (element) => element.getBoundingClientRect().right > document.documentElement.clientWidth + 1,
    )
    .map((element) => element.outerHTML.slice(0, 120));
}
