import { randomBytes } from "node:crypto";
import type { Clock } from "../../src/platform/core/clock.ts";
import { startFakeCrm, type FakeCrm } from "../../src/testing/crm/fake-crm.ts";
import { startFakeHubspot } from "../../src/testing/crm/fake-hubspot.ts";
import { fakePipedrive } from "../../src/testing/crm/fake-pipedrive.ts";
import { startFakeSalesforce } from "../../src/testing/crm/fake-salesforce.ts";
import { fakeWebhookReceiver } from "../../src/testing/crm/fake-webhook-receiver.ts";

/** One contact as its CRM stores it. */
export interface RemoteRecord {
  readonly id: string;
  readonly email: string;
  /** Everything that the family answered and wrote, as one text. */
  readonly text: string;
}

export interface CrmUnderTest {
  readonly provider: string;
  readonly fake: FakeCrm;
  /** Environment variables that connect the site to this fake. */
  readonly env: Readonly<Record<string, string>>;
  readRecords(): readonly RemoteRecord[];
  /** Lists what the CRM must not hold, such as a second note about one person. */
  findFaults(): readonly string[];
}

const pipedriveToken = "t0k3n";

/** Every CRM the product knows, as fakes on loopback. */
export async function startAllCrms(clock: Clock): Promise<readonly CrmUnderTest[]> {
  return [await hubspot(), await salesforce(), await pipedrive(), await webhook(clock)];
}

async function hubspot(): Promise<CrmUnderTest> {
  const fake = await startFakeHubspot();
  return {
    provider: "hubspot",
    fake,
    env: { HUBSPOT_ACCESS_TOKEN: "pat-na1-secret", HUBSPOT_BASE_URL: fake.url },
    readRecords: () =>
      fake.account.contacts.map(({ id, properties }) => ({
        id,
        email: properties["email"] ?? "",
        text: `${properties["message"]} ${properties["phone"]}`,
      })),
    findFaults: () => (fake.account.blanked > 0 ? ["a value was blanked"] : []),
  };
}

async function salesforce(): Promise<CrmUnderTest> {
  const fake = await startFakeSalesforce();
  return {
    provider: "salesforce",
    fake,
    env: { SALESFORCE_ACCESS_TOKEN: "00D-session", SALESFORCE_INSTANCE_URL: fake.url },
    readRecords: () =>
      [...fake.org.leads.values()].map((lead) => ({
        id: lead.Id,
        email: String(lead["Email"]),
        text: `${lead["Description"]} ${lead["Phone"]}`,
      })),
    findFaults: () => (fake.org.blanked > 0 ? ["a value was blanked"] : []),
  };
}

async function pipedrive(): Promise<CrmUnderTest> {
  const vendor = fakePipedrive(pipedriveToken);
  const fake = await startFakeCrm(vendor);
  return {
    provider: "pipedrive",
    fake,
    env: { PIPEDRIVE_API_TOKEN: pipedriveToken, PIPEDRIVE_COMPANY_DOMAIN: fake.url },
    readRecords: () => {
      const people = new Map(vendor.leads.map((lead) => [lead.id, lead.person_id]));
      const notes = new Map(
        vendor.notes.map((note) => [people.get(note.lead_id ?? ""), note.content]),
      );
      return vendor.persons.map(({ id, emails, phones }) => ({
        id: String(id),
        email: emails[0]?.value ?? "",
        text: [notes.get(id), ...phones.map(({ value }) => value)].join(" "),
      }));
    },
    findFaults: () => [
      ...findRepeated(vendor.leads.map((lead) => `lead of person ${lead.person_id}`)),
      ...findRepeated(vendor.notes.map((note) => `note of lead ${note.lead_id}`)),
    ],
  };
}

async function webhook(clock: Clock): Promise<CrmUnderTest> {
  const key = randomBytes(24);
  // Under a fast clock a message is minutes old when it arrives.
  const receiver = fakeWebhookReceiver(key, clock, 86_400);
  const fake = await startFakeCrm(receiver);
  return {
    provider: "webhook",
    fake,
    env: {
      CRM_WEBHOOK_URL: fake.url,
      CRM_WEBHOOK_SECRET: `whsec_${key.toString("base64")}`,
    },
    readRecords: () =>
      [...receiver.people].map(([personId, lead]) => ({
        id: `record-of-${personId}`,
        email: String(lead["email"]),
        text: `${lead["answers"]} ${lead["phone"]}`,
      })),
    findFaults: () => [],
  };
}

function findRepeated(texts: readonly string[]): readonly string[] {
  const seen = new Set<string>();
  return texts.filter((text) => seen.size === seen.add(text).size);
}
