import type { Page } from "@playwright/test";
import { postLead } from "./a-lead.ts";
import { addAgent, signInOn } from "./add-agent.ts";
import { checkLooks } from "./check-looks.ts";
import { expect, test } from "./staff-test.ts";

const navigation = (page: Page) => page.getByRole("navigation", { name: "Back office" });
const canonical = (page: Page) => page.locator('link[rel="canonical"]');

test("every part of the back office can be reached by one link @proof", async ({
  page,
  site,
  staff,
}) => {
  const lead = `/admin/leads/${await postLead(staff)}`;
  const pages = [
    ["/admin/dashboard", "Today", "page"],
    ["/admin/leads", "Leads", "page"],
    [lead, "Leads", "true"],
    ["/admin/inquiries", "Inquiries", "page"],
    ["/admin/inquiries/no-uuid", "Inquiries", "true"],
    ["/admin/applications", "Applications", "page"],
    ["/admin/crm-settings", "CRM", "page"],
    ["/admin/staff", "Staff", "page"],
    ["/admin/audit", "Audit", "page"],
    ["/admin/settings", "Settings", "page"],
  ] as const;
  const sections = [
    "Today",
    "Leads",
    "Inquiries",
    "Applications",
    "CRM",
    "Site",
    "Staff",
    "Audit",
    "Settings",
  ];
  for (const [path, section, current] of pages) {
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 })).toHaveCount(1);
    const links = navigation(page).getByRole("link");
    await expect(links).toHaveText(sections);
    await expect(navigation(page).locator("[aria-current]")).toHaveText([section]);
    await expect(links.filter({ hasText: section })).toHaveAttribute("aria-current", current);
    await expect(page.getByRole("button", { name: "Logout" })).toBeVisible();
    await expect(canonical(page)).toHaveAttribute("href", site.url + path);
  }
});

test("an agent reads that a page is for admins @proof", async ({ browser, site }) => {
  const agent = await addAgent(site, "august");
  const context = await browser.newContext({ baseURL: site.url });
  const page = await context.newPage();
  await page.goto("/admin/login");
  await signInOn(page, agent);
  await expect(page.getByRole("heading", { level: 1, name: "Welcome, august" })).toBeVisible();
  const links = navigation(page).getByRole("link");
  await expect(links).toHaveText(["Today", "Leads", "Inquiries"]);
  await expect(page.getByText(/^Showing \d/)).toBeVisible();
  await expect(page.getByRole("button", { name: "Export CSV" })).toBeHidden();
  await expect(page.getByRole("link", { name: "CRM Settings" })).toBeHidden();
  for (const path of [
    "/admin/applications",
    "/admin/applications/00000000-0000-4000-8000-000000000000",
    "/admin/crm-settings",
    "/admin/staff",
    "/admin/audit",
  ]) {
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1, name: "For admins only" })).toBeVisible();
  }
  await checkLooks(page);
  await page.getByRole("link", { name: "Back to Dashboard" }).click();
  await expect(page).toHaveURL(/\/admin\/dashboard$/);
  await context.close();
});

test("the header is one row, and on a phone a bar at the bottom @proof", async ({ page }) => {
  await page.goto("/admin/settings");
  const links = navigation(page).getByRole("link");
  await expect(links).toHaveCount(9);
  for (const width of [768, 1024, 1280]) {
    await page.setViewportSize({ width, height: 740 });
    const tops = await links.evaluateAll((all) => all.map((at) => at.getBoundingClientRect().top));
    expect(new Set(tops).size, `${width} px`).toBe(1);
    const logout = await page.getByRole("button", { name: "Logout" }).boundingBox();
    expect(logout?.y, `${width} px`).toBeLessThan(16);
  }
  const bar = navigation(page).locator("a, button");
  const more = navigation(page).getByRole("button", { name: "More" });
  for (const width of [320, 390]) {
    await page.setViewportSize({ width, height: 740 });
    await expect(bar.filter({ visible: true })).toHaveText(["Today", "Leads", "Inquiries", "More"]);
    const box = await navigation(page).boundingBox();
    expect(Math.round((box?.y ?? 0) + (box?.height ?? 0)), `${width} px`).toBe(740);
    const logout = await page.getByRole("button", { name: "Logout" }).boundingBox();
    expect(logout?.y, `${width} px`).toBeLessThan(16);
    await more.click();
    await expect(links.filter({ hasText: "Settings" })).toBeInViewport({ ratio: 1 });
    await page.keyboard.press("Escape");
    await expect(more).toBeFocused();
    await expect(links.filter({ hasText: "Settings" })).toBeHidden();
    await more.click();
    await page.getByRole("heading", { level: 1 }).click();
    await expect(links.filter({ hasText: "Settings" })).toBeHidden();
  }
  await more.click();
  await links.filter({ hasText: "Audit" }).click();
  await expect(page).toHaveURL(/\/admin\/audit$/);
  await expect(more).toHaveAttribute("aria-expanded", "false");
});

test("on a phone the bar covers nothing that has the focus @proof", async ({ page, staff }) => {
  await page.setViewportSize({ width: 390, height: 640 });
  await page.goto(`/admin/leads/${await postLead(staff)}`);
  await expect(page.getByRole("button", { name: "Log an email" })).toBeVisible();
  const top = (await navigation(page).boundingBox())?.y ?? 0;
  const stops = await page.getByRole("main").locator("a, button, input, select, textarea").count();
  await page.getByRole("heading", { level: 1 }).click();
  for (let stop = 0; stop < stops; stop += 1) {
    await page.keyboard.press("Tab");
    const at = await page.evaluate(() => {
      const focused = document.activeElement;
      const isInPage = focused?.closest("main") !== null;
      return isInPage ? (focused?.getBoundingClientRect().top ?? 0) : 0;
    });
    expect(at).toBeLessThan(top);
  }
});

test("the navigation works by keyboard, and can be skipped @proof", async ({ page }) => {
  await page.goto("/admin/dashboard");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: "Skip to main content" })).toBeFocused();
  for (const name of ["Today", "Leads", "Inquiries"]) {
    await page.keyboard.press("Tab");
    await expect(navigation(page).getByRole("link", { name })).toBeFocused();
  }
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/admin\/inquiries$/);
  await expect(canonical(page)).toHaveAttribute("href", page.url());
  await expect(page.getByRole("main")).toBeFocused();
  const first = page.getByRole("main").getByRole("button").first();
  await expect(first).toBeVisible();
  await page.getByRole("link", { name: "Skip to main content" }).press("Enter");
  await page.keyboard.press("Tab");
  await expect(first).toBeFocused();
});
