import { readFile } from "node:fs/promises";
import { answer, calculate, calculatorTabs, number, result, slider } from "./calculator-steps.ts";
import { expect, test } from "./journey-test.ts";

for (const { path, tab, title, answer: expected } of calculatorTabs) {
  test(`${tab} answers nothing before Calculate, then ${expected}, and Reset clears it`, async ({
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

test("a number out of range or between steps is moved once the field is left, and says so", async ({
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
  await expect(balance).toHaveValue("12,000");
  await expect(said.filter({ hasText: "Rounded to $12,000, in steps of $1,000" })).toBeVisible();
  await expect(answer(page)).toHaveText("$473,741");
  await balance.blur();
  await balance.focus();
  await balance.pressSequentially("1e9");
  await page.getByRole("button", { name: "Calculate" }).click();
  await expect(balance).toHaveValue("12,000");
  await expect(said.filter({ hasText: "Not a number: it is still $12,000" })).toBeVisible();
});

test("a result stays what it was until Calculate, and says that a number has changed", async ({
  page,
}) => {
  await page.goto("/calculators");
  await calculate(page);
  await number(page, "Years").fill("10");
  await expect(answer(page)).toHaveText("$462,290");
  await expect(result(page)).toContainText("You changed a number");
  await calculate(page);
  await expect(answer(page)).not.toHaveText("$462,290");
  await expect(result(page)).not.toContainText("You changed a number");
});

test("a retirement that is not ahead raises the alert and gives no result", async ({ page }) => {
  await page.goto("/calculators/retirement");
  await calculate(page);
  await number(page, "Your age today").fill("65");
  await calculate(page);
  await expect(page.getByRole("alert")).toHaveText(
    "Retirement age must be greater than current age",
  );
  await expect(answer(page)).toHaveCount(0);
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

test("the notice can be dismissed", async ({ page }) => {
  await page.goto("/calculators");
  const notice = page.getByText("These tools are educational. They are not financial advice.");
  await expect(notice).toBeVisible();
  await page.getByRole("button", { name: "Dismiss this notice" }).click();
  await expect(notice).toHaveCount(0);
  await expect(page.getByRole("tab", { name: "Compound growth" })).toBeFocused();
});

test("the disclaimer and the way to a call stand on each address", async ({ page }) => {
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
  await page.goto("about:blank");
  await page.goto(link);
  await expect(number(page, "Years")).toHaveValue("33");
  await expect(page.getByText("The numbers from your link are set.")).toBeVisible();
  await expect(answer(page)).toHaveCount(0);
  expect(asked.filter((address) => /[?&]|years/.test(new URL(address).search))).toEqual([]);
  expect(asked.filter((address) => address.includes("/api/"))).toEqual([]);
});

test("the next question carries the numbers along and moves the focus", async ({ page }) => {
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

test("the table can be taken along as CSV", async ({ page }) => {
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

test("today's dollars and a band of rates add their sentences, and can be changed", async ({
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

test("a chart that can't be fetched leaves the answer and says where the figures are", async ({
  page,
}) => {
  await page.route("**/assets/time-chart-*.js", (route) => route.abort());
  await page.goto("/calculators");
  await calculate(page);
  await expect(answer(page)).toHaveText("$462,290");
  await expect(page.getByText("The chart could not be loaded.")).toBeVisible();
});
