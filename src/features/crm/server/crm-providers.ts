import type { CrmProviderDefinition } from "./crm-provider.ts";
import { hubspot } from "./hubspot/hubspot-provider.ts";
import { pipedrive } from "./pipedrive/pipedrive-provider.ts";
import { salesforce } from "./salesforce/salesforce-provider.ts";
import { webhook } from "./webhook/webhook-provider.ts";

/** Every CRM that the product can deliver to, in the order in which staff see them. */
export const crmProviders: readonly CrmProviderDefinition[] = [
  hubspot,
  salesforce,
  pipedrive,
  webhook,
];

/** The environment variables of all CRMs. */
export const crmVariableNames: readonly string[] = crmProviders.flatMap(({ variables }) =>
  variables.flatMap(({ name, alias }) => (alias === undefined ? [name] : [name, alias])),
);
