import type { Page } from "@playwright/test";
import { familyAnswers, findLeads, makeEmail } from "./a-lead.ts";
import {
  answerAll,
  answerStep,
  completeButton,
  expectStep,
  expectThanks,
  fillField,
  goToStep,
  nextButton,
  openAnswered,
  questionnairePath,
} from "./answer-questionnaire.ts";
import { fillSilently } from "./fill-in.ts";
import { expect, test } from "./journey-test.ts";
import { readLayoutShift } from "./read-layout-shift.ts";
import { makeGate } from "./make-gate.ts";
import { showKept, writeAsleep } from "./kept-page.ts";

const welcome = "Welcome back. Your answers are still here.";

const consentBox = (page: Page) => page.locator('input[name="contactConsent"][value="yes"]');
const keepBox = (page: Page) => page.getByRole("checkbox", { name: "Keep this step" });

/** Everything this device keeps for the site. */
function readStorage(page: Page): Promise<string> {
  return page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }));
}

/** Changes the text of each stored item. */
async function rewriteStorage(page: Page, rewrite: (text: string) => string): Promise<void> {
  const kept = await page.evaluate(() => Object.entries(localStorage) as [string, string][]);
  expect(kept).toHaveLength(1);
  const changed = kept.map(([key, text]) => [key, rewrite(text)] as const);
  await page.evaluate((entries) => {
    for (const [key, text] of entries) localStorage.setItem(key, text);
  }, changed);
}

test("a reload keeps every answer and the step", async ({ page }) => {
  await goToStep(page, 9);
  await fillField(page, "fullName", "Amara Okafor");
  await fillField(page, "income", "50k-99k");
  await fillField(page, "phone", familyAnswers.phone);
  await consentBox(page).check();
  await page.reload();
  await expectStep(page, 9);
  await expect(page.getByText(welcome)).toBeVisible();
  await expect(page.locator("#fullName")).toHaveValue("Amara Okafor");
  await expect(page.locator("#income")).toHaveValue("50k-99k");
  await expect(consentBox(page)).toBeChecked();
  await page.getByRole("button", { name: "Back" }).click();
  await expectStep(page, 8);
  await expect(page.getByText(welcome)).toBeHidden();
  await expect(page.locator('input[name="q9"][value="yes"]')).toBeChecked();
});

test("all fields that a browser fills in at once are kept @proof", async ({ page }) => {
  await goToStep(page, 9);
  const filledIn = { fullName: "Amara Okafor", email: "amara@example.com", zipCode: "43004" };
  await page.evaluate((texts) => {
    const { set } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value") ?? {};
    for (const [name, text] of Object.entries(texts)) {
      const input = document.querySelector(`#${name}`);
      set?.call(input, text);
      input?.dispatchEvent(new Event("input", { bubbles: true }));
    }
  }, filledIn);
  await page.reload();
  await expectStep(page, 9);
  for (const [name, text] of Object.entries(filledIn)) {
    await expect(page.locator(`#${name}`)).toHaveValue(text);
  }
});

test("a field that a browser filled in without an event is read", async ({ page, staff }) => {
  const answers = { ...familyAnswers, email: makeEmail() };
  await page.goto(questionnairePath);
  await expect(nextButton(page)).toHaveAttribute("aria-disabled", "true");
  // Once the page reacts, a press of Next without a choice says what is missing.
  await expect(async () => {
    await nextButton(page).click({ force: true });
    const missing = page.getByText("Please choose one of the answers").first();
    await expect(missing).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await fillSilently(page, { q1: answers.q1, q2: answers.q2 });
  // Waits until the button stands still, because a forced press does not wait.
  await nextButton(page).hover();
  await nextButton(page).click({ force: true });
  await expectStep(page, 2);
  for (let step = 2; step <= 8; step += 1) {
    await answerStep(page, step, answers);
    await nextButton(page).click();
  }
  await expectStep(page, 9);
  await page.locator("#email").waitFor();
  await expect(async () => {
    await completeButton(page).click({ force: true });
    const alert = page.getByRole("alert").filter({ hasText: "Please check" });
    await expect(alert).toBeFocused({ timeout: 1_000 });
  }).toPass();
  // The faults of all choices have the same text, so each names its question.
  const fault = "Choose one: Household income, roughly";
  await expect(page.getByRole("alert").getByRole("link", { name: fault })).toBeVisible();
  const { q1: _q1, q2: _q2, ...rest } = answers;
  await page.locator("html:not([data-presses])").waitFor();
  await fillSilently(page, rest);
  // One press: the question about calls opens after the press, and does not move the button away.
  await completeButton(page).hover();
  await completeButton(page).click({ force: true });
  await expect(page.getByText("Choose, and it goes")).toBeVisible();
  await expect(page.locator("#email")).toHaveValue(answers.email);
  await fillSilently(page, { contactConsent: "yes", fullName: "Amara Okafor-Silva" });
  await completeButton(page).click();
  await expectThanks(page);
  const agreed = { fullName: "Amara Okafor-Silva", contactConsent: true };
  expect(await findLeads(staff, answers.email)).toMatchObject([agreed]);
});

test("the newest answers win, whichever tab gave them @proof", async ({ page, context }) => {
  const choice = (tab: Page, name: string, value: string) =>
    tab.locator(`input[name="${name}"][value="${value}"]`);
  await page.goto(questionnairePath);
  await choice(page, "q1", "yes").check();
  await page.goto("/about");
  const other = await context.newPage();
  await goToStep(other, 5, { ...familyAnswers, q1: "no" });
  await page.goBack();
  for (let step = 5; step > 1; step -= 1) {
    await expectStep(page, step);
    await page.getByRole("button", { name: "Back" }).click();
  }
  await expect(choice(page, "q1", "no")).toBeChecked();
  await choice(page, "q2", "yes").check();
  const readAnswers = () =>
    page.evaluate(() => {
      const kept = localStorage.getItem("wealth-blueprint-draft") ?? "";
      return (JSON.parse(kept) as { answers: object }).answers;
    });
  expect(Object.keys(await readAnswers())).toHaveLength(5);
  expect(await readAnswers()).toMatchObject({ q1: "no", q2: "yes" });
  await expectStep(other, 5);
  // Back shows a page from the back/forward cache, after a later page has changed the draft.
  await writeAsleep(page, "wealth-blueprint-draft", '"q2":"yes"', '"q2":"no"');
  await showKept(page);
  await expect(choice(page, "q2", "no")).toBeChecked();
  await expect(choice(page, "q1", "no")).toBeChecked();
  await other.getByRole("button", { name: "Start over" }).click();
  await other.getByRole("button", { name: "Clear answers" }).click();
  await expect(page.locator("input:checked")).toHaveCount(0);
});

test("a visitor who left half-way goes on from the home page @proof", async ({ page, context }) => {
  await goToStep(page, 4);
  await page.goBack();
  await expectStep(page, 3);
  const home = await context.newPage();
  // A slow line: the script that names the step comes after the first paint.
  let gate = makeGate();
  await home.route("**/*.js", async (route) => {
    await gate.opened;
    await route.continue();
  });
  for (const [path, label] of [
    ["/es/", "Continuar: paso 4 de 10"],
    ["/", "Continue: step 4 of 10"],
  ] as const) {
    gate = makeGate();
    await home.goto(path, { waitUntil: "commit" });
    await home.waitForFunction(
      () => performance.getEntriesByName("first-contentful-paint").length > 0,
    );
    gate.open();
    await expect(home.getByRole("main").getByRole("link", { name: label }).first()).toBeVisible();
    expect(await readLayoutShift(home), path).toBe(0);
  }
  const link = (name: string | RegExp) =>
    home.getByRole("main").getByRole("link", { name, exact: true }).first();
  await expect(link("Continue: step 4 of 10")).toBeVisible();

  await page.goForward();
  await expectStep(page, 4);
  await answerStep(page, 4, familyAnswers);
  await nextButton(page).click();
  await expect(link("Continue: step 5 of 10")).toHaveAttribute("href", questionnairePath);
  await page.goBack();
  await expectStep(page, 4);
  await link("Continue: step 5 of 10").click();
  await expectStep(home, 5);

  await rewriteStorage(page, (text) =>
    text.replace(/"savedAt":\d+/, `"savedAt":${Date.now() - 8 * 86_400_000}`),
  );
  await home.goto("/");
  await expect(link("Get My Wealth Blueprint")).toBeVisible();
  await expect(link(/Continue/)).toBeHidden();
});

test("closing the tab erases who the family is, unless it asked to keep it", async ({
  page,
  context,
}) => {
  const email = await openAnswered(page);
  expect(await page.evaluate(() => JSON.stringify({ ...localStorage }))).not.toContain(email);
  const inOtherTab = async () => {
    const tab = await context.newPage();
    await tab.goto(questionnairePath);
    await expectStep(tab, 9);
    return tab;
  };
  const forgotten = await inOtherTab();
  await expect(forgotten.getByText("This step is kept only while its tab is open.")).toBeVisible();
  await expect(forgotten.locator("#email")).toHaveValue("");
  await forgotten.getByRole("button", { name: "Back" }).click();
  await expect(forgotten.locator('input[name="q9"][value="yes"]')).toBeChecked();
  await nextButton(forgotten).click();
  await forgotten.close();

  await page.reload();
  await expect(keepBox(page)).not.toBeChecked();
  await keepBox(page).check();
  const kept = await inOtherTab();
  await expect(kept.getByText(welcome)).toBeVisible();
  await expect(kept.locator("#email")).toHaveValue(email);
  await keepBox(kept).uncheck();
  expect(await kept.evaluate(() => JSON.stringify({ ...localStorage }))).not.toContain(email);
});

test("once sent, the device keeps none of the answers", async ({ page }) => {
  const email = await openAnswered(page);
  expect(await readStorage(page)).toContain(email);
  await completeButton(page).click();
  await expectThanks(page);
  expect(await readStorage(page)).not.toContain(email);
  await page.goto("/");
  await page.goto(questionnairePath);
  await page.getByRole("button", { name: "Start a new one" }).click();
  await expectStep(page, 1);
  await expect(page.getByText(welcome)).toBeHidden();
  await expect(page.locator("input:checked")).toHaveCount(0);
});

test("starting over asks first, then clears answers and device @proof", async ({ page }) => {
  await page.goto(questionnairePath);
  await answerStep(page, 1, familyAnswers);
  await nextButton(page).click();
  await expectStep(page, 2);
  const startOver = page.getByRole("button", { name: "Start over" });
  await startOver.click();
  const question = page.getByRole("group", { name: "Clear all your answers?" });
  await expect(question.getByRole("button", { name: "Keep them" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(question).toBeHidden();
  await expect(startOver).toBeFocused();
  await startOver.click();
  await page.keyboard.press("Escape");
  await expect(startOver).toBeFocused();
  await expectStep(page, 2);

  await startOver.click();
  await question.getByRole("button", { name: "Clear answers" }).click();
  await expectStep(page, 1);
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
  await expect(page.locator("input:checked")).toHaveCount(0);
  await expect(startOver).toBeHidden();
  expect(await readStorage(page)).toBe("{}");
  await page.reload();
  await expectStep(page, 1);
  await expect(page.locator("input:checked")).toHaveCount(0);
});

test("a browser that forbids storage still sends the answers @proof", async ({ page }) => {
  await page.addInitScript(() => {
    for (const name of ["localStorage", "sessionStorage"]) {
      Object.defineProperty(window, name, {
        get() {
          throw new DOMException("The operation is insecure.", "SecurityError");
        },
      });
    }
  });
  await page.goto("/");
  const button = page.getByRole("main").getByRole("link", { name: "Get My Wealth Blueprint" });
  await expect(button.first()).toBeVisible();
  await answerAll(page, { ...familyAnswers, email: makeEmail() });
  await completeButton(page).click();
  await expectThanks(page);
});
