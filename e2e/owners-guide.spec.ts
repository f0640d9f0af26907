import { join } from "node:path";
import type { Page } from "@playwright/test";
import { makeEmail, postLead } from "./a-lead.ts";
import { addAgent, openAs } from "./add-agent.ts";
import { checkLooks } from "./check-looks.ts";
import { setScreen } from "./look/take-pictures.ts";
import { expect, test } from "./staff-test.ts";

/** Where the guide's pictures go; set by `npm run look -- guide` alone. */
const folder = process.env["GUIDE_FOLDER"];

async function takePicture(page: Page, name: string, path: string): Promise<void> {
  if (!folder) return;
  await page.goto(path);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await page.waitForLoadState("networkidle");
  await setScreen(page, { width: 390, height: 560, colorScheme: "light" });
  await page.screenshot({ path: join(folder, `${name}.png`) });
}

test("the owner's guide opens by one press, with its pictures @proof", async ({ page, staff }) => {
  const id = await postLead(staff, { email: makeEmail(), contactConsent: true });
  await takePicture(page, "today", "/admin/dashboard");
  await takePicture(page, "facts", "/admin/site/facts");
  await takePicture(page, "lead", `/admin/leads/${id}`);
  await takePicture(page, "settings", "/admin/settings");
  await page.goto("/admin/settings");
  await page.getByRole("link", { name: "Help" }).click();
  await expect(page).toHaveURL(/\/admin\/help$/);
  await expect(page.getByRole("heading", { name: "The first hour" })).toBeVisible();
  await checkLooks(page);
});

test("an agent may read the guide, too @proof", async ({ browser, site }) => {
  const agent = await addAgent(site, "wren");
  const page = await openAs(browser, site, agent);
  await page.goto("/admin/help");
  await expect(page.getByRole("heading", { name: "Each day" })).toBeVisible();
  await page.context().close();
});
