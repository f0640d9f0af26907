import { onTestFinished } from "vitest";
import { applyFieldChoices, listActiveFields } from "#features/crm/core/field-map.ts";
import type { CrmPush, VariableValues } from "#features/crm/server/crm-provider.ts";
import { salesforce } from "#features/crm/server/salesforce/salesforce-provider.ts";
import { aLead } from "#testing/records/a-lead.ts";
import { startFakeSalesforce } from "./fake-salesforce.ts";
import { memoryTokenStore } from "./memory-token-store.ts";
import { testClock } from "#testing/site/test-clock.ts";

/** The fields that go out when an admin changed nothing. */
export const salesforceDefaultFields = listActiveFields(applyFieldChoices(salesforce.fields, {}));

export const personId = "7d6b7a37-6a4b-4cf6-9fd9-6a6f3c1b2e11";

/** A fake org and the provider connected to it, with a token unless `values` say otherwise. */
export async function salesforceScene(
  values: VariableValues = { SALESFORCE_ACCESS_TOKEN: "00D-session" },
) {
  const fake = await startFakeSalesforce();
  onTestFinished(() => fake.close());
  const clock = testClock();
  const tokens = memoryTokenStore();
  const context = { clock, tokens, allowAnyHost: true };
  const connect = () =>
    salesforce.connect({ SALESFORCE_INSTANCE_URL: fake.url, ...values }, context);
  const provider = connect();
  const push = (changes: Partial<CrmPush> = {}, signal = AbortSignal.timeout(5_000)) => {
    const pushId = "f2b6c0d5-3b35-4a2f-8a5e-0a1d9a6f5c22";
    const usual = { lead: aLead(), personId, pushId, fields: salesforceDefaultFields, known: null };
    return provider.push({ ...usual, ...changes }, signal);
  };
  return { fake, org: fake.org, clock, tokens, provider, connect, push };
}
