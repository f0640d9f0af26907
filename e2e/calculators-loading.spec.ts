import { answer, calculate, number, result } from "./calculator-steps.ts";
import { expect, test } from "./journey-test.ts";
import { makeGate } from "./make-gate.ts";

const resultCode = "**/assets/result-panel-*.js";

test("Calculate pressed before the answer's code has come is answered once it is here", async ({
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
