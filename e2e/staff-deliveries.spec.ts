import { makeEmail, postLead } from "./a-lead.ts";
import { changeConfig, expect, expectDelivery, hubspotRow, outcome, test } from "./crm-test.ts";

test("a lead that arrived links to its record at the CRM @proof", async ({
  page,
  staff,
  hubspot,
}) => {
  const email = makeEmail();
  const id = await postLead(staff, { email });
  await expectDelivery(staff, id, "synced");
  await page.goto(`/admin/leads/${id}`);
  const row = hubspotRow(page);
  await expect(row.getByText("Synced").first()).toBeVisible();
  await expect(row).toContainText(/Synced\s*\w{3} \d{1,2}, \d{4}/);
  const link = row.getByRole("link", { name: "Open in HubSpot (opens in a new tab)" });
  await expect(link).toHaveAttribute("href", /62515\/record\/0-1\/\d+$/);
  await expect(link).toHaveAttribute("href", new RegExp(`/${hubspot.contacts.get(email)?.id}$`));
  await expect(link).toHaveAttribute("target", "_blank");
  await expect(link).toHaveAttribute("rel", /noopener/);
});

test("Sync now says why it does not send, and sends once it may @proof", async ({
  page,
  staff,
  hubspot,
}) => {
  await changeConfig(staff, "hubspot", { settings: { syncHotLeads: false } });
  const email = makeEmail();
  const id = await postLead(staff, { email });
  await page.goto(`/admin/leads/${id}`);
  const row = hubspotRow(page);
  await expect(row.getByText("Skipped", { exact: true })).toBeVisible();
  const sync = row.getByRole("button", { name: "Sync now: HubSpot" });
  await sync.press("Enter");
  await expect(outcome(page)).toHaveText(
    "This lead was not sent to HubSpot. HubSpot does not get hot leads.",
  );
  await expect(sync).toBeFocused();
  await changeConfig(staff, "hubspot", { settings: { syncHotLeads: true, autoSync: false } });
  await sync.press("Enter");
  await expect(outcome(page)).toHaveText("HubSpot has this lead.");
  expect(hubspot.contacts.has(email)).toBe(true);
});

test("a request that failed shows a message and can be repeated @proof", async ({
  page,
  staff,
}) => {
  const id = await postLead(staff, { email: makeEmail() });
  await expectDelivery(staff, id, "synced");
  await page.goto(`/admin/leads/${id}`);
  await page.route("**/sync/*", (route) => route.abort(), { times: 1 });
  const sync = hubspotRow(page).getByRole("button", { name: "Sync now: HubSpot" });
  await sync.click();
  await expect(outcome(page)).toHaveText(
    "The lead could not be queued for HubSpot. Please try again.",
  );
  await sync.click();
  await expect(outcome(page)).toHaveText("HubSpot has this lead.");
});
