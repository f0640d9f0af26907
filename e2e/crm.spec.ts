import { makeEmail, postLead } from "./a-lead.ts";
import {
  expect,
  expectDelivery,
  hubspotRow,
  notice,
  openCrmSettings,
  outcome,
  test,
  watchSaves,
} from "./crm-test.ts";
import { countCalls } from "./press-twice.ts";

// The journeys with a CRM that the gate has, in one file: they share one site, while each file may get
// a site of its own.

test("each switch is saved at once and alone", async ({ page }) => {
  const card = await openCrmSettings(page);
  const saves = watchSaves(page);
  const countLoads = countCalls(page, "GET", /\/crm\/configs$/);
  const steps = [
    ["Sync Hot Leads", { settings: { syncHotLeads: false } }],
    ["Sync Warm Leads", { settings: { syncWarmLeads: false } }],
    ["Sync Cold Leads", { settings: { syncColdLeads: false } }],
    ["Auto-Sync", { settings: { autoSync: false } }],
    ["Enabled", { enabled: false }],
  ] as const;
  for (const [name, body] of steps) {
    const control = card.getByRole("switch", { name });
    await control.press("Space");
    await expect(control).not.toBeChecked();
    await expect(control).toBeFocused();
    await expect.poll(() => saves.at(-1)).toEqual(body);
    await expect(notice(page).getByText("Configuration Updated")).toBeVisible();
    await expect(notice(page).getByText("HubSpot settings saved successfully")).toBeVisible();
  }
  expect(saves).toHaveLength(steps.length);
  await expect.poll(countLoads).toBeGreaterThan(0);
  await page.reload();
  for (const [name] of steps) {
    await expect(card.getByRole("switch", { name })).not.toBeChecked();
  }
});

test("a connection test shows its result, and the card keeps it", async ({ page, hubspot }) => {
  const card = await openCrmSettings(page);
  const button = card.getByRole("button", { name: "Test Connection to HubSpot" });
  await button.click();
  await expect(notice(page).getByText("HubSpot Connection Test")).toBeVisible();
  await expect(notice(page).getByText("Connection successful!")).toBeVisible();
  await expect(card.getByText("Connected", { exact: true })).toBeVisible();
  await expect(card.getByText(/Connected to HubSpot account 62515/)).toBeVisible();

  hubspot.mood = "refuses-token";
  await button.click();
  await expect(notice(page).getByText("Connection failed - check configuration")).toBeVisible();
  await expect(card.getByText("Failed", { exact: true }).first()).toBeVisible();
  await expect(card.getByText(/HubSpot refused the access token/).first()).toBeVisible();

  await page.route("**/api/admin/crm/test/*", (route) => route.abort());
  await button.click();
  await expect(notice(page).getByText("Test failed - please try again")).toBeVisible();
});

test("a failed lead shows the reason, and Retry is followed", async ({ page, staff, hubspot }) => {
  hubspot.mood = "refuses-leads";
  const email = makeEmail();
  const id = await postLead(staff, { email });
  await expectDelivery(staff, id, "failed");
  await page.goto(`/admin/leads/${id}`);
  const row = hubspotRow(page);
  await expect(row.getByText("Failed", { exact: true })).toBeVisible();
  await expect(row).toContainText("Last error: HubSpot refused this lead");
  const retry = row.getByRole("button", { name: "Retry: HubSpot" });
  await retry.click();
  await expect(outcome(page)).toContainText("HubSpot did not take this lead.");
  await expect(outcome(page)).toContainText("blocked e-mail address");
  hubspot.mood = "well";
  await retry.click();
  await expect(outcome(page)).toHaveText("HubSpot has this lead.");
  await expect(row.getByText("Synced").first()).toBeVisible();
  expect(hubspot.contacts.has(email)).toBe(true);
});
