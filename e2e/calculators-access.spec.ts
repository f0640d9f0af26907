import {
  answer,
  bringAnswersCode,
  calculate,
  calculatorTabs,
  number,
  openEverything,
  result,
} from "./calculator-steps.ts";
import { checkLargeText, checkLook, expectToFit, isEveryLook, looks } from "./check-looks.ts";
import { expect, test } from "./journey-test.ts";
import { hold } from "./make-gate.ts";

const smallest = { width: 320, colorScheme: "light" } as const;

for (const { tab, path } of calculatorTabs) {
  // In the gate the calculator with the longest result is checked for all.
  const when = path.endsWith("/retirement") ? "" : " @proof";
  test(`${tab} with all it can show is accessible and fits${when}`, async ({ page }) => {
    await page.goto(path);
    await calculate(page);
    await openEverything(page);
    // A table of years scrolls in its own box; only the page has to fit.
    for (const look of isEveryLook ? [...looks, smallest] : [smallest]) {
      await checkLook(page, look);
    }
    await checkLargeText(page);
  });
}

test("the largest figures fit, and show a warning @proof", async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 800 });
  await page.goto("/calculators#principal=100000&monthlyContribution=5000&annualRate=15&years=50");
  await calculate(page);
  await openEverything(page);
  await expect(answer(page)).toHaveText("$862,556,961");
  await expect(result(page)).toContainText("A constant 15% for 50 years is not realistic.");
  await expectToFit(page);
});

test("everything works by keyboard: tabs, numbers, Enter, the table", async ({ page }) => {
  await page.goto("/calculators");
  // Until their code has loaded the tabs are links, which ignore arrow keys.
  await expect(page.getByRole("button", { name: "Calculate" })).toBeEnabled();
  await page.getByRole("tab", { name: "Compound growth" }).focus();
  await page.keyboard.press("ArrowRight");
  await expect(page.getByRole("tab", { name: "Savings goal" })).toBeFocused();
  await expect(page).toHaveURL(/\/calculators\/savings$/);
  await page.keyboard.press("End");
  await expect(page.getByRole("tab", { name: "Retirement 401(k)" })).toBeFocused();
  await page.keyboard.press("ArrowRight");
  await expect(page).toHaveURL(/\/calculators$/);
  await page.keyboard.press("ArrowLeft");
  await expect(page.getByRole("tab", { name: "Retirement 401(k)" })).toBeFocused();
  await page.keyboard.press("Home");
  await expect(page).toHaveURL(/\/calculators$/);
  await expect(page.getByRole("tabpanel")).toHaveCount(1);
  await page.keyboard.press("Tab");
  await expect(number(page, "Starting balance")).toBeFocused();
  await page.keyboard.press("Tab");
  await page.keyboard.press("End");
  await expect(number(page, "Starting balance")).toHaveValue("100,000");
  await page.keyboard.press("Shift+Tab");
  await page.keyboard.press("Enter");
  await expect(answer(page)).toBeVisible();
  await result(page).locator("summary", { hasText: "Year by year" }).focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("table", { name: "Year by year" })).toBeVisible();
});

test("a result is announced once, even the same one again @proof", async ({ page }) => {
  await page.goto("/calculators");
  await page.evaluate(() => {
    const heard: string[] = [];
    Object.assign(window, { heard });
    const speak = (node: Node) => {
      const element = node instanceof Element ? node : node.parentElement;
      if (element?.closest('[role="status"], [role="alert"], [aria-live]')) {
        heard.push(node.textContent ?? "");
      }
    };
    new MutationObserver((changes) => {
      for (const { addedNodes } of changes) for (const node of addedNodes) speak(node);
    }).observe(document.body, { childList: true, subtree: true });
  });
  const heard = () => page.evaluate(() => (window as unknown as { heard: string[] }).heard);
  // Loads the answer's code first: a press before that announces that the answer is coming.
  await bringAnswersCode(page);
  const sentence =
    "After 25 years you could have $462,290: $160,000 that you put in, and $302,290 of growth.";
  await calculate(page);
  const panel = result(page);
  await expect(panel.getByRole("img")).toBeVisible();
  await expect(panel.locator("summary", { hasText: "Year by year" })).toBeVisible();
  await expect(panel.getByRole("button", { name: "Download CSV" })).toBeVisible();
  await expect(panel.getByRole("link", { name: "Take these numbers" })).toBeVisible();
  expect(await heard()).toEqual([sentence]);
  await calculate(page);
  await expect.poll(heard).toEqual([sentence, sentence]);
});

test("the answer comes into view, wherever the button is @proof", async ({ page }) => {
  await page.goto("/calculators/retirement");
  for (const [width, height] of [
    [360, 740],
    [1440, 900],
    [1280, 720],
  ] as const) {
    await page.setViewportSize({ width, height });
    await calculate(page);
    await expect(answer(page)).toBeInViewport({ ratio: 1 });
    const header = await page.locator("header").first().boundingBox();
    const isBelow = async () =>
      ((await answer(page).boundingBox())?.y ?? 0) >= (header?.height ?? 0);
    await expect.poll(isBelow).toBe(true);
    await expect(page.getByRole("button", { name: "Calculate" })).toBeFocused();
  }
});

test("an answer hidden by the header is scrolled below it @proof", async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto("/calculators");
  await calculate(page);
  const heading = result(page).locator(".answer").locator("..").getByRole("heading");
  const topOf = async () => (await heading.boundingBox())?.y ?? 0;
  await expect(page.getByRole("button", { name: "Link to these numbers" })).toBeVisible();
  await page.evaluate(
    (from) => window.scrollBy({ top: from - 48, behavior: "instant" }),
    await topOf(),
  );
  expect(Math.round(await topOf())).toBe(48);
  await page.locator(".calculator-form").evaluate((form: HTMLFormElement) => form.requestSubmit());

  const header = await page.locator("header").first().boundingBox();
  const headerEnd = (header?.y ?? 0) + (header?.height ?? 0);
  await expect.poll(topOf).toBeGreaterThanOrEqual(headerEnd);
  // The calculator's own heading is not half covered either.
  const title = await page.getByRole("heading", { name: "What could your money" }).boundingBox();
  expect((title?.y ?? 0) + (title?.height ?? 0)).toBeLessThanOrEqual(headerEnd);
  await expect(answer(page)).toBeInViewport({ ratio: 1 });
});

for (const width of [390, 1280]) {
  test(`nothing moves when the chart appears, ${width} px wide @proof`, async ({ page }) => {
    await page.setViewportSize({ width, height: 844 });
    const gate = await hold(page, /time-chart-.*\.js/);
    await page.goto("/calculators");
    await calculate(page);
    const control = page.getByLabel("Show today's dollars");
    await expect(control).toBeVisible();
    const readTop = async () => (await control.boundingBox())?.y ?? 0;
    const before = await readTop();
    gate.open();
    await result(page).getByRole("img").waitFor();
    expect(Math.abs((await readTop()) - before)).toBeLessThan(2);
  });
}

test.describe("with scripts turned off", () => {
  test.use({ javaScriptEnabled: false });

  test("each calculator can be read, and the tabs lead from one to the next @proof", async ({
    page,
  }) => {
    await page.goto("/calculators");
    await expect(page.locator(".without-script")).toContainText("need JavaScript");
    await expect(page.getByText("Deposits go in at the end of each month")).toBeVisible();
    for (const { tab, title } of calculatorTabs.slice(1)) {
      await page.getByRole("tab", { name: tab }).click();
      await expect(page).toHaveTitle(title);
      await expect(page.getByRole("heading", { name: "Important Disclaimer" })).toBeVisible();
      const call = page.getByRole("link", { name: "Schedule a free strategy call" });
      await expect(call).toHaveAttribute("href", /^https:/);
    }
  });
});
