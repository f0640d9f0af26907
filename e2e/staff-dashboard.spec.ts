import { randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import type { Locator, Page } from "@playwright/test";
import { callable, makeEmail, postLead } from "./a-lead.ts";
import { addAgent, openAs } from "./add-agent.ts";
import { checkLooks } from "./check-looks.ts";
import { makeGate } from "./make-gate.ts";
import { readLayoutShift } from "./read-layout-shift.ts";
import { expect, test } from "./staff-test.ts";
import { startSite } from "./start-site.ts";

const path = "/admin/dashboard";
const rows = (page: Page) => page.getByRole("rowgroup").nth(1).getByRole("row");
const card = (page: Page, label: string) =>
  page.getByRole("region", { name: "Lead statistics" }).locator("dl > div", { hasText: label });

/** Today is today: who waits and the five figures come first, and Recent Leads soon after. */
async function expectInSight(
  page: Page,
  screen: { readonly width: number; readonly height: number },
  screens: number,
): Promise<void> {
  await page.setViewportSize(screen);
  await expect(page.locator(".waiting-row")).toHaveCount(5);
  const edges = (part: Locator) =>
    part.evaluate((element) => {
      const { top, bottom } = element.getBoundingClientRect();
      return { top: top + window.scrollY, bottom: bottom + window.scrollY };
    });
  const within = screens * screen.height;
  for (const part of [".waiting-card", ".stat-row"]) {
    expect((await edges(page.locator(part))).bottom, part).toBeLessThanOrEqual(within);
  }
  const recent = page.getByRole("heading", { name: "Recent Leads" });
  expect((await edges(recent)).top, "Recent Leads").toBeLessThanOrEqual(within + 300);
}

test("before the first lead the dashboard says that there are none, and is accessible @proof", async ({
  browser,
}) => {
  // A site of its own takes its time to start beside the others.
  test.setTimeout(180_000);
  const site = await startSite();
  const page = await openAs(browser, site, site.admin);
  await page.goto(path);
  await expect(
    page.getByText("No leads found. Leads will appear here once users complete the wizard.", {
      exact: true,
    }),
  ).toBeVisible();
  await expect(page.getByRole("button", { name: "Export CSV" })).toBeDisabled();
  await expect(page.getByText("Families who wait for an answer show here")).toBeVisible();
  // Setting up comes first, its steps in sight, and nothing that was seen moved for it.
  await expect(page.getByRole("main").getByRole("heading", { level: 2 }).first()).toHaveText(
    /^Finish setting up/,
  );
  expect(await readLayoutShift(page)).toBeLessThan(0.02);
  await expect(page.getByText("No lead is due yet.")).toBeVisible();
  for (const label of ["Total Leads", "Hot Leads", "Warm Leads", "Cold Leads", "Avg Score"]) {
    await expect(card(page, label).locator("dd").first()).toHaveText("0");
  }
  await checkLooks(page);
  const id = await postLead(page.request, callable);
  await page.getByRole("button", { name: "Refresh" }).click();
  await expect(rows(page)).toHaveCount(1);
  await expect(card(page, "Total Leads").locator("dd").first()).toHaveText("1");
  await expect(card(page, "Hot Leads").locator("dd").first()).toHaveText("1");
  await expect(card(page, "Avg Score").locator("dd").first()).toHaveText("97");

  await expect(page.getByText("1 lead waits, none is overdue.")).toBeVisible();
  const waiting = page.locator(".waiting-row").filter({ hasText: "Amara Okafor" });
  await expect(waiting).toContainText(/due in 23 h \d+ min/);
  await page.getByRole("link", { name: "My leads" }).click();
  await expect(page).toHaveURL(/\?mine=true$/);
  await expect(page.getByText("None of your leads is waiting.")).toBeVisible();
  await page.getByRole("link", { name: "Everybody's" }).click();
  await page.getByText("Show the figures").click();
  await expect(page.getByRole("row").filter({ hasText: /1001$/ })).toHaveCount(1);
  await page.getByRole("link", { name: "Next: Amara Okafor" }).click();
  await expect(page).toHaveURL(new RegExp(`/admin/leads/${id}$`));
  await page.getByRole("button", { name: "Voicemail" }).click();
  const tried = /tried once, \d+:\d\d [AP]M/;
  await expect(page.getByText(tried)).toBeVisible();
  await page.getByRole("link", { name: "Today" }).click();
  await expect(waiting).toContainText(tried);
  // Whoever was just tried is not next: the try that is planned lies ahead.
  await postLead(page.request, { fullName: "Second Family", email: makeEmail() });
  await page.reload();
  await expect(waiting).toContainText("next try");
  await expect(page.getByRole("link", { name: "Write 1" })).toBeVisible();
  await page.getByRole("link", { name: "Next: Second Family" }).click();
  await page.keyboard.press("e");
  await expect(page.getByText("Email sent: logged.")).toBeVisible();
  await page.getByRole("link", { name: "Today" }).click();
  await expect(page.getByText(/^Second Family: email sent, logged\.$/)).toBeVisible();
  await expect(page.locator(".waiting-row")).toHaveCount(1);
  const call = { outcome: "answered" };
  await page.request.post(`/api/admin/leads/${id}/calls`, { data: call });
  await page.reload();
  await expect(page.getByText("Nobody is waiting. Every family has been answered.")).toBeVisible();
  await expect(page.getByText("100%", { exact: true })).toBeVisible();
  for (let index = 0; index < 6; index += 1) await postLead(page.request);
  await page.reload();
  await expectInSight(page, { width: 1440, height: 900 }, 1);
  await expectInSight(page, { width: 390, height: 844 }, 2);
  await page.context().close();
  await site.close();
});

test("the ten newest leads are listed with what staff need to call", async ({ page, staff }) => {
  const names = Array.from({ length: 11 }, (_, index) => `Family ${index}`);
  for (const fullName of names) await postLead(staff, { fullName, phone: "" });
  const email = makeEmail();
  const id = await postLead(staff, { fullName: "Zoë Ångström", email, phone: "+1 614-555-0142" });
  await page.goto(path);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Welcome, admin");
  const crm = page.getByRole("link", { name: "CRM Settings" });
  await expect(crm).toHaveAttribute("href", "/admin/crm-settings");
  await expect(rows(page)).toHaveCount(10);
  await expect(rows(page).getByRole("rowheader")).toHaveText([
    "Zoë Ångström",
    ...names.toReversed().slice(0, 9),
  ]);
  await expect(rows(page).first().getByRole("cell")).toHaveText([
    email,
    "+1 614-555-0142No calls, did not agree: email.",
    "Hot",
    "89",
    /^\w{3} \d{1,2}, \d{4}$/,
    "View",
  ]);
  await expect(rows(page).nth(1).getByRole("cell").nth(1)).toHaveText("-");
  await expect(page.getByRole("columnheader")).toHaveText([
    "Name",
    "Email",
    "Phone",
    "Category",
    "Score",
    "Date",
    "Actions",
  ]);
  await page.getByRole("link", { name: "View Zoë Ångström" }).click();
  await expect(page).toHaveURL(new RegExp(`/admin/leads/${id}$`));
});

test("a search looks through all leads, not only those on screen @proof", async ({
  page,
  staff,
}) => {
  const email = makeEmail();
  await postLead(staff, { fullName: "Needle Family", email, phone: "(614) 555-0177" });
  for (let index = 0; index < 12; index += 1) await postLead(staff);
  await page.goto(path);
  await expect(rows(page)).toHaveCount(10);
  const search = page.getByRole("searchbox", { name: "Search by name, email or phone" });
  for (const text of ["needle", email, "6145550177"]) {
    await search.fill(text);
    await expect(rows(page).getByRole("rowheader").first()).toHaveText("Needle Family");
  }
  await expect(page.getByRole("status").filter({ hasText: "Showing" })).toHaveText(/of 1$/);
  await search.fill("nobody has this name");
  await expect(page.getByText("No lead matches this search.")).toBeVisible();
  await search.fill("");
  await page.getByRole("button", { name: "Show more" }).click();
  await expect.poll(() => rows(page).count()).toBeGreaterThan(10);
});

for (const [call, when] of [
  ["leads", ""],
  ["stats", " @proof"],
]) {
  test(`a dashboard whose ${call} fail to load says so, and Refresh mends it${when}`, async ({
    page,
    staff,
  }) => {
    await postLead(staff);
    const path = new RegExp(`/api/admin/${call}(\\?|$)`);
    await page.route(path, (route) => route.abort(), { times: 1 });
    await page.goto("/admin/dashboard");
    const alert = page.getByRole("alert");
    await expect(alert).toHaveText("Failed to load dashboard data. Please refresh the page.");
    await page.getByRole("button", { name: "Refresh" }).click();
    await expect(alert).toBeHidden();
    await expect(card(page, "Total Leads").locator("dd").first()).toHaveText(/^\d+$/);
    await expect(rows(page).first()).toBeVisible();
  });
}

test("the export holds every lead, and no cell that a spreadsheet would run @proof", async ({
  page,
  staff,
}) => {
  await postLead(staff, { fullName: '=HYPERLINK("https://evil.example")', phone: "" });
  await postLead(staff, { fullName: 'Ana "Nana" Díaz, Jr.', phone: "+1 614-555-0142" });
  for (let index = 0; index < 10; index += 1) await postLead(staff, { phone: "" });
  await page.goto(path);
  await expect(rows(page)).toHaveCount(10);
  const downloading = page.waitForEvent("download");
  await page.getByRole("button", { name: "Export CSV" }).click();
  const download = await downloading;
  const today = await page.evaluate(() => {
    const now = new Date();
    const parts = [now.getMonth() + 1, now.getDate()].map((part) => String(part).padStart(2, "0"));
    return [now.getFullYear(), ...parts].join("-");
  });
  expect(download.suggestedFilename()).toBe(`leads-${today}.csv`);
  const text = await readFile(await download.path(), "utf8");
  const lines = text.split("\r\n");
  expect(lines[0]).toBe("\uFEFFName,Email,Phone,Category,Score,Date");
  const { total } = (await (await staff.get("/api/admin/leads?limit=1")).json()) as {
    total: number;
  };
  expect(lines).toHaveLength(total + 2);
  expect(lines[11]).toBe(
    `"Ana ""Nana"" Díaz, Jr.",amara@example.com,Did not agree to calls,hot,89,${today}`,
  );
  expect(lines[12]).toContain(`"'=HYPERLINK(""https://evil.example"")",amara@example.com,,`);
});

/** Exports ask for pages of five, so that a few leads make many pages; `answer` may hold or refuse one. */
async function cutExportPages(page: Page, answer: () => Promise<boolean> | boolean): Promise<void> {
  await page.route(/\/api\/admin\/leads\?limit=1000/, async (route) => {
    if (!(await answer())) return route.abort();
    return route.continue({ url: route.request().url().replace("limit=1000", "limit=5") });
  });
}

async function exportLeads(page: Page): Promise<string[]> {
  const downloading = page.waitForEvent("download");
  await page.getByRole("button", { name: "Export CSV" }).click();
  const text = await readFile(await (await downloading).path(), "utf8");
  return text.split("\r\n");
}

test("an export of many pages holds each lead once, and can be cancelled on the way @proof", async ({
  page,
  staff,
}) => {
  for (let index = 0; index < 12; index += 1) await postLead(staff, { email: makeEmail() });
  const gate = makeGate();
  await cutExportPages(page, async () => {
    await gate.opened;
    return true;
  });
  await page.goto(path);
  const button = page.getByRole("button", { name: "Export CSV" });
  await button.click();
  await expect(page.getByRole("status").filter({ hasText: "Exporting leads" })).toBeVisible();
  await page.getByRole("button", { name: "Cancel export" }).click();
  await expect(page.getByText("Exporting leads")).toBeHidden();
  await expect(button).toBeFocused();
  await expect(page.getByRole("alert")).toHaveCount(0);
  gate.open();
  const emails = (await exportLeads(page)).slice(1, -1).map((line) => line.split(",")[1]);
  const { leads } = (await (await staff.get("/api/admin/leads")).json()) as {
    leads: Array<{ email: string }>;
  };
  expect(emails).toHaveLength(leads.length);
  expect(emails.slice(0, 12)).toEqual(leads.slice(0, 12).map(({ email }) => email));
});

test("an export that breaks off says so, and gives nobody half of the leads @proof", async ({
  page,
  staff,
}) => {
  for (let index = 0; index < 6; index += 1) await postLead(staff);
  let asked = 0;
  await cutExportPages(page, () => {
    asked += 1;
    return asked !== 2;
  });
  const downloads: unknown[] = [];
  page.on("download", (download) => downloads.push(download));
  await page.goto(path);
  await page.getByRole("button", { name: "Export CSV" }).click();
  await expect(page.getByRole("alert")).toHaveText(
    "The export could not be finished. Please try again.",
  );
  expect(downloads).toEqual([]);
  await exportLeads(page);
  await expect(page.getByRole("alert")).toHaveCount(0);
});

test("the focus stays on the page when an export ends under the hand on its Cancel @proof", async ({
  page,
  staff,
}) => {
  await postLead(staff);
  const gate = makeGate();
  await cutExportPages(page, async () => {
    await gate.opened;
    return true;
  });
  await page.goto(path);
  const button = page.getByRole("button", { name: "Export CSV" });
  await button.click();
  await page.getByRole("button", { name: "Cancel export" }).focus();
  gate.open();
  await expect(page.getByText("Exporting leads")).toBeHidden();
  await expect(button).toBeFocused();
});

test("who reads the dashboard through a proxy that is not named learns that limits are off @proof", async ({
  page,
}) => {
  const notice = page.getByText(/the proxy in front of this site hides the visitors/);
  await page.goto(path);
  await expect(card(page, "Total Leads").locator("dd").first()).toBeVisible();
  await expect(notice).toBeHidden();
  await page.setExtraHTTPHeaders({ "x-forwarded-for": "203.0.113.7" });
  await page.reload();
  await expect(notice).toBeVisible();
});

test("on the smallest phone the queue tells who must not be called", async ({
  browser,
  staff,
  site,
}) => {
  // Whose queue is empty: among the leads of this site's other journeys this one may not be shown.
  const agent = await addAgent(site, "imani");
  // A number of its own: others of this site may be called.
  const id = await postLead(staff, { email: makeEmail(), phone: "614-555-0163" });
  const given = await staff.patch(`/api/admin/leads/${id}`, {
    data: { version: 1, assignee: agent.username },
  });
  expect(given.status()).toBe(200);
  const refusal = { channel: "phone", requestKey: randomUUID() };
  const noted = await staff.post(`/api/admin/leads/${id}/revocations`, { data: refusal });
  expect(noted.status()).toBe(201);
  const page = await openAs(browser, site, agent);
  await page.goto(`${path}?mine=true`);
  await expect(page.locator(".waiting-row")).toContainText("No calls since");
  await checkLooks(page);
  await page.context().close();
});
