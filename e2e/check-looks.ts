import { type Locator, type Page, expect } from "@playwright/test";
import { findMisplaced, findUnreadable } from "./drawn-text/check-drawn-text.ts";
import { drawIn, inEachFont } from "./fonts/draw-in.ts";
import { lookFolder, setScreen, takePictures } from "./look/take-pictures.ts";
import { expectAccessible } from "./site-test.ts";

export interface Look {
  readonly width: number;
  readonly colorScheme: "light" | "dark";
}

/** A look takes seconds, and there are hundreds of states, so all four looks are taken only by `npm run proof`. */
export const isEveryLook = process.env["EVERY_LOOK"] !== undefined;

/** A phone in light and a desktop in dark colors: each width and each scheme once. */
export const looks: readonly Look[] = [
  { width: 360, colorScheme: "light" },
  { width: 1280, colorScheme: "dark" },
  ...(isEveryLook
    ? ([
        { width: 360, colorScheme: "dark" },
        { width: 1280, colorScheme: "light" },
      ] as const)
    : []),
];

const statesOf = new WeakMap<Page, number>();

/**
 * Checks that the state on screen is accessible, readable and fits. The states of a page are checked
 * alternately on a phone in light and on a desktop in dark colors; with EVERY_LOOK each state in
 * every look.
 */
export async function checkLooks(page: Page, wanted: readonly Look[] = looks): Promise<void> {
  if (lookFolder) return takePictures(page, lookFolder);
  const state = (statesOf.get(page) ?? 0) + 1;
  statesOf.set(page, state);
  const turn = (state + new URL(page.url()).pathname.length) % wanted.length;
  for (const look of isEveryLook ? wanted : wanted.slice(turn, turn + 1)) {
    await checkLook(page, look);
  }
  return checkReflow(page);
}

/** For a state that differs from another only in a few words: checked only by `npm run proof`. */
export async function checkLooksInProof(page: Page): Promise<void> {
  if (isEveryLook || lookFolder) await checkLooks(page);
}

export async function checkLook(page: Page, look: Look, withAxe = true): Promise<void> {
  if (lookFolder) return takePictures(page, lookFolder);
  const { width, colorScheme } = look;
  // All checks in one font on the phone and in the other on the desktop; checks of widths in both fonts.
  const [other, own] = width < 576 ? (["narrow", "wide"] as const) : (["wide", "narrow"] as const);
  await drawIn(page, other);
  await setScreen(page, { width, height: 800, colorScheme });
  const where = `${page.url()} ${width} ${colorScheme}`;
  expect(await findMisplaced(page), `${where} ${other}`).toEqual([]);
  await expectToFit(page);
  await drawIn(page, own);
  // Colors are checked by `drawn-text`, which also sees drawings and gradients, and not by axe.
  if (withAxe) await expectAccessible(page, { rules: { "color-contrast": { enabled: false } } });
  expect(await findUnreadable(page), `${where} ${own}`).toEqual([]);
  await expectToFit(page);
  await drawIn(page, "narrow");
}

export async function expectToFit(page: Page): Promise<void> {
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - window.innerWidth,
  );
  expect(overflow, page.url()).toBeLessThanOrEqual(0);
}

/** Checks that two elements do not overlap, as a notice and the next button. */
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

/**
 * Checks that no field has letters below 16 px, at which an iPhone enlarges the page, and that each
 * target takes a press on 44 by 44 px, in either font, even with a label of one thin letter.
 */
export async function expectTappable(page: Page): Promise<void> {
  const check = async (font: string) => {
    const where = `${page.url()} in ${font}`;
    expect.soft(await page.evaluate(listSmallTargets, false), where).toEqual([]);
  };
  // The narrow font makes targets smaller; the wide one is checked with EVERY_LOOK, too.
  await (isEveryLook ? inEachFont(page, check) : check("the narrow font"));
  const where = `${page.url()}, each word an "i"`;
  expect.soft(await page.evaluate(listSmallTargets, true), where).toEqual([]);
}

function listSmallTargets(isEachWordThin: boolean): string[] {
  const least = 44;
  const pressed = "a[href], button, summary, select, textarea, input, [role=tab], [role=switch]";
  const written = "select, textarea, input:not([type=checkbox], [type=radio], [type=range])";
  // Layout rounds to fractions of a pixel, so smaller differences do not count.
  const finest = 1 / 16;
  // How far from a point the target takes presses.
  const reach = (own: readonly Element[], x: number, y: number, dx: number, dy: number) => {
    const isHit = (far: number) => {
      const hit = document.elementFromPoint(x + dx * far, y + dy * far);
      return hit !== null && own.some((each) => each.contains(hit));
    };
    let [far, beyond] = [0, least];
    if (isHit(beyond)) return beyond;
    while (beyond - far > finest) {
      const between = (far + beyond) / 2;
      if (isHit(between)) far = between;
      else beyond = between;
    }
    return beyond;
  };
  // Null for a target that is visually hidden, or covered.
  const measure = (own: readonly Element[], x: number, y: number) => {
    const middle = document.elementFromPoint(x, y);
    if (!own.some((each) => each.contains(middle))) return null;
    const wide = reach(own, x, y, -1, 0) + reach(own, x, y, 1, 0);
    const high = reach(own, x, y, 0, -1) + reach(own, x, y, 0, 1);
    const size = `${wide.toFixed(2)} x ${high.toFixed(2)}`;
    return { size, isEnough: Math.min(wide, high) >= least - finest };
  };
  // A row that opens its record has room beside the other targets in it.
  const listSpots = (target: Element) => {
    const row = target.closest("tr, li")?.getBoundingClientRect();
    const places = [0.2, 0.4, 0.6, 0.8];
    return [
      ...[...target.getClientRects()].map((box) => [box, 0.5, 0.5] as const),
      ...(row ? places.flatMap((left) => places.map((top) => [row, left, top] as const)) : []),
    ];
  };
  // A link within text has only the height of its line (WCAG 2.5.8).
  const isInSentence = (element: Element) => {
    const beside = [...(element.parentElement?.childNodes ?? [])];
    return (
      getComputedStyle(element).display === "inline" &&
      beside.some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim())
    );
  };
  const targets = [...document.querySelectorAll<HTMLElement>(pressed)].filter(
    (element) => !isInSentence(element),
  );
  const words = new Map<Text, string>();
  for (const target of isEachWordThin ? targets : []) {
    const walker = document.createTreeWalker(target, NodeFilter.SHOW_TEXT);
    while (walker.nextNode())
      words.set(walker.currentNode as Text, walker.currentNode.textContent ?? "");
  }
  for (const [node, word] of words) if (word.trim() !== "") node.data = "i";
  const found = targets.flatMap((element) => {
    const letters = Number.parseFloat(getComputedStyle(element).fontSize);
    if (element.matches(written) && letters < 16) {
      return `letters of ${letters} px: ${element.outerHTML.slice(0, 90)}`;
    }
    // The label of a checkbox is part of its target.
    const whole = (element as HTMLInputElement).type === "checkbox" && element.closest("label");
    const target = whole || element;
    target.scrollIntoView({ block: "center", inline: "center", behavior: "instant" });
    const own = [element, ...((element as HTMLInputElement).labels ?? [])];
    let fault: string | null = null;
    for (const [box, left, top] of listSpots(target)) {
      const found = measure(own, box.x + box.width * left, box.y + box.height * top);
      if (found?.isEnough) return [];
      if (found)
        fault ??= `${found.size}: ${element.textContent} ${element.outerHTML.slice(0, 90)}`;
    }
    return fault ?? [];
  });
  for (const [node, word] of words) node.data = word;
  return found;
}

/** Checks that nothing is cut off at 320 px, the width of the smallest phone and of a desktop at 400 % zoom. */
export async function checkReflow(page: Page): Promise<void> {
  await page.setViewportSize({ width: 320, height: 640 });
  await inEachFont(page, async (font) => {
    const message = `${page.url()} in ${font}`;
    await expect.poll(() => page.evaluate(listOverflowing), { message }).toEqual([]);
  });
}

/** Checks the same with text at twice its size (WCAG 1.4.4). */
export async function checkLargeText(page: Page): Promise<void> {
  await page.setViewportSize({ width: 320, height: 640 });
  const setSize = (size: string) =>
    page.evaluate(async (wanted) => {
      document.documentElement.style.fontSize = wanted;
      // The old size is measured until the new one is rendered.
      await new Promise((resolve) => {
        requestAnimationFrame(() => requestAnimationFrame(resolve));
      });
    }, size);
  await setSize("200%");
  expect(await page.evaluate(listOverflowing), page.url()).toEqual([]);
  await setSize("");
}

/** Checks that nothing is cut off on a phone of 320 px whose browser shows everything at twice its size. */
export async function checkZoomed(page: Page): Promise<void> {
  await page.setViewportSize({ width: 160, height: 320 });
  await expect.poll(() => page.evaluate(listOverflowing), { message: page.url() }).toEqual([]);
}

function listOverflowing(): string[] {
  // A table of years scrolls in its own box.
  const looked = "body *:not([aria-hidden] *, .sr-only *, .figure-table-frame *)";
  return [...document.querySelectorAll(looked)]
    .filter(
      (element) => element.getBoundingClientRect().right > document.documentElement.clientWidth + 1,
    )
    .map((element) => element.outerHTML.slice(0, 120));
}
