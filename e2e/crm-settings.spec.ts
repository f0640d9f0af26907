import { checkLooks } from "./check-looks.ts";
import { crmCard, expect, notice, openCrmSettings, test, watchSaves } from "./crm-test.ts";
import { hold } from "./make-gate.ts";

test("credentials are listed, marked as set or not, and never shown @proof", async ({
  page,
  hubspot,
}) => {
  const card = await openCrmSettings(page);
  await expect(card.getByText("Configured", { exact: true })).toBeVisible();
  await card.getByRole("tab", { name: "Credentials" }).click();
  const variable = (name: string) => card.getByRole("listitem").filter({ hasText: name });
  await expect(variable("HUBSPOT_ACCESS_TOKEN")).toContainText(/Set$/);
  await expect(variable("HUBSPOT_REFRESH_TOKEN")).toContainText(
    /get new access tokens by itself.*Optional$/,
  );
  await expect(card.getByText("Credential editing is coming in a future update.")).toContainText(
    "For now, credentials come from environment variables or direct API configuration.",
  );
  expect(await page.content()).not.toContain(hubspot.token);

  // A provider that is not set up is a line without a switch.
  for (const label of ["Salesforce", "Pipedrive", "Webhook"]) {
    await expect(crmCard(page, label).getByRole("button")).toHaveText(["Connect"]);
    await expect(crmCard(page, label).getByRole("switch")).toHaveCount(0);
  }
  const other = crmCard(page, "Salesforce");
  await expect(other.getByText("Not configured", { exact: true })).toBeVisible();
  await other.getByRole("button", { name: "Connect Salesforce" }).click();
  await expect(other.getByRole("tab", { name: "Credentials" })).toBeFocused();
  await expect(other.getByText("SALESFORCE_ACCESS_TOKEN")).toBeVisible();
});

test("a provider without credentials lists what it needs @proof", async ({ page }) => {
  const card = await openCrmSettings(page, "Salesforce");
  await card.getByRole("button", { name: "Connect Salesforce" }).click();
  await card.getByRole("tab", { name: "Settings" }).click();
  const control = card.getByRole("switch", { name: "Enabled" });
  const advice = card.getByText("Salesforce is on, but nothing can be sent yet");
  await expect(advice).toHaveCount(0);
  await control.click();
  await expect(advice).toBeVisible();
  await expect(card.getByText(/^It needs its credentials first/)).toBeVisible();
  // The page shows it at once; the dashboard, when it is saved.
  await expect(notice(page).getByText("Configuration Updated")).toBeVisible();
  await page.goto("/admin/dashboard");
  const line = page.getByRole("region", { name: "State of the site" });
  await expect(line).toContainText("Salesforce is on, but its credentials are missing");
  await page.getByRole("link", { name: "See why and fix it" }).click();
  await control.click();
  await expect(advice).toHaveCount(0);
  await expect(notice(page).getByText("Configuration Updated")).toBeVisible();
});

test("without a network every save fails with a message @proof", async ({ page, context }) => {
  const card = await openCrmSettings(page);
  await card.getByRole("tab", { name: "Fields" }).click();
  const source = card.getByLabel("Campaign source goes to this HubSpot field");
  await source.fill("kept_here");
  await context.setOffline(true);
  await card.getByRole("button", { name: "Save fields" }).click();
  await expect(card.getByText("what you typed is still here")).toBeVisible();
  await expect(source).toHaveValue("kept_here");
  await card.getByRole("tab", { name: "Settings" }).click();
  await card.getByRole("switch", { name: "Auto-Sync" }).click();
  await expect(notice(page).getByText("Update Failed")).toBeVisible();
  await context.setOffline(false);
});

test("a change that can't be saved is reverted with a message @proof", async ({ page }) => {
  const card = await openCrmSettings(page);
  const gate = await hold(page, "**/api/admin/crm/config/*", (route) =>
    route.fulfill({ status: 503, body: "" }),
  );
  const control = card.getByRole("switch", { name: "Sync Hot Leads" });
  await control.click();
  await expect(control).not.toBeChecked();
  gate.open();
  await expect(notice(page).getByText("Update Failed")).toBeVisible();
  await expect(notice(page).getByText("Failed to update HubSpot configuration")).toBeVisible();
  await expect(control).toBeChecked();
});

test("the minimum score is a whole number from 0 to 100 @proof", async ({ page }) => {
  const card = await openCrmSettings(page);
  const saves = watchSaves(page);
  const score = card.getByLabel("Minimum Lead Score");
  await score.fill("85");
  await score.press("Enter");
  await expect.poll(() => saves).toEqual([{ settings: { minLeadScore: 85 } }]);
  await score.fill("");
  await score.press("Enter");
  await expect(score).toHaveValue("70");
  await expect.poll(() => saves.at(-1)).toEqual({ settings: { minLeadScore: 70 } });
  for (const ignored of ["101", "-1", "12.5", "e"]) {
    await score.selectText();
    await score.pressSequentially(ignored);
    await score.press("Enter");
    await expect(score).toHaveValue("70");
    await expect(card.getByText("so 70 stays")).toBeVisible();
  }
  await score.hover();
  await page.mouse.wheel(0, 120);
  await score.blur();
  await expect(score).toHaveValue("70");
  await score.fill("100");
  await score.blur();
  await expect.poll(() => saves.at(-1)).toEqual({ settings: { minLeadScore: 100 } });
  const none = { settings: { minLeadScore: 0 } };
  const saved = page.waitForResponse(
    (answer) => answer.request().postData() === JSON.stringify(none),
  );
  await score.fill("0");
  await score.blur();
  // Waits for the save: reloading the page would abort a running request.
  await saved;
  expect(saves.at(-1)).toEqual(none);
  expect(saves).toHaveLength(4);
  await page.reload();
  await expect(score).toHaveValue("0");
});

test("a half-typed score is not saved @proof", async ({ page }) => {
  await page.clock.install();
  const card = await openCrmSettings(page);
  const saves = watchSaves(page);
  const score = card.getByLabel("Minimum Lead Score");
  await score.selectText();
  await score.pressSequentially("7");
  await page.clock.runFor(60_000);
  // As when another window comes to the front: the field gets `focusout` and stays the active element.
  await score.evaluate((field) =>
    field.dispatchEvent(new FocusEvent("focusout", { bubbles: true })),
  );
  await score.press("0");
  await expect(score).toHaveValue("70");
  expect(saves).toEqual([]);
  await score.press("Tab");
  await expect.poll(() => saves).toEqual([{ settings: { minLeadScore: 70 } }]);
});

test("all connections are tested at once @proof", async ({ page }) => {
  await openCrmSettings(page);
  const button = page.getByRole("button", { name: "Test All Connections" });
  await button.click();
  await expect(notice(page).getByText("Connection Tests Complete")).toBeVisible();
  await expect(notice(page).getByText("Check individual provider status below")).toBeVisible();
  await expect(crmCard(page, "HubSpot").getByText("Connected", { exact: true })).toBeVisible();
  await page.route("**/api/admin/crm/test-all", (route) => route.abort());
  await button.click();
  await expect(notice(page).getByText("Connection Tests Failed")).toBeVisible();
  await expect(
    notice(page).getByText("Please try again or check individual providers"),
  ).toBeVisible();
});

test("settings that fail to load show a message, and Refresh loads them @proof", async ({
  page,
}) => {
  const gate = await hold(page, "**/api/admin/crm/overview", (route) => route.abort());
  await page.goto("/admin/crm-settings");
  await expect(page.getByText("Loading CRM settings...")).toBeVisible();
  await checkLooks(page);
  gate.open();
  await expect(page.getByRole("alert")).toContainText("Failed to load CRM settings.");
  await checkLooks(page);
  await page.unrouteAll();
  await page.getByRole("button", { name: "Refresh" }).click();
  await expect(crmCard(page, "HubSpot")).toBeVisible();
  await expect(page.getByRole("alert")).toBeHidden();
});
