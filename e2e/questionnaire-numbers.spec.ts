import type { Page } from "@playwright/test";
import {
  completeButton,
  expectStep,
  expectThanks,
  nextButton,
  openAnswered,
  questionnairePath,
} from "./answer-questionnaire.ts";
import { answer, calculate } from "./calculator-steps.ts";
import { expect, test } from "./journey-test.ts";
import { hold } from "./make-gate.ts";

const numbersCode = "**/assets/brought-numbers-*.js";

/** Opens the questionnaire with everything answered and a calculation to send along. */
async function bringNumbers(page: Page): Promise<void> {
  await openAnswered(page);
  await page.goto("/calculators");
  await calculate(page);
  await page.getByRole("link", { name: "Take these numbers to my Blueprint" }).click();
  await expectStep(page, 9);
}

/** The calculators in each request that sends the answers. */
function watchSent(page: Page): string[][] {
  const sent: string[][] = [];
  page.on("request", (request) => {
    if (!request.url().endsWith("/api/lead")) return;
    const body = request.postDataJSON() as { calculations?: Array<{ calculator: string }> };
    sent.push((body.calculations ?? []).map(({ calculator }) => calculator));
  });
  return sent;
}

const failure = (page: Page) => page.getByText("Your calculator numbers could not be loaded");

test("a family without numbers loads no code for them @proof", async ({ page }) => {
  const fetched: string[] = [];
  page.on("request", (request) => fetched.push(request.url()));
  await openAnswered(page);
  await page.getByRole("button", { name: "Back" }).click();
  await nextButton(page).click();
  await page.waitForLoadState("networkidle");
  expect(fetched.filter((address) => address.includes("/last-steps-"))).not.toEqual([]);
  expect(fetched.filter((address) => address.includes("/brought-numbers-"))).toEqual([]);
});

test("numbers that do not go along hold nothing up without their code @proof", async ({ page }) => {
  const sent = watchSent(page);
  await openAnswered(page);
  await page.goto("/calculators");
  await calculate(page);
  await expect(answer(page)).toBeVisible();
  const lost = page.waitForEvent("requestfailed", (request) =>
    request.url().includes("/brought-numbers-"),
  );
  await page.route(numbersCode, (route) => route.abort());
  await page.goto(questionnairePath);
  await lost;
  await expectStep(page, 9);
  await completeButton(page).click();
  await expectThanks(page);
  expect(sent).toEqual([[]]);
});

test("sending waits for numbers that are still loading @proof", async ({ page }) => {
  const sent = watchSent(page);
  const gate = await hold(page, numbersCode);
  await bringNumbers(page);
  await expect(page.getByText("your calculator numbers are on their way")).toBeVisible();
  await completeButton(page).click();
  await expect(page.getByRole("button", { name: "Sending..." })).toBeDisabled();
  gate.open();
  await expectThanks(page);
  expect(sent).toEqual([["compound"]]);
  await page.getByRole("heading", { name: "Where to look next" }).click();
  await expect(page.getByRole("link", { name: "Open it with your numbers" })).toBeVisible();
});

test("numbers that fail to load are reported and hold the answers back @proof", async ({
  page,
}) => {
  const sent = watchSent(page);
  await page.route(numbersCode, (route) => route.abort());
  await bringNumbers(page);
  await expect(failure(page)).toBeVisible();
  await completeButton(page).click();
  await expect(completeButton(page)).toBeEnabled();
  await expect(failure(page)).toBeVisible();
  expect(sent).toEqual([]);
  await page.unroute(numbersCode);
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByRole("checkbox", { name: "Compound growth" })).toBeChecked();
  await completeButton(page).click();
  await expectThanks(page);
  expect(sent).toEqual([["compound"]]);
});

test("sending requests numbers again that failed to load @proof", async ({ page }) => {
  const sent = watchSent(page);
  await page.route(numbersCode, (route) => route.abort());
  await bringNumbers(page);
  await expect(failure(page)).toBeVisible();
  await page.unroute(numbersCode);
  await page.route("**/api/lead", (route) => route.abort(), { times: 1 });
  await completeButton(page).click();
  // The request was lost; before the next one the numbers are on screen and can be taken out.
  await expectStep(page, 10);
  await page.getByRole("checkbox", { name: "Compound growth" }).uncheck();
  await page.getByRole("button", { name: "Generate My Wealth Blueprint" }).click();
  await expectThanks(page);
  expect(sent).toEqual([["compound"], []]);
});

test("answers can be sent without numbers that never load @proof", async ({ page }) => {
  const sent = watchSent(page);
  await page.clock.install();
  // This request is never answered.
  await page.route(numbersCode, () => {});
  await bringNumbers(page);
  await completeButton(page).click();
  await expect(page.getByRole("button", { name: "Sending..." })).toBeDisabled();
  await page.clock.fastForward(20_000);
  await expect(failure(page)).toBeVisible();
  expect(sent).toEqual([]);
  await page.getByRole("button", { name: "Go on without them" }).click();
  await expect(failure(page)).toBeHidden();
  await completeButton(page).click();
  await expectThanks(page);
  expect(sent).toEqual([[]]);
});
