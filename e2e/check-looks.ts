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

const statesOf = new WeakMap<Page, number>();

/**
 * The state on screen is accessible, readable and fits, on a phone and on a desk, by day and by night.
 * Names, roles and structure hardly differ between two looks, and axe takes half of the time: a page's
 * states are shown to it by turns on the desk and on the phone, and in each look with EVERY_LOOK.
 */
export async function checkLooks(page: Page, wanted: readonly Look[] = looks): Promise<void> {
  if (lookFolder) return takePictures(page, lookFolder);
  const state = (statesOf.get(page) ?? 0) + 1;
  statesOf.set(page, state);
  for (const [index, look] of wanted.entries()) {
    const isAxesTurn = index === state % wanted.length || process.env["EVERY_LOOK"] !== undefined;
    await checkLook(page, look, isAxesTurn);
  }
  return checkReflow(page);
}

export async function checkLook(page: Page, look: Look, withAxe = true): Promise<void> {
  if (lookFolder) return takePictures(page, lookFolder);
  const { width, colorScheme } = look;
  await setScreen(page, { width, height: 800, colorScheme });
  // Colors are judged once, by the check that also sees drawings and gradients: it costs no more than axe's rule.
  if (withAxe) await expectAccessible(page, { rules: { "color-contrast": { enabled: false } } });
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

/** What a finger is to press takes it on 44 px each way, drawn so large or not. */
export async function expectTappable(page: Page): Promise<void> {
  expect(await page.evaluate(listSmallTargets), page.url()).toEqual([]);
}

function listSmallTargets(): string[] {
  const least = 44;
  const pressed = "a[href], button, summary, select, textarea, input, [role=tab], [role=switch]";
  const reach = (own: readonly Element[], x: number, y: number, dx: number, dy: number) => {
    const isHit = (far: number) => {
      const hit = document.elementFromPoint(x + dx * far, y + dy * far);
      return hit !== null && own.some((each) => each.contains(hit));
    };
    // Its middle need not be the middle of what takes the press.
    let far = isHit(least / 2) ? least / 2 : 0;
    while (far < least && isHit(far + 1)) far += 1;
    return far;
  };
  // Null where it is only heard, or below something else.
  const measure = (own: readonly Element[], x: number, y: number) => {
    const middle = document.elementFromPoint(x, y);
    if (!own.some((each) => each.contains(middle))) return null;
    const wide = reach(own, x, y, -1, 0) + reach(own, x, y, 1, 0);
    const high = reach(own, x, y, 0, -1) + reach(own, x, y, 0, 1);
    // Counted in whole pixels from the middle, which may be half of one off.
    return { size: `${wide} x ${high}`, isEnough: Math.min(wide, high) >= least - 2 };
  };
  // A row that opens its record has room beside what else is pressed in it.
  const listSpots = (target: Element) => {
    const row = target.closest("tr, li")?.getBoundingClientRect();
    const places = [0.2, 0.4, 0.6, 0.8];
    return [
      ...[...target.getClientRects()].map((box) => [box, 0.5, 0.5] as const),
      ...(row ? places.flatMap((left) => places.map((top) => [row, left, top] as const)) : []),
    ];
  };
  // There a line's height is all there is (WCAG 2.5.8).
  const isInSentence = (element: Element) => {
    const beside = [...(element.parentElement?.childNodes ?? [])];
    return (
      getComputedStyle(element).display.startsWith("inline") &&
      beside.some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim())
    );
  };
  return [...document.querySelectorAll<HTMLElement>(pressed)].flatMap((element) => {
    if (isInSentence(element)) return [];
    // The words beside a box are pressed as well as the box.
    const whole = (element as HTMLInputElement).type === "checkbox" && element.closest("label");
    const target = whole || element;
    target.scrollIntoView({ block: "center", inline: "center", behavior: "instant" });
    const own = [element, ...((element as HTMLInputElement).labels ?? [])];
    let told: string | null = null;
    for (const [box, left, top] of listSpots(target)) {
      const found = measure(own, box.x + box.width * left, box.y + box.height * top);
      if (found?.isEnough) return [];
      if (found) told ??= `${found.size}: ${element.textContent} ${element.outerHTML.slice(0, 90)}`;
    }
    return told ?? [];
  });
}

/** Nothing is cut off at 320 px: neither on the smallest phone nor at 400 % zoom on a desk. */
export async function checkReflow(page: Page): Promise<void> {
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
