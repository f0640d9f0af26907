import { onTestFinished } from "vitest";
import { applyFieldChoices, listActiveFields } from "#features/crm/core/field-map.ts";
import type { CrmPush, VariableValues } from "#features/crm/server/crm-provider.ts";
import { hubspot } from "#features/crm/server/hubspot/hubspot-provider.ts";
import { aLead } from "#testing/records/a-lead.ts";
import { startFakeHubspot } from "./fake-hubspot.ts";
import { memoryTokenStore } from "./memory-token-store.ts";
import { testClock } from "#testing/site/test-clock.ts";

/** The fields that go out when an admin changed nothing. */
export const hubspotDefaultFields = listActiveFields(applyFieldChoices(hubspot.fields, {}));

export function aHubspotPush(changes: Partial<CrmPush> = {}): CrmPush {
  return {
    lead: aLead(),
    personId: "7d6b7a37-6a4b-4cf6-9fd9-6a6f3c1b2e11",
    pushId: "f2b6c0d5-3b35-4a2f-8a5e-0a1d9a6f5c22",
    fields: hubspotDefaultFields,
    known: null,
    ...changes,
  };
}

/** A fake account and the provider connected to it, with a token unless `values` say otherwise. */
export async function hubspotScene(
  values: VariableValues = { HUBSPOT_ACCESS_TOKEN: "pat-na1-secret" },
) {
  const fake = await startFakeHubspot();
  onTestFinished(() => fake.close());
  const clock = testClock();
  const tokens = memoryTokenStore();
  const context = { clock, tokens, allowAnyHost: true };
  const connect = () => hubspot.connect({ HUBSPOT_BASE_URL: fake.url, ...values }, context);
  const provider = connect();
  const push = (changes: Partial<CrmPush> = {}, signal = AbortSignal.timeout(5_000)) =>
    provider.push(aHubspotPush(changes), signal);
  return { fake, account: fake.account, clock, tokens, provider, connect, push };
}
