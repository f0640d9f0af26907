import sharp from "sharp";
import type { Page } from "@playwright/test";
import { fillInMessage } from "./fill-in.ts";
import { expect, test } from "./journey-test.ts";
import { expectAccessible } from "./site-test.ts";

declare global {
  interface Window {
    announced: string[];
  }
}

const footer = (page: Page) => page.getByRole("contentinfo");
const hint = (page: Page) => footer(page).getByRole("button", { name: "About these numbers" });
const glossed = (page: Page) => footer(page).getByRole("link", { name: "Indexed universal life" });
const tooltip = (page: Page) => page.locator(".tooltip:visible");

test("a tooltip opens for the keyboard, and Escape closes it @proof", async ({ page }) => {
  await page.goto("/about");
  await hint(page).focus();
  await page.keyboard.press("Shift+Tab");
  await page.keyboard.press("Tab");
  await expect(hint(page)).toBeFocused();
  await expect(tooltip(page)).toHaveCount(1);
  await expect(hint(page)).toHaveAccessibleDescription(/^These are license numbers/);
  await page.emulateMedia({ reducedMotion: "reduce" });
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await expect(tooltip(page)).toHaveCount(0);
  await expect(hint(page)).toBeFocused();
});

test.describe("on a phone", () => {
  test.use({ hasTouch: true, viewport: { width: 320, height: 640 } });

  test("a tap opens a hint, and a tap elsewhere closes it @proof", async ({ page }) => {
    await page.goto("/about");
    await hint(page).tap();
    const box = await tooltip(page).boundingBox();
    expect(box?.x).toBeGreaterThanOrEqual(0);
    expect((box?.x ?? 0) + (box?.width ?? 999)).toBeLessThanOrEqual(320);
    await footer(page).getByText("Everything here is for education only").tap();
    await expect(tooltip(page)).toHaveCount(0);
  });

  test("a long press shows a link's tooltip, a tap follows it @proof", async ({ page }) => {
    await page.setViewportSize({ width: 768, height: 1024 });
    await page.goto("/about");
    const finger = { pointerType: "touch", bubbles: true };
    await glossed(page).dispatchEvent("pointerdown", finger);
    await expect(tooltip(page)).toHaveText(/^Life insurance whose cash value/);
    await glossed(page).dispatchEvent("pointerup", finger);
    await glossed(page).dispatchEvent("click");
    await expect(page).toHaveURL(/\/about$/);
    await glossed(page).tap();
    await expect(page).toHaveURL(/\/iul-insurance$/);
  });
});

test("on a low screen the header scrolls away, and forced colors show the progress @proof", async ({
  page,
}) => {
  await page.setViewportSize({ width: 640, height: 320 });
  await page.goto("/wealth-builder-questionnaire");
  await footer(page).scrollIntoViewIfNeeded();
  await expect(page.getByRole("banner")).not.toBeInViewport();
  await page.emulateMedia({ forcedColors: "active" });
  const drawn = await page.getByRole("progressbar").screenshot();
  const { data, info } = await sharp(drawn).raw().toBuffer({ resolveWithObject: true });
  const middle = data.subarray(info.width * info.channels * (info.height >> 1));
  const colorAt = (x: number) => [...middle.subarray(x * info.channels, (x + 1) * info.channels)];
  expect(colorAt(8)).not.toEqual(colorAt(info.width - 8));
});

test("F8 leads to the notifications on every kind of page, and back again @proof", async ({
  page,
}) => {
  for (const path of ["/about", "/contact", "/admin/login"]) {
    await page.goto(path, { waitUntil: "networkidle" });
    const first = page.getByRole("link").nth(1);
    await first.focus();
    const notifications = page.getByRole("region", { name: "Notification (F8)" });
    await page.keyboard.press("F8");
    await expect(notifications, path).toBeFocused();
    await expect(notifications).toHaveText("There are no notifications.");
    await page.keyboard.press("Escape");
    await expect(notifications).toBeHidden();
    await expect(first).toBeFocused();
  }
});

test("a notice is announced as two sentences, and F8 leads to it", async ({ page }) => {
  await page.addInitScript(() => {
    window.announced = [];
    new MutationObserver(() => {
      for (const { textContent } of document.querySelectorAll('[role="status"]')) {
        if (textContent.startsWith("Notification")) window.announced.push(textContent);
      }
    }).observe(document, { subtree: true, childList: true, characterData: true });
  });
  await page.route("**/api/contact-inquiry", (route) => route.abort());
  await page.goto("/contact");
  await fillInMessage(page, "How long would our money be tied up?");
  await page.getByRole("button", { name: "Send Message" }).click();
  const notice = page.locator(".toast:visible");
  await expect(notice).toHaveCount(1);
  await page.keyboard.press("F8");
  await expect(page.getByRole("list").filter({ has: notice })).toBeFocused();
  const description = await notice.getByText(/try again/i).innerText();
  await expect
    .poll(() => page.evaluate(() => window.announced.at(-1)))
    .toBe(`Notification Submission Failed. ${description}`);
});
