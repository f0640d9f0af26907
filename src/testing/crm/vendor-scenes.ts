import { onTestFinished } from "vitest";
import { applyFieldChoices, listActiveFields } from "#features/crm/core/field-map.ts";
import { CrmFailure } from "#features/crm/core/provider-gate.ts";
import type {
  CrmProviderDefinition,
  CrmWrite,
  StoredToken,
  TokenStore,
  VariableValues,
} from "#features/crm/server/crm-provider.ts";
import { hubspot } from "#features/crm/server/hubspot/hubspot-provider.ts";
import { pipedrive } from "#features/crm/server/pipedrive/pipedrive-provider.ts";
import { salesforce } from "#features/crm/server/salesforce/salesforce-provider.ts";
import { webhook } from "#features/crm/server/webhook/webhook-provider.ts";
import { aLead } from "#testing/records/a-lead.ts";
import { testClock } from "#testing/site/test-clock.ts";
import { startFakeCrm, type FakeCrm } from "./fake-crm.ts";
import { startFakeHubspot } from "./fake-hubspot.ts";
import { fakePipedrive, type PipedriveAccountField } from "./fake-pipedrive.ts";
import { startFakeSalesforce } from "./fake-salesforce.ts";
import { fakeWebhookReceiver } from "./fake-webhook-receiver.ts";

export const personId = "7d6b7a37-6a4b-4cf6-9fd9-6a6f3c1b2e11";
export const pushId = "f2b6c0d5-3b35-4a2f-8a5e-0a1d9a6f5c22";
export const webhookSecret = "a secret that only the two of us know";

export const soon = () => AbortSignal.timeout(10_000);

/** The fields that are sent when no admin changed the choice. */
export const usualFields = ({ fields }: CrmProviderDefinition) =>
  listActiveFields(applyFieldChoices(fields, {}));

/** A token store in memory, for one test. */
function memoryTokens() {
  const store: TokenStore & { token: StoredToken | null } = {
    token: null,
    read: async () => store.token,
    write: async (token) => {
      store.token = token;
    },
  };
  return store;
}

/** As a server connects: only to the vendor's own addresses. */
export const guarded = { clock: testClock(), tokens: memoryTokens(), allowAnyHost: false };

/** A provider connected to its fake, which is closed after the test. */
function vendorScene(
  definition: CrmProviderDefinition,
  fake: FakeCrm,
  values: VariableValues,
  clock = testClock(),
) {
  onTestFinished(() => fake.close());
  const tokens = memoryTokens();
  const fields = usualFields(definition);
  const connect = (changes: VariableValues = {}) => {
    const provider = definition.connect(
      { ...values, ...changes },
      { clock, tokens, allowAnyHost: true },
    );
    const usual = { lead: aLead(), mayMake: true, personId, pushId, fields, known: null };
    const push = async (change: Partial<CrmWrite> = {}, signal = soon()) => {
      const written = await provider.write({ ...usual, ...change }, signal);
      if (!written) throw new Error("Nobody was made.");
      return written;
    };
    const test = (tested = fields, signal = soon()) => provider.test(tested, signal);
    return { provider, push, test };
  };
  return { clock, tokens, connect, ...connect() };
}

/** A fake account and the provider connected to it, with a token unless `values` say otherwise. */
export async function hubspotScene(
  values: VariableValues = { HUBSPOT_ACCESS_TOKEN: "pat-na1-secret" },
) {
  const fake = await startFakeHubspot();
  const scene = vendorScene(hubspot, fake, { HUBSPOT_BASE_URL: fake.url, ...values });
  return { ...scene, fake, account: fake.account };
}

export async function salesforceScene(
  values: VariableValues = { SALESFORCE_ACCESS_TOKEN: "00D-session" },
) {
  const fake = await startFakeSalesforce();
  const scene = vendorScene(salesforce, fake, { SALESFORCE_INSTANCE_URL: fake.url, ...values });
  return { ...scene, fake, org: fake.org };
}

export async function pipedriveScene(fields: readonly PipedriveAccountField[] = []) {
  const vendor = fakePipedrive("t0k3n", fields);
  const fake = await startFakeCrm(vendor);
  const values = { PIPEDRIVE_API_TOKEN: "t0k3n", PIPEDRIVE_COMPANY_DOMAIN: fake.url };
  return { ...vendorScene(pipedrive, fake, values), fake, vendor };
}

/** @param key with which the receiver checks calls; ours is `webhookSecret`. */
export async function webhookScene({ key = webhookSecret, path = "/hooks/1/abc/" } = {}) {
  const clock = testClock();
  const vendor = fakeWebhookReceiver(Buffer.from(key), clock);
  const fake = await startFakeCrm(vendor);
  const values = { CRM_WEBHOOK_URL: `${fake.url}${path}`, CRM_WEBHOOK_SECRET: webhookSecret };
  return { ...vendorScene(webhook, fake, values, clock), fake, vendor };
}

/**
 * The error with which a call failed; throws when it succeeded, or failed with anything but a
 * CrmFailure.
 */
export async function crmFailureOf(work: Promise<unknown>): Promise<CrmFailure> {
  const outcome = await work.then(
    () => "success",
    (error: unknown) => error,
  );
  if (outcome instanceof CrmFailure) return outcome;
  throw new Error("Expected a CrmFailure.", { cause: outcome });
}
