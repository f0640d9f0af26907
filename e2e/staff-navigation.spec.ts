import type { Page } from "@playwright/test";
import { postLead } from "./a-lead.ts";
import { expect, test } from "./staff-test.ts";

const navigation = (page: Page) => page.getByRole("navigation", { name: "Back office" });
const canonical = (page: Page) => page.locator('link[rel="canonical"]');

test("from every staff page each part of the back office is one link away", async ({
  page,
  site,
  staff,
}) => {
  const lead = `/admin/leads/${await postLead(staff)}`;
  const pages = [
    ["/admin/dashboard", "Leads", "page"],
    [lead, "Leads", "true"],
    ["/admin/inquiries", "Inquiries", "page"],
    ["/admin/inquiries/no-uuid", "Inquiries", "true"],
    ["/admin/applications", "Applications", "page"],
    ["/admin/crm-settings", "CRM", "page"],
    ["/admin/audit", "Audit", "page"],
  ] as const;
  for (const [path, section, current] of pages) {
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 })).toHaveCount(1);
    const links = navigation(page).getByRole("link");
    await expect(links).toHaveText(["Leads", "Inquiries", "Applications", "CRM", "Audit"]);
    await expect(navigation(page).locator("[aria-current]")).toHaveText([section]);
    await expect(links.filter({ hasText: section })).toHaveAttribute("aria-current", current);
    await expect(page.getByRole("button", { name: "Logout" })).toBeVisible();
    await expect(canonical(page)).toHaveAttribute("href", site.url + path);
  }
});

test("the navigation works from the keyboard, and can be passed by", async ({ page }) => {
  await page.goto("/admin/dashboard");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: "Skip to main content" })).toBeFocused();
  for (const name of ["Leads", "Inquiries"]) {
    await page.keyboard.press("Tab");
    await expect(navigation(page).getByRole("link", { name })).toBeFocused();
  }
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/admin\/inquiries$/);
  await expect(canonical(page)).toHaveAttribute("href", page.url());
  await expect(page.getByRole("main")).toBeFocused();
  const refresh = page.getByRole("button", { name: "Refresh" });
  await expect(refresh).toBeVisible();
  await page.getByRole("link", { name: "Skip to main content" }).press("Enter");
  await page.keyboard.press("Tab");
  await expect(refresh).toBeFocused();
});
