import type { Page } from "@playwright/test";
import { makeEmail, postLead } from "./a-lead.ts";
import { checkLooks } from "./check-looks.ts";
import { crmCard, expect, openCrmSettings, test } from "./crm-test.ts";
import { test as unconfiguredTest } from "./staff-test.ts";

const moment = "2026-11-21T20:05:00.000Z";
const longReason =
  'HubSpot refused this lead: Property values were not valid: [{"isValid":false,"message":"Property \\"annual_income_band_of_the_household\\" does not exist","error":"PROPERTY_DOESNT_EXIST"}] (correlation 7d1f0b3c-6d0c-4f0e-9d55-9a4f5a3c2b1a).';
const counts = {
  pending: 37,
  in_progress: 2,
  synced: 12_345,
  failed: 1_024,
  skipped: 310,
  elsewhere: 77,
};
const failures = Array.from({ length: 10 }, (_, index) => ({
  leadId: `00000000-0000-4000-8000-00000000000${index}`,
  fullName: "Wolfeschlegelsteinhausenbergerdorff Maria-Anastasia Kubitschek de Oliveira",
  attempts: index + 1,
  error: longReason,
  failedAt: moment,
}));

const states = [
  {
    lastTest: { ok: false, at: moment, message: longReason, warnings: [] },
    pause: { reason: longReason, since: moment },
    counts,
  },
  {
    lastTest: { ok: true, at: moment, message: "Connected.", warnings: [longReason, "Again."] },
    cooldown: { reason: longReason, until: moment },
    counts,
  },
  { credentialsFault: longReason },
];

// The page may ask once more while its journey ends.
test.afterEach(async ({ page }) => page.unrouteAll({ behavior: "ignoreErrors" }));

/** The page with each provider in the state whose turn it is. */
async function openInStates(page: Page, ...turns: readonly object[]): Promise<void> {
  await page.route("**/api/admin/crm/overview", async (route) => {
    const answer = await route.fetch();
    const { providers } = (await answer.json()) as { providers: object[] };
    const shown = providers.map((each, index) => ({ ...each, ...turns[index % turns.length] }));
    await route.fulfill({ json: { providers: shown } });
  });
  await openCrmSettings(page);
}

/** Each provider with its credentials and switched on: of one that is off no card says that it waits. */
async function switchAllOn(page: Page): Promise<void> {
  await page.route("**/api/admin/crm/configs", async (route) => {
    const answer = await route.fetch();
    const { configs } = (await answer.json()) as { configs: { credentials: object }[] };
    const shown = configs.map((each) => ({
      ...each,
      enabled: true,
      credentials: { ...each.credentials, configured: true },
    }));
    await route.fulfill({ json: { configs: shown } });
  });
}

unconfiguredTest("the CRM settings are accessible before anything is set up", async ({ page }) => {
  await page.goto("/admin/crm-settings");
  const card = crmCard(page, "HubSpot");
  await expect(card.getByText("Not configured", { exact: true })).toBeVisible();
  await checkLooks(page);
  await card.getByRole("button", { name: "Connect HubSpot" }).click();
  await checkLooks(page);
});

test("the CRM settings with a paused provider, a resting one and credentials that can't be used are accessible", async ({
  page,
}) => {
  await switchAllOn(page);
  await openInStates(page, ...states);
  for (const [label, told] of [
    ["HubSpot", "HubSpot is paused"],
    ["Salesforce", "Salesforce waits until"],
    ["Pipedrive", "Pipedrive is on, but nothing can be sent yet"],
  ] as const) {
    await expect(crmCard(page, label).getByText(told)).toBeVisible();
  }
  await checkLooks(page);
});

test("the dashboard with troubled CRMs is accessible @proof", async ({ page }) => {
  await page.route("**/api/admin/crm/overview", async (route) => {
    const answer = await route.fetch();
    const { providers } = (await answer.json()) as { providers: object[] };
    const troubled = providers.map((each) => ({
      ...each,
      counts,
      label: "A CRM with a long name",
    }));
    await route.fulfill({ json: { providers: troubled } });
  });
  await page.goto("/admin/dashboard");
  await expect(page.getByText("1,024 leads were not taken by")).toBeVisible();
  await checkLooks(page);
});

test("failed leads, a backfill and its questions are accessible @proof", async ({ page }) => {
  const backfill = {
    startedAt: moment,
    isAsking: false,
    total: 214,
    synced: 110,
    failed: 4,
    skipped: 5,
    left: 95,
  };
  await openInStates(page, { counts, failures, backfill });
  const card = crmCard(page, "HubSpot");
  await card.getByRole("tab", { name: /Activity/ }).click();
  await checkLooks(page);
  await card.getByRole("button", { name: "Stop", exact: true }).click();
  await checkLooks(page);
});

test("the field map is accessible, with its question and its faults @proof", async ({ page }) => {
  const card = await openCrmSettings(page);
  await card.getByRole("tab", { name: "Fields" }).click();
  await card.getByRole("switch", { name: "Send Birth year" }).click();
  await card.getByLabel("Lead score goes to").fill("not a name");
  await checkLooks(page);
  await card.getByRole("button", { name: "Save fields" }).click();
  await expect(card.getByRole("alert")).toBeVisible();
  await checkLooks(page);
});

test("the CRM settings are accessible while they load, and after they failed to @proof", async ({
  page,
}) => {
  await page.route("**/api/admin/crm/*", () => {});
  await page.goto("/admin/crm-settings");
  await expect(page.getByText("Loading CRM settings...")).toBeVisible();
  await checkLooks(page);
  await page.unrouteAll();
  await page.route("**/api/admin/crm/*", (route) => route.abort());
  await page.reload();
  await expect(page.getByRole("alert")).toBeVisible();
  await checkLooks(page);
});

test("a lead's deliveries are accessible in every state @proof", async ({ page, staff }) => {
  const delivery = {
    attempts: 3,
    reason: longReason,
    nextAttemptAt: moment,
    lastError: longReason,
    remoteId: "1",
    syncedAt: moment,
    remoteUrl: "https://app.hubspot.com/contacts/62515/record/0-1/1",
  };
  const statuses = ["pending", "in_progress", "synced", "failed", "skipped"];
  const deliveries = statuses.map((status) => ({
    ...delivery,
    status,
    provider: status,
    label: `A CRM with a long name (${status})`,
  }));
  await page.route("**/api/admin/leads/*", async (route) => {
    const answer = await route.fetch();
    const body = (await answer.json()) as { lead: object };
    await route.fulfill({ json: { ...body, lead: { ...body.lead, deliveries } } });
  });
  await page.goto(`/admin/leads/${await postLead(staff, { email: makeEmail() })}`);
  await expect(page.getByRole("button", { name: /^Retry/ })).toBeVisible();
  await checkLooks(page);
});
