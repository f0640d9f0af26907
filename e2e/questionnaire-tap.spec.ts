import type { Page } from "@playwright/test";
import { familyAnswers, findLeads, makeEmail } from "./a-lead.ts";
import {
  completeButton,
  expectStep,
  expectThanks,
  fillField,
  goToStep,
  nextButton,
} from "./answer-questionnaire.ts";
import { expect, test } from "./journey-test.ts";

const card = (page: Page, answer: string) =>
  page.locator("label.choice-card").filter({ has: radio(page, answer) });
const radio = (page: Page, answer: string) =>
  page.getByRole("radio", { name: answer, exact: true });
const backButton = (page: Page) => page.getByRole("button", { name: "Back" });

/** A point off the middle, as of a finger; a screen reader presses the exact middle. */
async function findSpot(page: Page, answer: string, [right, down] = [0.7, 0.3]) {
  await page.locator("html:not([data-presses])").waitFor();
  const { x, y, width, height } = (await card(page, answer).boundingBox()) ?? {
    x: 0,
    y: 0,
    width: 0,
    height: 0,
  };
  return { x: x + width * right, y: y + height * down };
}

/** Taps with the width of a fingertip; a screen reader's press has a width of 0 px. */
async function tap(page: Page, at: { x: number; y: number }, radiusPx = 11): Promise<void> {
  const client = await page.context().newCDPSession(page);
  const touchPoints = [{ ...at, radiusX: radiusPx, radiusY: radiusPx }];
  await client.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints });
  await client.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
  await client.detach();
}

/** Moves the page's clock on, long enough for a step to go on by itself. */
async function passTime(page: Page): Promise<void> {
  await page.clock.runFor(2_000);
}

test.describe("by a finger", () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } });

  test("a tap shows the choice and goes on; Back undoes it", async ({ page }) => {
    await goToStep(page, 2);
    await tap(page, await findSpot(page, "Not sure"));
    await expectStep(page, 3);
    await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
    await expect(radio(page, "Not sure")).not.toBeChecked();
    await page.locator("html:not([data-presses])").waitFor();
    await backButton(page).tap();
    await expectStep(page, 2);
    await expect(radio(page, "Not sure")).toBeChecked();
    await tap(page, await findSpot(page, "Yes"));
    await expectStep(page, 3);
  });

  test("two quick taps answer one step, and the second one counts @proof", async ({ page }) => {
    await goToStep(page, 2);
    const no = await findSpot(page, "No");
    const yes = await findSpot(page, "Yes");
    // The clock is stopped: on a busy machine the step would go on between two lines of this test.
    await page.clock.install({ time: 0 });
    await page.clock.pauseAt(1_000);
    await tap(page, no);
    await expect(radio(page, "No")).toBeChecked();
    await page.clock.runFor(300);
    await tap(page, yes);
    await expect(radio(page, "Yes")).toBeChecked();
    await page.clock.runFor(300);
    await expectStep(page, 2);
    await page.clock.runFor(200);
    await expectStep(page, 3);
    for (let press = 0; press < 3; press += 1) await tap(page, yes);
    await expect(page.getByRole("radio", { checked: true })).toHaveCount(0);
    // Only the place of the last tap ignores presses: an answer beside it counts at once.
    await tap(page, await findSpot(page, "No"));
    await expect(radio(page, "No")).toBeChecked();
    await passTime(page);
    await expectStep(page, 4);
  });

  test("with two questions on a step, it waits for Next @proof", async ({ page }) => {
    await goToStep(page, 1);
    await page.clock.install();
    for (const answer of await page.locator("label.choice-card", { hasText: "Yes" }).all()) {
      const { x, y } = (await answer.boundingBox()) ?? { x: 0, y: 0 };
      await tap(page, { x: x + 12, y: y + 12 });
    }
    await expect(nextButton(page)).toBeEnabled();
    await passTime(page);
    await expectStep(page, 1);
  });

  test("a press that a screen reader makes chooses, and stays", async ({ page }) => {
    await goToStep(page, 2);
    await page.clock.install();
    await tap(page, await findSpot(page, "No"), 0.5);
    await expect(radio(page, "No")).toBeChecked();
    await passTime(page);
    await expectStep(page, 2);
    await tap(page, await findSpot(page, "Yes", [0.5, 0.5]));
    await expect(radio(page, "Yes")).toBeChecked();
    await passTime(page);
    await radio(page, "Not sure").evaluate((input: HTMLInputElement) => input.click());
    await passTime(page);
    await expectStep(page, 2);
    await expect(nextButton(page)).toBeEnabled();
  });
});

test("keys choose and never go on; a mouse does @proof", async ({ page }) => {
  await goToStep(page, 3, familyAnswers);
  await page.clock.install();
  const { x, y } = await findSpot(page, "No");
  await page.mouse.move(x - 90, y + 60);
  await page.mouse.move(x, y, { steps: 12 });
  await page.locator("#q4").focus();
  for (const key of ["Space", "ArrowDown", "ArrowRight", "ArrowUp"]) {
    await page.keyboard.press(key);
    await passTime(page);
    await expectStep(page, 3);
  }
  await page.mouse.down();
  await page.mouse.up();
  await passTime(page);
  await expectStep(page, 4);
});

test.describe("on a phone, where a bar of buttons stands at the lower edge", () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } });

  test("the choice below a number is seen, and no condition @proof", async ({ page, staff }) => {
    const email = makeEmail();
    await goToStep(page, 9);
    const { phone, ...answers } = { ...familyAnswers, email };
    for (const [field, value] of Object.entries(answers).slice(9))
      await fillField(page, field, value);
    const choices = page.getByRole("radiogroup", { name: "May we call this number?" });
    const readTops = () =>
      page.evaluate(() =>
        [...document.querySelectorAll("form *")].map(
          (part) => part.getBoundingClientRect().top + scrollY,
        ),
      );
    await page.locator("#phone").focus();
    const before = await readTops();
    await page.keyboard.press(phone[0] ?? "");
    expect(await readTops(), "the first digit moves nothing").toEqual(before);
    await page.keyboard.type(phone.slice(1));
    const bar = await page.locator(".step-buttons").boundingBox();
    const isSeen = async () => {
      const box = await choices.boundingBox();
      return box !== null && box.y > 0 && box.y + box.height <= (bar?.y ?? 0);
    };
    await expect(choices.getByRole("radio", { checked: true })).toHaveCount(0);
    await completeButton(page).dblclick();
    await expect(page.getByText("Choose, and it goes")).toBeFocused();
    expect(await isSeen(), "when it asks").toBe(true);
    await page.locator("html:not([data-presses])").waitFor();
    await expectStep(page, 9);
    await completeButton(page).tap();
    await expectThanks(page);
    await expect(page.getByText(`One of us writes to ${email} by tomorrow at`)).toBeVisible();
    expect(await findLeads(staff, email)).toMatchObject([{ phone, contactConsent: false }]);
    // The plan, who answers, and the beginning of the Blueprint are visible without scrolling.
    await expect(
      page.getByRole("heading", { level: 2, name: "Your Wealth Blueprint" }),
    ).toBeInViewport({
      ratio: 1,
    });
    // A notice that stays because it has the focus covers neither heading nor portrait on a smaller phone.
    await page.keyboard.press("F8");
    await page.setViewportSize({ width: 360, height: 560 });
    await expect.poll(() => page.evaluate(countCovered)).toBe(0);
  });
});

/** Counts the headings and portraits that the notice covers. */
function countCovered(): number {
  const notice = document.querySelector(".toast")?.getBoundingClientRect();
  if (!notice) return Number.NaN;
  return [...document.querySelectorAll("h1, .portrait")].filter((element) => {
    const { top, bottom } = element.getBoundingClientRect();
    return Math.min(notice.bottom, bottom) > Math.max(notice.top, top);
  }).length;
}
