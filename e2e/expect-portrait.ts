import type { Page } from "@playwright/test";
import { checkLooksInProof } from "./check-looks.ts";
import { expect } from "./staff-test.ts";

/** Checks the published portrait on the public page and in the archive. */
export async function expectPortrait(page: Page): Promise<void> {
  const visitor = await page.context().newPage();
  await visitor.goto("/about");
  const shown = visitor.getByRole("img", { name: "Ruth at her desk" });
  await shown.scrollIntoViewIfNeeded();
  await expect
    .poll(() => shown.evaluate((img: HTMLImageElement) => img.currentSrc))
    .toMatch(/\/pictures\/[0-9a-f]{32}-96\.avif$/);
  await checkLooksInProof(visitor);
  const path = new URL(await shown.evaluate((img: HTMLImageElement) => img.currentSrc)).pathname;
  const filed = await page.request.get(`/api/admin/site/archive?${new URLSearchParams({ path })}`);
  expect(filed.headers()["content-type"]).toBe("image/avif");
  await visitor.close();
}
