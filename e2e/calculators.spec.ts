import { readFile } from "node:fs/promises";
import { answer, calculate, calculatorTabs, number, result, slider } from "./calculator-steps.ts";
import { expect, test } from "./journey-test.ts";

// Each of them also answers in Firefox and WebKit, in the gate.
for (const [index, { path, tab, title, answer: expected }] of calculatorTabs.entries()) {
  test(`${tab} answers nothing before Calculate, then ${expected}, and Reset clears it${index === 0 ? "" : " @proof"}`, async ({
    page,
  }) => {
    await page.goto(path);
    await expect(page).toHaveTitle(title);
    await expect(page.getByRole("tab", { name: tab })).toHaveAttribute("aria-selected", "true");
    await expect(answer(page)).toHaveCount(0);
    await calculate(page);
    await expect(answer(page)).toHaveText(expected);
    await expect(result(page).getByRole("img")).toBeVisible();
    await page.getByRole("button", { name: "Reset" }).click();
    await expect(answer(page)).toHaveCount(0);
  });
}

test("a number that a program put into a field without an event is what is calculated", async ({
  page,
}) => {
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

test("a number out of range, or finer than counts, is moved once the field is left, and says so @proof", async ({
  page,
}) => {
  await page.goto("/calculators");
  const balance = number(page, "Starting balance");
  const said = page.getByRole("status").filter({ visible: true });
  await balance.fill("999999");
  await balance.blur();
  await expect(balance).toHaveValue("100,000");
  await expect(said.filter({ hasText: "Changed to $100,000, the highest here" })).toBeVisible();
  await balance.fill("$12,345.67");
  await balance.press("Enter");
  await expect(balance).toHaveValue("12,346");
  await expect(said.filter({ hasText: "Rounded to $12,346, in steps of $1" })).toBeVisible();
  await expect(answer(page)).toHaveText("$475,722");
  await balance.blur();
  await balance.focus();
  await balance.pressSequentially("1e9");
  await page.getByRole("button", { name: "Calculate" }).click();
  await expect(balance).toHaveValue("12,346");
  await expect(said.filter({ hasText: "Not a number: it is still $12,346" })).toBeVisible();
});

test("what could be read in two ways is read back beside the field, and no comma is in the way of a Backspace", async ({
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

test("what is typed between a slider's steps counts: in the answer, link, file, paper and after a reload @proof", async ({
  page,
}) => {
  await page.goto("/calculators");
  await number(page, "Starting balance").fill("12345");
  await number(page, "Yearly rate of return").fill("6.25");
  await calculate(page);
  await expect(number(page, "Starting balance")).toHaveValue("12,345");
  await expect(slider(page, "Starting balance")).toHaveAttribute("aria-valuetext", "$12,345");
  const told = "$418,793";
  await expect(answer(page)).toHaveText(told);
  await expect(result(page)).toContainText("=FV(6.25%/12, 300, -500, -12345)");
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download CSV" }).click();
  const csv = await readFile(await (await download).path(), "utf8");
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
  await expect(answer(page)).toHaveText(told);
  await expect(number(page, "Yearly rate of return")).toHaveValue("6.25");
});

test("numbers and result are there again after a reload and on the way back, until Reset", async ({
  page,
}) => {
  await page.goto("/calculators/savings");
  await number(page, "Years").fill("12");
  await calculate(page);
  const told = await answer(page).innerText();
  await page.reload();
  await expect(answer(page)).toHaveText(told);
  await expect(number(page, "Years")).toHaveValue("12");
  const kept = await page.evaluate(() => sessionStorage.getItem("calculator-numbers"));
  await page.goto("/strategies");
  await page.goBack();
  await expect(answer(page)).toHaveText(told);
  await page.goto("/calculators");
  await page.getByRole("tab", { name: "Savings goal" }).click();
  await expect(answer(page)).toHaveText(told);
  // Recalled, and not counted anew.
  expect(await page.evaluate(() => sessionStorage.getItem("calculator-numbers"))).toBe(kept);

  await page.getByRole("button", { name: "Reset" }).click();
  await expect(answer(page)).toHaveCount(0);
  await page.reload();
  await page.waitForLoadState("networkidle");
  await expect(page.getByText("Your answer will show here")).toBeVisible();
  expect(await page.evaluate(() => sessionStorage.getItem("calculator-numbers"))).toBeNull();
});

test("once it is calculated, the answer follows each change and is told once the hand rests @proof", async ({
  page,
}) => {
  await page.goto("/calculators");
  await calculate(page);
  await expect(answer(page)).toHaveText("$462,290");
  await number(page, "Years").fill("10");
  await expect(answer(page)).toHaveText("$106,639");
  const told = result(page).getByRole("status").first();
  await expect(told).toContainText("$106,639");
});

test("on a phone Calculate is on the first screen, and then the answer stands below the fields", async ({
  page,
}) => {
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

test("a retirement that is not ahead raises the alert and gives no result @proof", async ({
  page,
}) => {
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
  // At the field, and in view: the button is a screen below it.
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

test("the disclaimer and the way to a call stand on each address @proof", async ({ page }) => {
  for (const { path } of calculatorTabs) {
    await page.goto(path);
    await expect(page.getByRole("heading", { name: "Important Disclaimer" })).toBeVisible();
    await expect(page.getByRole("link", { name: "Schedule a free strategy call" })).toHaveAttribute(
      "href",
      /^https:/,
    );
  }
});

test("a link brings the numbers back without an answer, and no server is told them", async ({
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
  // As its receiver does: this tab keeps what was calculated in it.
  const other = await page.context().newPage();
  other.on("request", (request) => asked.push(request.url()));
  await other.goto(link);
  await expect(number(other, "Years")).toHaveValue("33");
  await expect(other.getByText("The numbers from your link are set.")).toBeVisible();
  await expect(answer(other)).toHaveCount(0);

  // From here on the numbers are the reader's own, on either end of the link.
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

test("the table can be taken along as CSV @proof", async ({ page }) => {
  await page.goto("/calculators");
  await calculate(page);
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download CSV" }).click();
  const file = await download;
  expect(file.suggestedFilename()).toBe("compound-by-year.csv");
  const lines = (await readFile(await file.path(), "utf8")).trim().split("\r\n");
  expect(lines).toHaveLength(26);
  expect(lines.at(-1)).toBe("25,160000.00,302290.03,462290.03");
});

test("today's dollars and a band of rates add their sentences, and can be changed @proof", async ({
  page,
}) => {
  await page.goto("/calculators");
  await calculate(page);
  await page.getByLabel("Show today's dollars").check();
  await expect(result(page)).toContainText("would buy what $220,792 buys today");
  await number(page, "Yearly inflation").fill("0");
  await expect(result(page)).toContainText("would buy what $462,290 buys today");
  await page.getByLabel("Show higher and lower rates").check();
  await expect(result(page)).toContainText("At 5% a year it would be $332,568; at 9%, $654,645");
});

test("on paper stand the numbers, the answer, the open table and the disclaimer", async ({
  page,
}) => {
  await page.goto("/calculators");
  await calculate(page);
  await page.emulateMedia({ media: "print" });
  // Some browsers announce one printing twice.
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

test("a chart that can't be fetched leaves the answer and says where the figures are @proof", async ({
  page,
}) => {
  await page.route("**/assets/time-chart-*.js", (route) => route.abort());
  await page.goto("/calculators");
  await calculate(page);
  await expect(answer(page)).toHaveText("$462,290");
  await expect(page.getByText("The chart could not be loaded.")).toBeVisible();
});
