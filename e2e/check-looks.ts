import type { Page } from "@playwright/test";
import { expect } from "@playwright/test";
import { expectAccessible } from "./site-test.ts";

export const looks = [
  { width: 360, colorScheme: "light" },
  { width: 360, colorScheme: "dark" },
  { width: 1280, colorScheme: "light" },
  { width: 1280, colorScheme: "dark" },
] as const;

/** The state on screen is accessible on a phone and on a desk, by day and by night. */
export async function checkLooks(
  page: Page,
  wanted: ReadonlyArray<(typeof looks)[number]> = looks,
): Promise<void> {
  for (const { width, colorScheme } of wanted) {
    await page.setViewportSize({ width, height: 800 });
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    await expectAccessible(page);
  }
  await checkReflow(page);
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
