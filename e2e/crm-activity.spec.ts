import type { APIRequestContext } from "@playwright/test";
import { makeEmail, postLead } from "./a-lead.ts";
import { changeConfig, expect, expectDelivery, openCrmSettings, test } from "./crm-test.ts";

/** Stores leads while automatic sync is off; returns their addresses. */
async function postUnsent(staff: APIRequestContext, leads: number): Promise<string[]> {
  await changeConfig(staff, "hubspot", { settings: { autoSync: false } });
  const emails = Array.from({ length: leads }, makeEmail);
  const ids: string[] = [];
  for (const email of emails) ids.push(await postLead(staff, { email }));
  await Promise.all(ids.map((id) => expectDelivery(staff, id, "skipped")));
  return emails;
}

async function expectPause(staff: APIRequestContext): Promise<void> {
  await expect
    .poll(async () => {
      const answer = await staff.get("/api/admin/crm/overview");
      const { providers } = (await answer.json()) as { providers: Array<{ pause: unknown }> };
      return providers.some(({ pause }) => pause);
    })
    .toBe(true);
}

test("a provider that refuses pauses until a good test @proof", async ({
  page,
  staff,
  hubspot,
}) => {
  hubspot.mood = "refuses-token";
  const email = makeEmail();
  const id = await postLead(staff, { email });
  await expectPause(staff);
  const card = await openCrmSettings(page);
  // The line at the top of every page says so, too.
  const main = page.getByRole("main");
  const banners = main.getByText("HubSpot is paused");
  await expect(banners).toHaveCount(1);
  await expect(card.getByText(/then press Test Connection/)).toBeVisible();
  await expect(card.getByText(/1 lead in the queue/)).toBeVisible();
  hubspot.mood = "well";
  await card.getByRole("button", { name: "Test Connection to HubSpot" }).click();
  await expect(banners).toHaveCount(0);
  // Nobody presses Refresh: the page follows the queue until it is empty.
  await expect(card.getByText("Nothing in the queue")).toBeVisible();
  await expectDelivery(staff, id, "synced");
  expect(hubspot.contacts.get(email)?.properties["firstname"]).toBe("Amara");
});

test("while nothing is queued, the page sends no further requests @proof", async ({
  page,
  staff,
}) => {
  await expectDelivery(staff, await postLead(staff, { email: makeEmail() }), "synced");
  await page.clock.install();
  const card = await openCrmSettings(page);
  await expect(card.getByText("Nothing in the queue")).toBeVisible();
  const calls: string[] = [];
  page.on("request", (request) => {
    // Every staff page asks for the site's state.
    if (!request.url().endsWith("/api/admin/parts")) calls.push(request.url());
  });
  await page.clock.runFor(60_000);
  expect(calls).toEqual([]);
  await expectDelivery(staff, await postLead(staff, { email: makeEmail() }), "synced");
  const synced = card.locator("dl > div", { hasText: "Synced" }).locator("dd");
  const before = Number(await synced.textContent());
  await page.getByRole("button", { name: "Refresh" }).click();
  await expect(synced).toHaveText(String(before + 1));
});

test("failed leads are listed; Retry all sends them @proof", async ({ page, staff, hubspot }) => {
  hubspot.mood = "refuses-leads";
  const fullName = `Ada ${makeEmail()}`;
  const id = await postLead(staff, { email: makeEmail(), fullName });
  await expectDelivery(staff, id, "failed");
  const card = await openCrmSettings(page);
  await card.getByRole("tab", { name: "Activity" }).click();
  const row = card.getByRole("listitem").filter({ hasText: fullName });
  await expect(row).toContainText("blocked e-mail address");
  await expect(row.getByRole("link")).toHaveAttribute("href", `/admin/leads/${id}`);
  hubspot.mood = "well";
  await card.getByRole("button", { name: "Retry all" }).click();
  await expect(card.getByText("1 lead back in the queue.")).toBeVisible();
  await expect(card.getByText("Every lead that was sent has arrived.")).toBeVisible();
  await expect(card.getByRole("heading", { name: "Leads that did not arrive" })).toBeFocused();
  await expectDelivery(staff, id, "synced");
});

test("earlier leads are counted, and sent after a confirmation @proof", async ({
  page,
  staff,
  hubspot,
}) => {
  const emails = await postUnsent(staff, 3);
  await changeConfig(staff, "hubspot", { enabled: false });
  const card = await openCrmSettings(page);
  await card.getByRole("tab", { name: "Activity" }).click();
  await expect(card.getByText("Switch this provider on first")).toBeVisible();
  await card.getByRole("tab", { name: "Settings" }).click();
  await card.getByRole("switch", { name: "Enabled" }).click();
  await card.getByRole("tab", { name: "Activity" }).click();

  const count = card.getByRole("button", { name: "Count earlier leads" });
  await count.click();
  const question = "3 leads would be sent to HubSpot, oldest first.";
  await expect(card.getByRole("group", { name: question })).toBeVisible();
  await expect(card.getByRole("button", { name: "Not now" })).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(card.getByRole("heading", { name: "Send earlier leads" })).toBeFocused();
  expect(hubspot.contacts.has(emails[0] ?? "")).toBe(false);

  await count.click();
  await card.getByRole("button", { name: "Send them" }).click();
  await expect(card.getByText("3 of 3 done")).toBeVisible();
  expect(emails.filter((email) => !hubspot.contacts.has(email))).toEqual([]);
  await count.click();
  await expect(
    card.getByText("Every lead that HubSpot should get was sent or is in the queue."),
  ).toBeVisible();
});

test("sending earlier leads can be stopped @proof", async ({ page, staff, hubspot }) => {
  await postUnsent(staff, 4);
  hubspot.mood = "refuses-token";
  const card = await openCrmSettings(page);
  await card.getByRole("tab", { name: "Activity" }).click();
  await card.getByRole("button", { name: "Count earlier leads" }).click();
  await card.getByRole("button", { name: "Send them" }).click();
  await expect(card.getByText("Sending earlier leads")).toBeVisible();
  await expect(card.getByText("HubSpot is paused")).toBeVisible();
  await card.getByRole("button", { name: "Stop", exact: true }).click();
  await card.getByRole("button", { name: "Go on" }).click();
  await card.getByRole("button", { name: "Stop", exact: true }).click();
  await card.getByRole("button", { name: "Stop sending" }).click();
  await expect(card.getByText("Stopped with 4 leads left to send.")).toBeVisible();
  await expect(card.getByText("4 of 4 done")).toBeVisible();
  await expect(card.getByRole("button", { name: "Count earlier leads" })).toBeVisible();
});

test("leads that went to another account are reported @proof", async ({ page, staff, hubspot }) => {
  const id = await postLead(staff, { email: makeEmail() });
  await expectDelivery(staff, id, "synced");
  const { portalId } = hubspot;
  hubspot.portalId = portalId + 1;
  const card = await openCrmSettings(page);
  const button = card.getByRole("button", { name: "Test Connection to HubSpot" });
  const notice = card.getByText(/leads? went to the account that was connected before/);
  await expect(notice).toHaveCount(0);
  await button.click();
  await expect(notice).toBeVisible();
  await expect(card.getByText("This is another account than before.")).toBeVisible();
  await page.goto(`/admin/leads/${id}`);
  await expect(page.getByText(/^It went to the HubSpot account/)).toBeVisible();

  hubspot.portalId = portalId;
  await openCrmSettings(page);
  await button.click();
  await expect(notice).toHaveCount(0);
  await expectDelivery(staff, id, "synced");
});
