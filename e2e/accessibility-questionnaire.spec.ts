import { familyAnswers } from "./a-lead.ts";
import {
  answerStep,
  completeButton,
  expectNotice,
  expectStep,
  expectThanks,
  fillField,
  generateButton,
  goToStep,
  nextButton,
  openAnswered,
  questionnairePath,
} from "./answer-questionnaire.ts";
import { checkLooks, looks } from "./check-looks.ts";
import { expect, test } from "./journey-test.ts";

test("the step with two questions is accessible @proof", async ({ page }) => {
  await page.goto(questionnairePath);
  await checkLooks(page);
  await answerStep(page, 1, familyAnswers);
  await expect(nextButton(page)).toBeEnabled();
  await checkLooks(page);
});

test("every step with one question is accessible, each in another look", async ({ page }) => {
  await goToStep(page, 2);
  for (let step = 2; step <= 8; step += 1) {
    await expectStep(page, step);
    await answerStep(page, step, familyAnswers);
    await checkLooks(
      page,
      looks.filter((_, index) => index === step % looks.length),
    );
    await nextButton(page).click();
  }
});

test("step 9 is accessible when empty and when faulty", async ({ page }) => {
  await openAnswered(page);
  for (const field of Object.keys(familyAnswers).slice(9)) await fillField(page, field, "");
  await checkLooks(page);
  for (const [field, value] of Object.entries(familyAnswers).slice(9)) {
    await fillField(page, field, value);
  }
  await fillField(page, "birthYear", "1");
  await fillField(page, "zipCode", "1");
  await fillField(page, "email", "a very long text without any end and no address at all");
  await completeButton(page).click();
  await expectNotice(page, "Please complete all fields");
  await checkLooks(page);
});

test("step 10 after a failure, and the question before clearing, are accessible @proof", async ({
  page,
}) => {
  await openAnswered(page);
  await page.route("**/api/lead", (route) => route.abort());
  await completeButton(page).click();
  await expect(generateButton(page)).toBeEnabled();
  await page.getByRole("button", { name: "Start over" }).click();
  await checkLooks(page);
});

test("Thank You is accessible", async ({ page }) => {
  await openAnswered(page);
  await completeButton(page).click();
  await expectThanks(page);
  await expectNotice(page, "Success!");
  await checkLooks(page);
});

test("with text at twice its size every field of step 9 is still whole @proof", async ({
  page,
}) => {
  await page.setViewportSize({ width: 640, height: 800 });
  await openAnswered(page);
  await page.evaluate(() => {
    document.documentElement.style.fontSize = "200%";
  });
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow).toBeLessThanOrEqual(0);
});
