import { randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { callable, makeEmail, postLead } from "./a-lead.ts";
import { addAgent, openAs } from "./add-agent.ts";
import { checkLooks } from "./check-looks.ts";
import { hold, makeGate } from "./make-gate.ts";
import { readLayoutShift } from "./read-layout-shift.ts";
import { expect, test } from "./staff-test.ts";
import { startSite } from "./start-site.ts";

const path = "/admin/dashboard";
const rows = (page: Page) => page.getByRole("rowgroup").nth(1).getByRole("row");
const card = (page: Page, label: string) =>
  page.getByRole("region", { name: "Lead statistics" }).locator("dl > div", { hasText: label });

/** Checks the order of Today: waiting people first; the five figures beside them on a desktop, below them on a phone. */
async function expectInSight(page: Page, height: number, parts: readonly string[]): Promise<void> {
  await expect(page.locator(".waiting-row")).toHaveCount(5);
  for (const part of parts) {
    const bottom = (element: Element) => element.getBoundingClientRect().bottom + window.scrollY;
    expect(await page.locator(part).evaluate(bottom), part).toBeLessThanOrEqual(height);
  }
}

test("the list of leads says that it loads or failed before the other parts have loaded", async ({
  page,
}) => {
  await hold(page, /\/api\/admin\/(?!leads)/);
  const leads = await hold(page, /\/api\/admin\/leads\?/, (route) => route.abort());
  await page.goto(path);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  // The rest can be undone for eight seconds from here.
  const timeout = 4_000;
  await expect(page.getByText("Loading leads...")).toBeVisible({ timeout });
  leads.open();
  await expect(
    page.getByText("Failed to load dashboard data. Please refresh the page."),
  ).toBeVisible({ timeout });
});

test("the dashboard before, with and after its first leads @proof", async ({ browser }) => {
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
  // The setup steps come first, in sight, and did not move what was visible before.
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

  await expect(page.getByText("1 family waits, none is overdue.")).toBeVisible();
  const waiting = page.locator(".waiting-row").filter({ hasText: "Amara Okafor" });
  await expect(waiting).toContainText(/due in 23 h \d+ min/);
  await page.getByRole("link", { name: "My leads" }).click();
  await expect(page).toHaveURL(/\?mine=true$/);
  await expect(page.getByText("None of your families is waiting.")).toBeVisible();
  await page.getByRole("link", { name: "Everybody's" }).click();
  await page.getByText("Show the figures").click();
  await expect(page.getByRole("row").filter({ hasText: /1001$/ })).toHaveCount(1);
  await page.getByRole("link", { name: "Next: Amara Okafor" }).click();
  await expect(page).toHaveURL(new RegExp(`/admin/leads/${id}$`));
  await page.getByRole("button", { name: "Voicemail" }).click();
  await expect(page.getByText("Voicemail: logged.")).toBeVisible();
  const tried = /tried once, \d+:\d\d [AP]M/;
  await page.getByRole("link", { name: "Today" }).click();
  await expect(waiting).toContainText(tried);
  // A person who was just tried is not next: the next try is planned for later.
  await postLead(page.request, { fullName: "Second Family", email: makeEmail() });
  await page.reload();
  await expect(waiting).toContainText("next try");
  await expect(page.getByRole("link", { name: "Write 1" })).toBeVisible();
  await page.getByRole("link", { name: "Next: Second Family" }).click();
  await page.getByRole("button", { name: "Log an email" }).click();
  await expect(page.getByText("Email sent: logged.")).toBeVisible();
  await page.getByRole("link", { name: "Today" }).click();
  await expect(page.locator(".waiting-row")).toHaveCount(1);
  const call = { outcome: "answered" };
  await page.request.post(`/api/admin/leads/${id}/calls`, { data: call });
  await page.reload();
  await expect(page.getByText("Nobody is waiting. Every family has been answered.")).toBeVisible();
  await expect(page.getByText("100%", { exact: true })).toBeVisible();
  for (let index = 0; index < 6; index += 1) await postLead(page.request);
  await page.reload();
  await page.setViewportSize({ width: 1440, height: 900 });
  await expectInSight(page, 900, [".waiting-card", ".stat-row"]);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectInSight(page, 844, [".waiting-card"]);
  await page.request.post("/api/questionnaire-steps", { data: { step: 1 } });
  await page.reload();
  const stops = page.getByRole("heading", { name: "Where families stop" }).locator("../..");
  await expect(stops.getByRole("listitem")).toHaveCount(10);
  await expect(stops.getByRole("listitem").first()).toContainText("1 (");
  await page.context().close();
  await site.close();
});

test("the ten newest leads are listed with what a call needs", async ({ page, staff }) => {
  const names = Array.from({ length: 11 }, (_, index) => `Family ${index}`);
  for (const fullName of names) await postLead(staff, { fullName, phone: "" });
  const email = makeEmail();
  const id = await postLead(staff, { fullName: "Zoë Ångström", email, phone: "+1 614-555-0198" });
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
    "614-555-0198No calls, did not agree: email.",
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

test("leads that fail to load show a message, and Refresh loads them @proof", async ({
  page,
  staff,
}) => {
  await postLead(staff);
  await page.route(/\/api\/admin\/leads\?/, (route) => route.abort(), { times: 1 });
  await page.goto(path);
  const alert = page.getByRole("alert");
  await expect(alert).toHaveText("Failed to load dashboard data. Please refresh the page.");
  await page.getByRole("button", { name: "Refresh" }).click();
  await expect(alert).toBeHidden();
  await expect(card(page, "Total Leads").locator("dd").first()).toHaveText(/^\d+$/);
  await expect(rows(page).first()).toBeVisible();
});

/** Limits the pages of an export to five leads, so that few leads make many pages; `answer` may delay or refuse a page. */
async function cutExportPages(page: Page, answer: () => Promise<boolean> | boolean): Promise<void> {
  await page.route(/\/api\/admin\/leads\?limit=1000/, async (route) => {
    if (!(await answer())) return route.abort();
    return route.continue({ url: route.request().url().replace("limit=1000", "limit=5") });
  });
}

test("an export can be cancelled, can break off, and can be complete @proof", async ({
  page,
  staff,
}) => {
  for (let index = 0; index < 12; index += 1) await postLead(staff, { email: makeEmail() });
  let gate = makeGate();
  let asked = 0;
  let broken = Number.NaN;
  await cutExportPages(page, async () => {
    await gate.opened;
    asked += 1;
    return asked !== broken;
  });
  const downloads: unknown[] = [];
  page.on("download", (download) => downloads.push(download));
  await page.goto(path);
  const button = page.getByRole("button", { name: "Export CSV" });
  await button.click();
  await expect(page.getByRole("status").filter({ hasText: "Exporting leads" })).toBeVisible();
  await page.getByRole("button", { name: "Cancel export" }).click();
  await expect(page.getByText("Exporting leads")).toBeHidden();
  await expect(button).toBeFocused();
  await expect(page.getByRole("alert")).toHaveCount(0);
  gate.open();

  [asked, broken] = [0, 2];
  await button.click();
  const failed = "The export could not be finished. Please try again.";
  await expect(page.getByRole("alert")).toHaveText(failed);
  expect(downloads).toEqual([]);

  // The export ends while Cancel is pressed.
  broken = Number.NaN;
  gate = makeGate();
  const downloading = page.waitForEvent("download");
  await button.click();
  await page.getByRole("button", { name: "Cancel export" }).focus();
  gate.open();
  const file = await downloading;
  await expect(page.getByRole("alert")).toHaveCount(0);
  await expect(button).toBeFocused();
  const day = await page.evaluate(() => new Date().toLocaleDateString("en-CA"));
  expect(file.suggestedFilename()).toBe(`leads-${day}.csv`);
  const lines = (await readFile(await file.path(), "utf8")).split("\r\n");
  const emails = lines.slice(1, -1).map((line) => line.split(",")[1]);
  const { leads } = (await (await staff.get("/api/admin/leads")).json()) as {
    leads: Array<{ email: string }>;
  };
  expect(emails).toHaveLength(leads.length);
  expect(emails.slice(0, 12)).toEqual(leads.slice(0, 12).map(({ email }) => email));
});

test("Today reports a proxy that is not named @proof", async ({ page }) => {
  const notice = page.getByText(/the proxy in front of this site hides the visitors/);
  await page.goto(path);
  await expect(card(page, "Total Leads").locator("dd").first()).toBeVisible();
  await expect(notice).toBeHidden();
  await page.setExtraHTTPHeaders({ "x-forwarded-for": "203.0.113.7" });
  await page.reload();
  await expect(notice).toBeVisible();
});

test("on a phone the queue shows who must not be called @proof", async ({
  browser,
  staff,
  site,
}) => {
  // An agent with an empty queue: among the leads of other journeys this lead might not be shown.
  const agent = await addAgent(site, "imani");
  // A number of its own, because a No holds for every lead with the number.
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
