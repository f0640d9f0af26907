import { expectToFit } from "./check-looks.ts";
import { expect, test } from "./journey-test.ts";
import { expectAccessible } from "./site-test.ts";

test("an unknown address gets a 404 page with a way home", async ({ page }) => {
  const answer = await page.goto("/no-such-page");
  expect(answer?.status()).toBe(404);
  await expect(page).toHaveTitle(/^Page Not Found/);
  await expect(page.locator('meta[name="robots"]')).toHaveAttribute("content", /noindex/);
  await expectAccessible(page);
  // A phone with text at twice its size.
  await page.setViewportSize({ width: 195, height: 420 });
  await expectToFit(page);
  await page.getByRole("link", { name: "Back to the home page" }).click();
  await expect(page).toHaveURL(/\/$/);
});

for (const [when, path, sentence, way] of [
  ["", "/no-such-page", "Did you forget to add the page to the router?", "Get My Wealth Blueprint"],
  [
    " @proof",
    "/es/no-such-page",
    "¿Olvidó agregar la página al enrutador?",
    "Quiero mi Plan Familiar",
  ],
] as const) {
  test(`the router's sentence stands last on ${path}${when}`, async ({ page }) => {
    await page.goto(path);
    const last = page.getByRole("main").getByRole("link", { name: way });
    const edge = await last.boundingBox();
    const small = page.getByText(sentence);
    await expect(small).toBeVisible();
    expect((await small.boundingBox())?.y).toBeGreaterThan((edge?.y ?? 0) + (edge?.height ?? 0));
  });
}
