import { expect, type Locator, type Page } from "@playwright/test";

/** The page stands beside its words on a wide screen, as they are written. */
export async function expectPageBeside(page: Page, field: Locator, written: string): Promise<void> {
  const frame = page.frameLocator("iframe[title$='as you wrote it']");
  const heading = frame.getByRole("heading", { level: 1 });
  await expect(heading).toHaveText(written);
  await field.fill(`${written} now`);
  await expect(heading).toHaveText(`${written} now`);
  // Without an answer the frame says so, and shows the page again with the next change.
  const address = "**/draft/page?**";
  await page.route(address, (route) => route.abort());
  await field.fill(`${written} again`);
  const failure = page.getByText("The page could not be shown.");
  await expect(failure).toBeVisible();
  await page.unroute(address);
  await field.fill(written);
  await expect(heading).toHaveText(written);
  await expect(failure).toHaveCount(0);
  await page.getByRole("button", { name: "Hide the page" }).click();
  await expect(page.locator("iframe")).toHaveCount(0);
  await page.getByRole("button", { name: "Show the page" }).click();
  await expect(heading).toHaveText(written);
}
