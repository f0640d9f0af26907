import type { Page } from "@playwright/test";
import { answer, bringAnswersCode, calculate, number, result } from "./calculator-steps.ts";
import { expect, test } from "./journey-test.ts";
import { makeGate } from "./make-gate.ts";

const resultCode = "**/assets/result-panel-*.js";

test("Calculate pressed before the answer's code has come is answered once it is here @proof", async ({
  page,
}) => {
  const gate = makeGate();
  await page.route(resultCode, async (route) => {
    await gate.opened;
    await route.continue();
  });
  await page.goto("/calculators");
  await number(page, "Years").fill("40");
  await calculate(page);
  await expect(result(page).getByText("your answer is on its way")).toBeVisible();
  // What was counted elsewhere meanwhile is kept for the questionnaire as well.
  await page.getByRole("tab", { name: "Savings goal" }).click();
  await calculate(page);
  await page.getByRole("tab", { name: "Compound growth" }).click();
  gate.open();
  await expect(answer(page)).toHaveText(/^\$1,\d{3},\d{3}$/);
  await expect(result(page).getByRole("status").first()).toContainText("After 40 years");
  await expect(number(page, "Years")).toHaveValue("40");
  const kept = await page.evaluate(() => sessionStorage.getItem("calculator-numbers"));
  expect(kept).toMatch(/"compound".*"savings"/);
});

test("a press that comes without a pointer or a key before, as a voice makes it, is answered @proof", async ({
  page,
}) => {
  await page.goto("/calculators");
  const button = page.getByRole("button", { name: "Calculate" });
  await expect(button).toBeEnabled();
  await button.evaluate((pressed: HTMLElement) => pressed.click());
  await expect(answer(page)).toHaveText("$462,290");
});

test("an answer whose code doesn't come says so, keeps the numbers and can be asked for again", async ({
  page,
}) => {
  await page.route(resultCode, (route) => route.abort());
  await page.goto("/calculators");
  await number(page, "Years").fill("40");
  await calculate(page);
  await expect(result(page).getByText("Your answer could not be loaded")).toBeVisible();
  await page.unroute(resultCode);
  // The second time the page comes anew where this browser asks for no lost code again.
  for (let press = 0; press < 2; press += 1) {
    if ((await answer(page).count()) > 0) break;
    const again = result(page).getByRole("button", { name: "Try again" });
    if (await again.isVisible()) await again.click();
    await page.waitForLoadState("networkidle");
  }
  await expect(number(page, "Years")).toHaveValue("40");
  await calculate(page);
  await expect(answer(page)).toHaveText(/^\$1,\d{3},\d{3}$/);
});

type Watched = Window & { told?: string[] };

/** Notes each text that a status is given. */
async function watchStatus(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const told: string[] = [];
    (window as Watched).told = told;
    const note = (node: Node) => {
      if (!(node instanceof HTMLElement)) return;
      const status = node.closest("section.result-panel [role=status]");
      if (status && node.textContent) told.push(node.textContent);
    };
    new MutationObserver((changes) => {
      for (const { addedNodes } of changes) addedNodes.forEach(note);
    }).observe(document, { childList: true, subtree: true });
  });
}

test("an answer is told once, and all that explains it follows @proof", async ({ page }) => {
  await watchStatus(page);
  await page.goto("/calculators");
  await bringAnswersCode(page);
  await calculate(page);
  const panel = result(page);
  await expect(panel.getByRole("img")).toBeVisible();
  await expect(panel.locator("summary", { hasText: "Year by year" })).toBeVisible();
  await expect(panel.getByRole("button", { name: "Download CSV" })).toBeVisible();
  await expect(panel.getByRole("link", { name: "Take these numbers" })).toBeVisible();
  expect(await page.evaluate(() => (window as Watched).told)).toEqual([
    expect.stringContaining("After 25 years"),
  ]);
});

test("numbers are kept even where the page is left before their answer was painted @proof", async ({
  page,
}) => {
  await page.goto("/calculators");
  await bringAnswersCode(page);
  const kept = await page.evaluate(async () => {
    document.querySelector<HTMLButtonElement>(".calculator-form [type=submit]")?.click();
    // What a press sets off is done once its own microtasks are; no frame comes in between.
    await Promise.resolve();
    const isEarly = sessionStorage.getItem("calculator-numbers") === null;
    window.dispatchEvent(new PageTransitionEvent("pagehide"));
    return [isEarly, sessionStorage.getItem("calculator-numbers")];
  });
  expect(kept).toEqual([true, expect.stringContaining('"compound"')]);
});
