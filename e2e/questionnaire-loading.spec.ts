import type { Page } from "@playwright/test";
import { familyAnswers, findLeads, makeEmail } from "./a-lead.ts";
import {
  answerAll,
  answerStep,
  completeButton,
  expectStep,
  expectThanks,
  generateButton,
  goToStep,
  nextButton,
  questionnairePath,
} from "./answer-questionnaire.ts";
import { expect, test } from "./journey-test.ts";
import { hold } from "./make-gate.ts";

/** Delays the questionnaire's code until `release` is called. */
async function holdScript(page: Page): Promise<() => void> {
  const gate = await hold(page, "**/assets/questionnaire-*.js");
  return gate.open;
}

test("a choice made before the code arrived is kept, and counts as the first answer", async ({
  page,
}) => {
  const warnings: string[] = [];
  page.on("console", (message) => warnings.push(message.text()));
  const release = await holdScript(page);
  await page.goto(questionnairePath, { waitUntil: "commit" });
  await page.locator('input[name="q1"][value="not-sure"]').check();
  await expect(nextButton(page)).toBeDisabled();
  release();
  await page.locator('input[name="q2"][value="no"]').check();
  await expect(nextButton(page)).toBeEnabled();
  await expect(page.locator('input[name="q1"][value="not-sure"]')).toBeChecked();
  expect(warnings.filter((text) => text.startsWith("Google Analytics"))).toHaveLength(1);
  await page.reload();
  await expect(page.locator('input[name="q1"][value="not-sure"]')).toBeChecked();
});

test("a new choice replaces the device's, which fills in where there is none @proof", async ({
  page,
}) => {
  await page.goto(questionnairePath);
  await answerStep(page, 1, familyAnswers);
  // Waits until the code has the choices; it stores them when the page is left.
  await expect(nextButton(page)).toBeEnabled();
  await page.goto("/");
  const release = await holdScript(page);
  await page.goto(questionnairePath, { waitUntil: "commit" });
  await page.locator('input[name="q1"][value="yes"]').check();
  release();
  await expect(nextButton(page)).toBeEnabled();
  await expect(page.locator('input[name="q1"][value="yes"]')).toBeChecked();
  await expect(page.locator('input[name="q2"][value="not-sure"]')).toBeChecked();
});

/** Makes the first choice between the hydration of the page and the reading of the draft. */
async function chooseOnceTheCodeRuns(page: Page): Promise<void> {
  await page.addInitScript(() => {
    // A phone so slow that React yields to the browser after each unit of work.
    const { now } = performance;
    let lateMs = 0;
    performance.now = () => now.call(performance) + (lateMs += 10);
    const { port1, port2 } = new MessageChannel();
    port1.addEventListener("message", () => {
      const choice = document.querySelector<HTMLInputElement>('input[name="q1"][value="no"]');
      const isReacts = choice && Object.keys(choice).some((key) => key.startsWith("__reactProps"));
      if (isReacts) choice.click();
      else port2.postMessage(null);
    });
    port1.start();
    port2.postMessage(null);
  });
}

test("a choice made while the code starts is kept @proof", async ({ page }) => {
  await chooseOnceTheCodeRuns(page);
  await page.goto(questionnairePath);
  await page.locator('input[name="q2"][value="no"]').check();
  await expect(nextButton(page)).toBeEnabled();
  await expect(page.locator('input[name="q1"][value="no"]')).toBeChecked();
});

/**
 * Does what a browser's translation does: moves each text into an element that React does not know.
 */
async function translatePage(page: Page): Promise<void> {
  await page.evaluate(() => {
    function translate(root: Node): void {
      const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
      const texts: Text[] = [];
      while (walker.nextNode()) texts.push(walker.currentNode as Text);
      for (const text of texts) {
        if (text.data.trim() === "" || text.parentElement?.closest("font, option, script"))
          continue;
        const font = document.createElement("font");
        text.replaceWith(font);
        font.append(`${text.data} `);
      }
    }
    translate(document.body);
    new MutationObserver((changes) => {
      for (const { target } of changes) translate(target);
    }).observe(document.body, { childList: true, subtree: true });
  });
}

test("a page that the browser translates before its code has arrived keeps what was chosen, and goes on to Thank You @proof", async ({
  page,
  staff,
  faults,
}) => {
  const answers = { ...familyAnswers, email: makeEmail() };
  const release = await holdScript(page);
  await page.goto(questionnairePath, { waitUntil: "commit" });
  await page.locator('input[name="q1"][value="no"]').check();
  await translatePage(page);
  release();
  await page.locator('input[name="q2"][value="no"]').check();
  await expect(nextButton(page)).toBeEnabled();
  await expect(page.locator('input[name="q1"][value="no"]')).toBeChecked();
  // React logs that it rendered the page again.
  expect(faults.splice(0)).toEqual([expect.stringContaining("#418")]);
  for (let step = 1; step <= 8; step += 1) {
    await answerStep(page, step, answers);
    await nextButton(page).click();
    await expectStep(page, step + 1);
  }
  await answerStep(page, 9, answers);
  await page.locator("#birthYear").fill("1");
  await expect(page.locator("#birthYear-error font")).toHaveCount(1);
  await page.locator("#birthYear").fill("1984");
  await expect(page.locator("#birthYear-error")).toHaveText("");
  await page.route("**/api/lead", (route) => route.abort(), { times: 1 });
  await completeButton(page).click();
  await expectStep(page, 10);
  await generateButton(page).click();
  await expectThanks(page);
  expect(await findLeads(staff, answers.email)).toHaveLength(1);
});

test("without the form's rules the server names the faulty field @proof", async ({
  page,
  staff,
}) => {
  const answers = { ...familyAnswers, email: makeEmail() };
  await page.route("**/assets/answers-*.js", (route) => route.abort());
  await answerAll(page, { ...answers, zipCode: "432" });
  await completeButton(page).click();
  await expect(page.getByText("Please enter a valid 5-digit ZIP code")).toHaveCount(1);
  await expectStep(page, 9);
  await expect(page.locator("#fullName")).toHaveValue(answers.fullName);
  await page.locator("#zipCode").fill(answers.zipCode);
  await completeButton(page).click();
  await expectThanks(page);
  expect(await findLeads(staff, answers.email)).toHaveLength(1);
});

test("when scripts don't arrive, the page says so after a while", async ({ page }) => {
  await page.route("**/*.js", (route) => route.abort());
  await page.goto(questionnairePath);
  const help = page.locator(".without-script");
  await expect(help).toBeHidden();
  // Ends the animation that delays the text, so that the journey does not wait.
  await page.evaluate(() => document.getAnimations().forEach((one) => one.finish()));
  await expect(help).toBeVisible();
});

test("code that failed to load is requested again without leaving the page @proof", async ({
  page,
}) => {
  let visits = 0;
  page.on("request", (request) => (visits += request.isNavigationRequest() ? 1 : 0));
  await page.route("**/assets/islands-*.js", (route) => route.abort(), { times: 1 });
  await page.goto(questionnairePath);
  await answerStep(page, 1, familyAnswers);
  await expect(nextButton(page)).toBeEnabled();
  expect(visits).toBe(1);
});

test.describe("with scripts turned off", () => {
  test.use({ javaScriptEnabled: false });

  test("the page says so and gives two other ways to reach us", async ({ page }) => {
    await page.goto(questionnairePath);
    const help = page.locator(".without-script");
    await expect(help).toBeVisible();
    await expect(help).toContainText("This questionnaire needs JavaScript.");
    await expect(help.locator('a[href="tel:+16145550142"]')).toHaveText("+1 614-555-0142");
    await expect(help.locator('a[href="mailto:hello@hearthstone.example"]')).toBeVisible();
    await expect(nextButton(page)).toBeDisabled();
  });
});

test("a step whose code does not load can be requested again @proof", async ({ page }) => {
  const lastSteps = "**/assets/last-steps-*.js";
  await page.route(lastSteps, (route) => route.abort());
  await goToStep(page, 9);
  await expect(page.getByText("This step could not be loaded")).toBeVisible();
  await expect(completeButton(page)).toBeDisabled();
  await page.getByRole("button", { name: "Back" }).click();
  await expectStep(page, 8);
  await expect(page.getByRole("radio", { checked: true })).toHaveCount(1);
  await page.getByRole("button", { name: "Next" }).click();
  await page.unroute(lastSteps);
  // Where the browser never repeats a failed import, the page is reloaded in the end.
  await expect(async () => {
    const again = page.getByRole("button", { name: "Try again" });
    if (await again.isVisible()) await again.click({ timeout: 1000 });
    await expect(page.locator("#birthYear")).toBeVisible({ timeout: 2000 });
  }).toPass();
  await expectStep(page, 9);
});
