import type { Page } from "@playwright/test";
import { makeEmail, postLead } from "./a-lead.ts";
import { checkLooks, checkLooksInProof } from "./check-looks.ts";
import { crmCard, expect, openCrmSettings, test } from "./crm-test.ts";
import { changeAnswer } from "./make-gate.ts";
import { test as unconfiguredTest } from "./staff-test.ts";

const overview = "**/api/admin/crm/overview";
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

// The page may send one more request while the journey ends.
test.afterEach(async ({ page }) => page.unrouteAll({ behavior: "ignoreErrors" }));

/** Opens the page with each provider in the given state. */
async function openInStates(page: Page, ...turns: readonly object[]): Promise<void> {
  await changeAnswer<{ providers: object[] }>(page, overview, ({ providers }) => ({
    providers: providers.map((each, index) => ({ ...each, ...turns[index % turns.length] })),
  }));
  await openCrmSettings(page);
}

/** Switches each provider on with its credentials: only then its card shows waiting deliveries. */
async function switchAllOn(page: Page): Promise<void> {
  const configs = "**/api/admin/crm/configs";
  await changeAnswer<{ configs: { credentials: object }[] }>(page, configs, (body) => ({
    configs: body.configs.map(({ credentials, ...each }) => ({
      ...each,
      enabled: true,
      credentials: { ...credentials, configured: true },
    })),
  }));
}

unconfiguredTest(
  "the CRM settings are accessible before anything is set up @proof",
  async ({ page }) => {
    await page.goto("/admin/crm-settings");
    const card = crmCard(page, "HubSpot");
    await expect(card.getByText("Not configured", { exact: true })).toBeVisible();
    await checkLooksInProof(page);
    await card.getByRole("button", { name: "Connect HubSpot" }).click();
    await checkLooks(page);
  },
);

test("CRM settings of troubled providers are accessible @proof", async ({ page }) => {
  await switchAllOn(page);
  await openInStates(page, ...states);
  for (const [label, sentence] of [
    ["HubSpot", "HubSpot is paused"],
    ["Salesforce", "Salesforce waits until"],
    ["Pipedrive", "Pipedrive is on, but nothing can be sent yet"],
  ] as const) {
    await expect(crmCard(page, label).getByText(sentence)).toBeVisible();
  }
  await checkLooks(page);
});

test("the dashboard with troubled CRMs is accessible @proof", async ({ page }) => {
  const troubled = { counts, label: "A CRM with a long name" };
  await changeAnswer<{ providers: object[] }>(page, overview, ({ providers }) => ({
    providers: providers.map((each) => ({ ...each, ...troubled })),
  }));
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
  await changeAnswer<{ lead: object }>(page, "**/api/admin/leads/*", (body) => ({
    ...body,
    lead: { ...body.lead, deliveries },
  }));
  await page.goto(`/admin/leads/${await postLead(staff, { email: makeEmail() })}`);
  await expect(page.getByRole("button", { name: /^Retry/ })).toBeVisible();
  await checkLooks(page);
});
