import type { Browser } from "@playwright/test";
import { expect } from "./journey-test.ts";
import type { Site } from "./start-site.ts";

/** Another device of the owner goes on with the telephone number that is written and not published. */
export async function expectOnOtherDevice(
  browser: Browser,
  site: Site,
  phone: string,
): Promise<void> {
  const device = await browser.newContext({ baseURL: site.url });
  await device.request.post("/api/auth/login", { data: site.admin });
  const page = await device.newPage();
  await page.goto("/admin/site/facts");
  await expect(page.getByLabel("Phone number")).toHaveValue(phone);
  await expect(page.getByText("2 changes not published")).toBeVisible();
  await device.close();
}
