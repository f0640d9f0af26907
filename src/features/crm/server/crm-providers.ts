import type { CrmProviderDefinition } from "./crm-provider.ts";

/** Every CRM the product can deliver to, in the order staff see them. */
export const crmProviders: readonly CrmProviderDefinition[] = [];
