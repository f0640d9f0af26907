import { expect, test } from "./journey-test.ts";
import { expectAccessible } from "./site-test.ts";

test.use({ viewport: { width: 360, height: 740 } });

test("the menu opens with the offers, and closes on a choice", async ({ page }) => {
  await page.goto("/");
  const menu = page.getByRole("navigation", { name: "Menu" });
  await expect(menu).toBeHidden();
  await page.getByRole("button", { name: "Menu" }).click();
  await expect(menu).toBeVisible();
  await expectAccessible(page);
  await expect(menu.getByText("What we offer")).toBeVisible();
  for (const name of [
    "All services",
    "Term life insurance",
    "Indexed universal life (IUL)",
    "Annuities",
  ]) {
    await expect(menu.getByRole("link", { name })).toBeVisible();
  }
  await menu.getByRole("link", { name: "Indexed universal life (IUL)" }).click();
  await expect(page).toHaveURL(/\/iul-insurance$/);
  await expect(menu).toBeHidden();
});

test("the menu button and Escape close the menu too @proof", async ({ page }) => {
  await page.goto("/");
  const menu = page.getByRole("navigation", { name: "Menu" });
  const toggle = page.getByRole("button", { name: "Menu" });
  await toggle.click();
  await expect(menu).toBeVisible();
  await toggle.click();
  await expect(menu).toBeHidden();
  await toggle.press("Enter");
  await expect(menu).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(menu).toBeHidden();
  await expect(toggle).toBeFocused();
});

test("the menu works on the page that React draws into as well @proof", async ({ page }) => {
  await page.goto("/wealth-builder-questionnaire");
  await page.getByRole("button", { name: "Menu" }).click();
  const menu = page.getByRole("navigation", { name: "Menu" });
  await menu.getByRole("link", { name: "Annuities" }).click();
  await expect(page).toHaveURL(/\/annuities$/);
  await expect(menu).toBeHidden();
});

test.describe("with scripts turned off", () => {
  test.use({ javaScriptEnabled: false });

  test("the menu still opens and leads to another page @proof", async ({ page }) => {
    await page.goto("/");
    await page.getByRole("button", { name: "Menu" }).click();
    const menu = page.getByRole("navigation", { name: "Menu" });
    await menu.getByRole("link", { name: "Get My Wealth Blueprint" }).click();
    await expect(page).toHaveURL(/\/wealth-builder-questionnaire$/);
    await expect(menu).toBeHidden();
  });
});

test.describe("on a desk", () => {
  test.use({ viewport: { width: 1280, height: 800 } });

  test("the offers open by mouse and by keyboard, and Escape closes them", async ({ page }) => {
    await page.goto("/annuities");
    const main = page.getByRole("navigation", { name: "Main" });
    const offer = main.getByRole("button", { name: "What we offer" });
    const first = main.getByRole("link", { name: "All services" });
    await expect(first).toBeHidden();
    await offer.click();
    await expect(first).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press("Escape");
    await expect(first).toBeHidden();
    await offer.press("Enter");
    await page.keyboard.press("Tab");
    await expect(first).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/\/services$/);
    await expect(first).toBeHidden();
  });
});
