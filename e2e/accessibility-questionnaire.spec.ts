import { familyAnswers } from "./a-lead.ts";
import {
  answerStep,
  completeButton,
  expectNotice,
  expectStep,
  expectThanks,
  fillField,
  goToStep,
  nextButton,
  openAnswered,
} from "./answer-questionnaire.ts";
import {
  checkLargeText,
  checkLooks,
  checkLooksInProof,
  expectToFit,
  isEveryLook,
  looks,
} from "./check-looks.ts";
import { test } from "./journey-test.ts";

test("every step of questions is accessible, each in another look", async ({ page }) => {
  const first = isEveryLook ? 1 : 2;
  await goToStep(page, first);
  for (let step = first; step <= 8; step += 1) {
    await expectStep(page, step);
    await answerStep(page, step, familyAnswers);
    // In the gate one step with one question is checked for all, in both looks.
    if (isEveryLook || step === 4 || step === 7) {
      await checkLooks(
        page,
        looks.filter((_, index) => index === step % looks.length),
      );
      await checkLargeText(page);
    }
    await nextButton(page).click();
  }
});

test("step 9 is accessible when empty and when faulty", async ({ page }) => {
  await openAnswered(page);
  // With text at twice its size no field is cut off.
  await page.setViewportSize({ width: 640, height: 800 });
  const setSize = (size: string) =>
    page.evaluate((to) => (document.documentElement.style.fontSize = to), size);
  await setSize("200%");
  await expectToFit(page);
  await setSize("");
  for (const field of Object.keys(familyAnswers).slice(9)) await fillField(page, field, "");
  await checkLooksInProof(page);
  for (const [field, value] of Object.entries(familyAnswers).slice(9)) {
    await fillField(page, field, value);
  }
  await fillField(page, "birthYear", "1");
  await fillField(page, "zipCode", "1");
  await fillField(page, "email", "a very long text without any end and no address at all");
  await completeButton(page).click();
  await expectNotice(page, "Please complete all fields");
  await checkLooks(page);
  await checkLargeText(page);
});

test("Thank You is accessible", async ({ page }) => {
  await openAnswered(page);
  await completeButton(page).click();
  await expectThanks(page);
  await expectNotice(page, "Success!");
  await checkLooks(page);
});
