import type { Lead } from "#features/leads/core/lead.ts";
import { readCrmFields } from "./crm-fields.ts";
import { mapFields } from "./field-map.ts";
import type { ActiveFields } from "./field-map.ts";

/** One item of HubSpot's batch upsert. */
export interface HubspotContact {
  readonly id: string;
  readonly idProperty: "email";
  readonly properties: Readonly<Record<string, string>>;
}

/**
 * A lead as a HubSpot contact, which the e-mail address identifies. HubSpot takes numbers, dates
 * and switches as text only.
 */
export function leadToHubspot(lead: Lead, fields: ActiveFields): HubspotContact {
  const values = readCrmFields(lead);
  const properties = Object.entries(mapFields(values, fields)).map(
    ([name, value]) => [name, String(value)] as const,
  );
  return {
    id: String(values.email ?? ""),
    idProperty: "email",
    properties: Object.fromEntries(properties),
  };
}
