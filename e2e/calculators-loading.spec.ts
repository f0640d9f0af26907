import { answer, bringAnswersCode, calculate, number, result } from "./calculator-steps.ts";
import { goToStep } from "./answer-questionnaire.ts";
import { expect, test } from "./journey-test.ts";
import { hold } from "./make-gate.ts";

const resultCode = "**/assets/result-panel-*.js";

test("a press before the answer's code has loaded is answered @proof", async ({ page }) => {
  const gate = await hold(page, resultCode);
  await page.goto("/calculators");
  await number(page, "Years").fill("40");
  await calculate(page);
  await expect(result(page).getByText("your answer is on its way")).toBeVisible();
  // A calculation with another calculator meanwhile is kept for the questionnaire, too.
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

test("a press by voice control, without a pointer, is answered @proof", async ({ page }) => {
  await page.goto("/calculators");
  const button = page.getByRole("button", { name: "Calculate" });
  await expect(button).toBeEnabled();
  await button.evaluate((pressed: HTMLElement) => pressed.click());
  await expect(answer(page)).toHaveText("$462,290");
});

/** Safari before 16.4 has no lookbehind in regular expressions, and before 16 no array copies (`toSorted`). */
test("forms and calculators work on a phone with a browser of 2022 @proof", async ({ page }) => {
  await page.addInitScript(() => {
    const read = (target: RegExpConstructor, given: unknown[]): RegExp => {
      if (/\(\?<[=!]/.test(String(given[0]))) throw new SyntaxError("invalid group specifier name");
      return Reflect.construct(target, given) as RegExp;
    };
    window.RegExp = new Proxy(RegExp, {
      apply: (target, _own, given) => read(target, given),
      construct: read,
    });
    for (const name of ["toSorted", "toReversed"]) Reflect.deleteProperty(Array.prototype, name);
  });
  await page.goto("/calculators");
  await calculate(page);
  await expect(answer(page)).toHaveText("$462,290");
  await goToStep(page, 2);
});

test("an answer whose code does not load can be requested again", async ({ page }) => {
  await page.route(resultCode, (route) => route.abort());
  await page.goto("/calculators");
  await number(page, "Years").fill("40");
  await calculate(page);
  await expect(result(page).getByText("Your answer could not be loaded")).toBeVisible();
  await page.unroute(resultCode);
  // After a second failure the page is loaded again, because this browser never repeats a failed import.
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

test("numbers are stored although the page is left at once @proof", async ({ page }) => {
  await page.goto("/calculators");
  await bringAnswersCode(page);
  const kept = await page.evaluate(async () => {
    document.querySelector<HTMLButtonElement>(".calculator-form [type=submit]")?.click();
    // The effect of a press is complete after its microtasks, without a frame in between.
    await Promise.resolve();
    const isEarly = sessionStorage.getItem("calculator-numbers") === null;
    window.dispatchEvent(new PageTransitionEvent("pagehide"));
    return [isEarly, sessionStorage.getItem("calculator-numbers")];
  });
  expect(kept).toEqual([true, expect.stringContaining('"compound"')]);
});
