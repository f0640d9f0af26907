import { expect, test } from "./journey-test.ts";

test("home leads to questionnaire, calculators and products", async ({ page }) => {
  await page.goto("/");
  const main = page.getByRole("main");
  await expect(main.getByRole("heading", { level: 1 })).toHaveCount(1);
  for (const link of await main.getByRole("link", { name: "Get My Wealth Blueprint" }).all()) {
    await expect(link).toHaveAttribute("href", "/wealth-builder-questionnaire");
  }
  await expect(main.getByRole("link", { name: "Explore Calculators" })).toHaveAttribute(
    "href",
    "/calculators",
  );
  await expect(main.getByRole("link", { name: /^Learn more about/ })).toHaveCount(4);
  await expect(main.locator("[data-topic]")).toHaveCount(6);
  for (const door of await main.locator("li:has([data-topic])").all()) {
    await expect(door.getByRole("link")).toHaveAttribute("href", /^\/[a-z-]+$/);
  }
  await expect(main.getByRole("link", { name: "Reserve a Seat" })).toHaveAttribute(
    "href",
    /^https:/,
  );
  await main.getByRole("link", { name: "Start My Wealth Checkup" }).click();
  await expect(page).toHaveURL(/\/wealth-builder-questionnaire$/);
});

test("a visitor with a keyboard can jump past the header @proof", async ({ page }) => {
  await page.goto("/");
  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: "Skip to main content" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("main")).toBeFocused();
});

test("a link under the header comes out when focused @proof", async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 640 });
  await page.goto("/");
  for (const link of await page.getByRole("main").getByRole("link").all()) {
    const covered = await link.evaluate((element) => {
      window.scrollBy(0, element.getBoundingClientRect().top - 10);
      element.focus();
      const header = document.querySelector("header");
      return element.getBoundingClientRect().top < (header?.getBoundingClientRect().bottom ?? 0);
    });
    expect(covered).toBe(false);
  }
});

// 5 % above the present height: a longer page has to be decided.
for (const { path, most } of [
  { path: "/", most: 5_960 },
  { path: "/es", most: 6_530 },
]) {
  test(`${path} on a phone ends within ${most} px @proof`, async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(path);
    const height = await page.evaluate(() => document.documentElement.scrollHeight);
    expect(height).toBeLessThanOrEqual(most);
  });
}
