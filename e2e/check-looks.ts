import { type Locator, type Page, expect } from "@playwright/test";
import { findUnreadable } from "./drawn-text/check-drawn-text.ts";
import { lookFolder, setScreen, takePictures } from "./look/take-pictures.ts";
import { expectAccessible } from "./site-test.ts";

export interface Look {
  readonly width: number;
  readonly colorScheme: "light" | "dark";
}

/**
 * On a phone by day and on a desk by night: each width and each scheme once. The other two are looked
 * at with `npm run proof`, which sets EVERY_LOOK: a look takes seconds, and there are hundreds of states.
 */
export const looks: readonly Look[] = [
  { width: 360, colorScheme: "light" },
  { width: 1280, colorScheme: "dark" },
  ...(process.env["EVERY_LOOK"]
    ? ([
        { width: 360, colorScheme: "dark" },
        { width: 1280, colorScheme: "light" },
      ] as const)
    : []),
];

/** The state on screen is accessible, readable and fits, on a phone and on a desk, by day and by night. */
export async function checkLooks(page: Page, wanted: readonly Look[] = looks): Promise<void> {
  if (lookFolder) return takePictures(page, lookFolder);
  for (const look of wanted) await checkLook(page, look);
  return checkReflow(page);
}

export async function checkLook(page: Page, look: Look): Promise<void> {
  if (lookFolder) return takePictures(page, lookFolder);
  const { width, colorScheme } = look;
  await setScreen(page, { width, height: 800, colorScheme });
  // Colors are judged once, by the check that also sees drawings and gradients: it costs no more than axe's rule.
  await expectAccessible(page, { rules: { "color-contrast": { enabled: false } } });
  expect(await findUnreadable(page), `${page.url()} ${width} ${colorScheme}`).toEqual([]);
  return expectToFit(page);
}

export async function expectToFit(page: Page): Promise<void> {
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - window.innerWidth,
  );
  expect(overflow, page.url()).toBeLessThanOrEqual(0);
}

/** Neither stands over the other: a notice, and what is pressed next. */
export async function expectApart(one: Locator, other: Locator): Promise<void> {
  await expect
    .poll(async () => {
      const [own, others] = [await one.boundingBox(), await other.boundingBox()];
      if (!own || !others) return "not there";
      const isBeside = own.x + own.width <= others.x || others.x + others.width <= own.x;
      const isBelow = own.y + own.height <= others.y || others.y + others.height <= own.y;
      return isBeside || isBelow ? "apart" : "one over the other";
    })
    .toBe("apart");
}

/** Nothing is cut off at 320 px: neither on the smallest phone nor at 400 % zoom on a desk. */
async function checkReflow(page: Page): Promise<void> {
  await page.setViewportSize({ width: 320, height: 640 });
  await expect.poll(() => page.evaluate(listOverflowing)).toEqual([]);
}

function listOverflowing(): string[] {
  // The rows that scroll sideways by themselves.
  const looked = "body *:not([aria-hidden] *, .sr-only *, .tab-links *, .snap-row *)";
  return [...document.querySelectorAll(looked)]
    .filter(
      (element) => element.getBoundingClientRect().right > document.documentElement.clientWidth + 1,
    )
    .map((element) => element.outerHTML.slice(0, 120));
}
