import type { APIRequestContext, Locator, Page } from "@playwright/test";
import { FakeHubspot } from "./fake-hubspot.ts";
import { expect, test as staffTest } from "./staff-test.ts";

/** The journeys' test with a site that delivers to a HubSpot of its own, and to nothing else. */
export const test = staffTest.extend<{ freshCrm: undefined }, { hubspot: FakeHubspot }>({
  hubspot: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of wanted fixtures here
    async ({}, use) => {
      const hubspot = new FakeHubspot();
      await hubspot.start();
      await use(hubspot);
      await hubspot.close();
    },
    { scope: "worker" },
  ],
  settings: [
    async ({ hubspot: { url, token } }, use) =>
      use({ HUBSPOT_BASE_URL: url, HUBSPOT_ACCESS_TOKEN: token, CRM_ALLOW_ANY_HOST: "true" }),
    { scope: "worker" },
  ],
  /** Resets HubSpot: reachable, switched on and tested, whatever an earlier journey did. */
  freshCrm: [
    async ({ hubspot, staff }, use) => {
      hubspot.mood = "well";
      await changeConfig(staff, "hubspot", { enabled: true, settings: everyLead });
      await staff.post("/api/admin/crm/test/hubspot");
      await use(undefined);
    },
    { auto: true },
  ],
});

const everyLead = {
  minLeadScore: 0,
  syncHotLeads: true,
  syncWarmLeads: true,
  syncColdLeads: true,
  autoSync: true,
};

export async function changeConfig(
  staff: APIRequestContext,
  provider: string,
  data: object,
): Promise<void> {
  const answer = await staff.put(`/api/admin/crm/config/${provider}`, { data });
  expect(answer.status()).toBe(200);
}

/** A provider's card on the settings page. */
export function crmCard(page: Page, label: string): Locator {
  return page.getByRole("region", { name: label, exact: true });
}

export async function openCrmSettings(page: Page, label = "HubSpot"): Promise<Locator> {
  await page.goto("/admin/crm-settings");
  const card = crmCard(page, label);
  await expect(card).toBeVisible();
  return card;
}

/** Waits until a lead has this status at a provider. */
export async function expectDelivery(
  staff: APIRequestContext,
  leadId: string,
  status: string,
): Promise<void> {
  await expect
    .poll(async () => {
      const answer = await staff.get(`/api/admin/leads/${leadId}`);
      const { lead } = (await answer.json()) as {
        lead: { deliveries: ReadonlyArray<{ provider: string; status: string }> };
      };
      return lead.deliveries.find(({ provider }) => provider === "hubspot")?.status;
    })
    .toBe(status);
}

/** The notices of the back office. */
export const notice = (page: Page) => page.getByRole("region", { name: /Notification/ });

/** The bodies of the requests that save settings, in order. */
export function watchSaves(page: Page): unknown[] {
  const bodies: unknown[] = [];
  page.on("request", (request) => {
    if (request.method() === "PUT") bodies.push(request.postDataJSON());
  });
  return bodies;
}

/** The line of HubSpot on the page of a lead. */
export const hubspotRow = (page: Page) =>
  page.getByRole("listitem").filter({ has: page.getByRole("button", { name: ": HubSpot" }) });
/** What a delivery from the page of a lead came to. */
export const outcome = (page: Page) =>
  page.getByRole("main").getByRole("status").filter({ hasText: "HubSpot" });

export { expect };
