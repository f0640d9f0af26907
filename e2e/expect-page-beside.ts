import { expect, type Locator, type Page } from "@playwright/test";

/** The page stands beside its words on a wide screen, as they are written. */
export async function expectPageBeside(page: Page, field: Locator, written: string): Promise<void> {
  const frame = page.frameLocator("iframe[title$='as you wrote it']");
  const heading = frame.getByRole("heading", { level: 1 });
  await expect(heading).toHaveText(written);
  await field.fill(`${written} now`);
  await expect(heading).toHaveText(`${written} now`);
  await field.fill(written);
  await page.getByRole("button", { name: "Hide the page" }).click();
  await expect(page.locator("iframe")).toHaveCount(0);
  await page.getByRole("button", { name: "Show the page" }).click();
  await expect(heading).toHaveText(written);
}
