import { expect, test } from "./journey-test.ts";
import { expectAccessible } from "./site-test.ts";

test.use({ viewport: { width: 360, height: 740 } });

test("the menu opens, and closes when a link within the page is clicked", async ({ page }) => {
  await page.goto("/");
  const menu = page.getByRole("navigation", { name: "Menu" });
  await expect(menu).toBeHidden();
  await page.getByRole("button", { name: "Menu" }).click();
  await expect(menu).toBeVisible();
  await expectAccessible(page);
  await menu.getByRole("link", { name: "Products" }).click();
  await expect(menu).toBeHidden();
  await expect(page.locator("#products-title")).toBeInViewport();
});

test("the menu button and Escape close the menu too", async ({ page }) => {
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

test("the menu works on the page that React draws into as well", async ({ page }) => {
  await page.goto("/wealth-builder-questionnaire");
  await page.getByRole("button", { name: "Menu" }).click();
  const menu = page.getByRole("navigation", { name: "Menu" });
  await menu.getByRole("link", { name: "Products" }).click();
  await expect(page).toHaveURL(/\/#products$/);
  await expect(menu).toBeHidden();
});

test.describe("with scripts turned off", () => {
  test.use({ javaScriptEnabled: false });

  test("the menu still opens and leads to another page", async ({ page }) => {
    await page.goto("/");
    await page.getByRole("button", { name: "Menu" }).click();
    const menu = page.getByRole("navigation", { name: "Menu" });
    await menu.getByRole("link", { name: "Get My Wealth Blueprint" }).click();
    await expect(page).toHaveURL(/\/wealth-builder-questionnaire$/);
    await expect(menu).toBeHidden();
  });
});
