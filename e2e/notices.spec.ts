import type { Page } from "@playwright/test";
import { fillInMessage } from "./fill-in.ts";
import { expect, test } from "./journey-test.ts";

const notice = (page: Page) => page.locator('.toast[data-state="open"]');
const closeButton = (page: Page) => notice(page).getByRole("button", { name: "Close" });

/** Makes each press on the button fail with a notice. */
async function openFailingForm(page: Page): Promise<void> {
  await page.route("**/api/contact-inquiry", (route) => route.abort());
  await page.clock.install();
  await page.goto("/contact");
  await fillInMessage(page, "How long would our money be tied up?");
}

async function send(page: Page): Promise<void> {
  // Pressed without a pointer, whose leaving would resume the timer of the notice.
  await page.getByRole("button", { name: "Send Message" }).dispatchEvent("click");
  await expect(notice(page)).toHaveCount(1);
  // The timer of the notice, and the half second in which it ignores presses, begin when it is rendered.
  await page.clock.runFor(600);
}

const ways = {
  "a press on Close": (page) => closeButton(page).click(),
  "Enter on Close": async (page) => {
    await page.keyboard.press("F8");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Tab");
    await expect(closeButton(page)).toBeFocused();
    await page.keyboard.press("Enter");
  },
  "Escape after F8": async (page) => {
    await page.keyboard.press("F8");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Escape");
  },
  "Escape in a field": async (page) => {
    await page.getByLabel("Full name").focus();
    await page.keyboard.press("Escape");
  },
  "a press on Close while the window is behind another": async (page) => {
    await page.evaluate(() => window.dispatchEvent(new Event("blur")));
    await closeButton(page).click();
    await expect(notice(page)).toHaveCount(0);
    await page.evaluate(() => window.dispatchEvent(new Event("focus")));
  },
} satisfies Record<string, (page: Page) => Promise<void>>;

test("however a notice is closed, the next one closes by itself after five seconds @proof", async ({
  page,
}) => {
  await openFailingForm(page);
  for (const [way, close] of Object.entries(ways)) {
    await test.step(way, async () => {
      await send(page);
      await close(page);
      await expect(notice(page)).toHaveCount(0);
      await send(page);
      await page.clock.runFor(2_000);
      await expect(notice(page)).toHaveCount(1);
      await page.clock.runFor(2_400);
      await expect(notice(page)).toHaveCount(0);
    });
  }
});

test.describe("with a finger", () => {
  test.use({ hasTouch: true, viewport: { width: 360, height: 740 } });

  test("after a tap on Close the next notice closes by itself", async ({ page }) => {
    await openFailingForm(page);
    await send(page);
    await closeButton(page).tap();
    await expect(notice(page)).toHaveCount(0);
    await send(page);
    await page.clock.runFor(5_000);
    await expect(notice(page)).toHaveCount(0);
  });
});

test("a notice stays while a pointer moves on it or it has the focus, and then for the rest of its time @proof", async ({
  page,
}) => {
  await openFailingForm(page);
  await send(page);
  await notice(page).hover({ position: { x: 20, y: 20 } });
  await page.clock.runFor(20_000);
  await expect(notice(page)).toHaveCount(1);
  await page.mouse.move(5, 5);
  await page.keyboard.press("F8");
  await page.keyboard.press("Tab");
  await page.clock.runFor(20_000);
  await expect(notice(page)).toHaveCount(1);
  await page.getByLabel("Full name").focus();
  await page.clock.runFor(1_000);
  await expect(notice(page)).toHaveCount(1);
  await page.clock.runFor(4_000);
  await expect(notice(page)).toHaveCount(0);
});

test("a notice that replaces another one stays five seconds of its own @proof", async ({
  page,
}) => {
  await openFailingForm(page);
  await send(page);
  await page.keyboard.press("F8");
  await page.keyboard.press("Tab");
  await send(page);
  await page.clock.runFor(5_000);
  await expect(notice(page)).toHaveCount(0);
});
