import { readFile } from "node:fs/promises";
import { answer, calculate, calculatorTabs, number, result, slider } from "./calculator-steps.ts";
import { expect, test } from "./journey-test.ts";

// Each calculator answers in WebKit, also in the gate, and below, on a phone, in the proof.
test("no result is shown before Calculate, and Reset clears it", async ({ page }) => {
  await page.goto("/calculators");
  await expect(answer(page)).toHaveCount(0);
  await calculate(page);
  await expect(answer(page)).toHaveText("$462,290");
  await expect(result(page).getByRole("img")).toBeVisible();
  await page.getByRole("button", { name: "Reset" }).click();
  await expect(answer(page)).toHaveCount(0);
});

test("a number that a program filled in without an event is used @proof", async ({ page }) => {
  await page.goto("/calculators/millionaire");
  const box = page.getByRole("spinbutton").first();
  await expect(page.getByRole("button", { name: "Calculate" })).toBeEnabled();
  await box.evaluate((field: HTMLInputElement) => (field.value = "750000"));
  await page.getByRole("button", { name: "Calculate" }).click();
  await expect(box).toHaveValue("750,000");
  await expect(page.getByRole("slider").first()).toHaveValue("750000");
});

test("each slider has a number beside it, and either one moves the other", async ({ page }) => {
  await page.goto("/calculators");
  const sliders = page.getByRole("slider");
  await expect(sliders).toHaveCount(4);
  await expect(page.getByRole("spinbutton")).toHaveCount(4);
  await number(page, "Years").fill("40");
  await expect(slider(page, "Years")).toHaveValue("40");
  await slider(page, "Yearly rate of return").focus();
  await page.keyboard.press("ArrowRight");
  await expect(number(page, "Yearly rate of return")).toHaveValue("7.1");
});

test("a number that could be read in two ways is repeated at its field @proof", async ({
  page,
}) => {
  await page.goto("/calculators");
  const balance = number(page, "Starting balance");
  const said = page.getByRole("status").filter({ visible: true });
  for (const [name, typed, shown, words] of [
    ["Starting balance", "50.000", "50,000", "Read as $50,000"],
    ["Starting balance", "1.234,56", "1,235", "Rounded to $1,235"],
    ["Years", "1,5", "2", "Rounded to 2 years"],
    ["Yearly rate of return", "6,5", "6.5", "Read as 6.5%"],
  ] as const) {
    await number(page, name).fill(typed);
    await number(page, name).blur();
    await expect(number(page, name)).toHaveValue(shown);
    await expect(said.filter({ hasText: words })).toBeVisible();
  }
  await balance.fill("50000");
  await balance.blur();
  await expect(said.filter({ hasText: "Read as $" })).toHaveCount(0);
  await balance.focus();
  await balance.press("End");
  await balance.press("Backspace");
  await balance.blur();
  await expect(balance).toHaveValue("5,000");

  await calculate(page);
  await page.getByLabel("Show today's dollars").check();
  const inflation = number(page, "Inflation");
  await inflation.fill("2,5");
  await inflation.blur();
  await expect(said.filter({ hasText: "Read as 2.5%" })).toBeVisible();
});

test("a number between two steps of a slider is used as typed @proof", async ({ page }) => {
  await page.goto("/calculators");
  await number(page, "Starting balance").fill("12345");
  await number(page, "Yearly rate of return").fill("6.25");
  await calculate(page);
  await expect(number(page, "Starting balance")).toHaveValue("12,345");
  await expect(slider(page, "Starting balance")).toHaveAttribute("aria-valuetext", "$12,345");
  const shown = "$418,793";
  await expect(answer(page)).toHaveText(shown);
  await expect(result(page)).toContainText("=FV(6.25%/12, 300, -500, -12345)");
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download CSV" }).click();
  const file = await download;
  expect(file.suggestedFilename()).toBe("compound-by-year.csv");
  const csv = await readFile(await file.path(), "utf8");
  expect(csv.split("\r\n")[1]).toBe("1,18345.00,968.95,19313.95");
  await page.emulateMedia({ media: "print" });
  await expect(
    page
      .getByRole("definition")
      .filter({ hasText: /^\$12,345$/ })
      .first(),
  ).toBeVisible();
  await expect(
    page
      .getByRole("definition")
      .filter({ hasText: /^6\.25%$/ })
      .first(),
  ).toBeVisible();
  await page.emulateMedia({ media: "screen" });
  await page.getByRole("button", { name: "Link to these numbers" }).click();
  const link = await page.getByRole("textbox", { name: "Link to these numbers" }).inputValue();
  expect(link).toContain("principal=12345");
  expect(link).toContain("annualRate=6.25");

  await page.reload();
  await expect(answer(page)).toHaveText(shown);
  await expect(number(page, "Yearly rate of return")).toHaveValue("6.25");
});

test("numbers and result outlive a reload and a way back, until Reset @proof", async ({ page }) => {
  await page.goto("/calculators/savings");
  await number(page, "Years").fill("12");
  await calculate(page);
  const shown = await answer(page).innerText();
  await page.reload();
  await expect(answer(page)).toHaveText(shown);
  await expect(number(page, "Years")).toHaveValue("12");
  const kept = await page.evaluate(() => sessionStorage.getItem("calculator-numbers"));
  await page.goto("/strategies");
  await page.goBack();
  await expect(answer(page)).toHaveText(shown);
  await page.goto("/calculators");
  await page.getByRole("tab", { name: "Savings goal" }).click();
  await expect(answer(page)).toHaveText(shown);
  // The result is restored from the tab, and not calculated again.
  expect(await page.evaluate(() => sessionStorage.getItem("calculator-numbers"))).toBe(kept);

  await page.getByRole("button", { name: "Reset" }).click();
  await expect(answer(page)).toHaveCount(0);
  await page.reload();
  await page.waitForLoadState("networkidle");
  await expect(page.getByText("Your answer will show here")).toBeVisible();
  expect(await page.evaluate(() => sessionStorage.getItem("calculator-numbers"))).toBeNull();
});

test("on a phone Calculate is in sight, and then the answer @proof", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  for (const { path, answer: expected } of calculatorTabs) {
    await page.goto(path);
    await expect(page.getByRole("button", { name: "Calculate" })).toBeInViewport({ ratio: 1 });
    await calculate(page);
    const heading = result(page).getByRole("heading", { level: 3 }).first();
    await expect(heading).toBeInViewport({ ratio: 1 });
    const small = page.getByRole("link", { name: "See more" });
    await page.getByRole("spinbutton").first().scrollIntoViewIfNeeded();
    await expect(small).toBeInViewport({ ratio: 1 });
    await expect(small).toContainText(expected);
    await small.click();
    await expect(heading).toBeInViewport({ ratio: 1 });
    await expect(result(page)).toBeFocused();
  }
});

test("a retirement age that is not ahead shows the alert @proof", async ({ page }) => {
  await page.goto("/calculators/retirement");
  await calculate(page);
  await number(page, "Your age today").fill("68");
  await expect(number(page, "Your age today")).toBeFocused();
  await expect(result(page)).toContainText("the numbers before your last change");
  await calculate(page);
  await expect(page.getByRole("alert")).toHaveText(
    "Retirement age must be greater than current age",
  );
  await expect(answer(page)).toHaveCount(0);
  // The focus is at the field, which is in view; the button is a screen below it.
  const field = number(page, /age.*retire|retire.*age/i);
  await expect(field).toBeFocused();
  await expect(field).toHaveAccessibleDescription(/Retirement age must be greater/);
  await expect(page.getByRole("alert")).toBeInViewport({ ratio: 1 });
  const gap = async () => {
    const [alert, box] = await Promise.all([
      page.getByRole("alert").boundingBox(),
      field.boundingBox(),
    ]);
    return (alert?.y ?? 0) - (box?.y ?? 0);
  };
  expect(await gap()).toBeLessThan(200);
  await page.getByRole("button", { name: "Reset" }).click();
  await expect(page.getByRole("alert")).toHaveCount(0);
  await expect(number(page, "Your age today")).toHaveValue("35");
});

test("tabs switch in place, keep their numbers, and Back goes back", async ({ page }) => {
  await page.goto("/calculators");
  await number(page, "Years").fill("12");
  for (const { tab, path, title } of calculatorTabs.slice(1)) {
    await page.getByRole("tab", { name: tab }).click();
    await expect(page).toHaveURL(new RegExp(`${path}$`));
    await expect(page).toHaveTitle(title);
  }
  await page.goBack();
  await expect(page.getByRole("tab", { name: "Cost of waiting" })).toHaveAttribute(
    "aria-selected",
    "true",
  );
  await page.getByRole("tab", { name: "Compound growth" }).click();
  await expect(number(page, "Years")).toHaveValue("12");
});

test("the notice can be dismissed @proof", async ({ page }) => {
  await page.goto("/calculators");
  const notice = page.getByText("These tools are educational. They are not financial advice.");
  await expect(notice).toBeVisible();
  await page.getByRole("button", { name: "Dismiss this notice" }).click();
  await expect(notice).toHaveCount(0);
  await expect(page.getByRole("tab", { name: "Compound growth" })).toBeFocused();
});

test("a link fills in its numbers, shows no answer, and sends nothing to the server", async ({
  page,
  site,
}) => {
  const asked: string[] = [];
  page.on("request", (request) => asked.push(request.url()));
  await page.goto("/calculators");
  await number(page, "Years").fill("33");
  await calculate(page);
  await page.getByRole("button", { name: "Link to these numbers" }).click();
  const link = await page.getByRole("textbox", { name: "Link to these numbers" }).inputValue();
  expect(link).toContain(`${site.url}/calculators#`);
  // A new tab, as the receiver has: this tab would restore its own calculation.
  const other = await page.context().newPage();
  other.on("request", (request) => asked.push(request.url()));
  await other.goto(link);
  await expect(number(other, "Years")).toHaveValue("33");
  await expect(other.getByText("The numbers from your link are set.")).toBeVisible();
  await expect(answer(other)).toHaveCount(0);

  // From here on both tabs change their numbers.
  for (const [reader, years] of [
    [other, "21"],
    [page, "22"],
  ] as const) {
    await number(reader, "Years").fill(years);
    await calculate(reader);
    await expect(answer(reader)).toHaveCount(1);
    await expect(reader).toHaveURL(`${site.url}/calculators`);
    await reader.reload();
    await expect(number(reader, "Years")).toHaveValue(years);
    await expect(answer(reader)).toHaveCount(1);
  }
  expect(asked.filter((address) => /[?&]|years/.test(new URL(address).search))).toEqual([]);
  expect(asked.filter((address) => address.includes("/api/"))).toEqual([]);
});

test("the next question carries the numbers along and moves the focus @proof", async ({ page }) => {
  await page.goto("/calculators");
  await number(page, "Starting balance").fill("20000");
  await calculate(page);
  await page.getByRole("link", { name: "What would five years of waiting cost?" }).click();
  await expect(page).toHaveURL(/\/calculators\/waiting$/);
  await expect(number(page, "Starting balance")).toHaveValue("20,000");
  await expect(number(page, "Years in all")).toHaveValue("25");
  await expect(page.getByRole("heading", { name: "What would waiting cost?" })).toBeFocused();
  await expect(answer(page)).toHaveCount(0);
});

test("a printed page has numbers, answer, table and disclaimer @proof", async ({ page }) => {
  await page.goto("/calculators");
  await calculate(page);
  await page.emulateMedia({ media: "print" });
  // Some browsers fire `beforeprint` twice for one printing.
  await page.evaluate(() => {
    window.dispatchEvent(new Event("beforeprint"));
    window.dispatchEvent(new Event("beforeprint"));
  });
  await expect(page.getByText("The numbers used")).toBeVisible();
  await expect(answer(page)).toBeVisible();
  await expect(page.getByRole("cell", { name: "$462,290" })).toBeVisible();
  await expect(page.getByText("=FV(7%/12, 300, -500, -10000)")).toBeVisible();
  await expect(page.getByRole("heading", { name: "Important Disclaimer" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Calculate" })).toBeHidden();
  await page.evaluate(() => window.dispatchEvent(new Event("afterprint")));
  await page.emulateMedia({ media: "screen" });
  await expect(page.getByRole("cell", { name: "$462,290" })).toBeHidden();
});

test("a chart that can't be loaded leaves the answer on screen @proof", async ({ page }) => {
  await page.route("**/assets/time-chart-*.js", (route) => route.abort());
  await page.goto("/calculators");
  await calculate(page);
  await expect(answer(page)).toHaveText("$462,290");
  await expect(page.getByText("The chart could not be loaded.")).toBeVisible();
});
