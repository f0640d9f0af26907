import type { Lead } from "#features/leads/core/lead.ts";
import { readCrmFields } from "./crm-fields.ts";
import type { CrmFieldValue } from "./crm-fields.ts";
import { mapFields } from "./field-map.ts";
import type { ActiveFields } from "./field-map.ts";

/** The body of a webhook call that carries a lead. */
export interface WebhookLeadEvent {
  readonly type: "lead.upsert";
  /** When the family sent their answers, the same for every attempt; ISO 8601, UTC. */
  readonly timestamp: string;
  /** A UUID, the same for all requests of one person. */
  readonly personId: string;
  /** By the receiver's names; what has no value is left out. */
  readonly lead: Readonly<Record<string, CrmFieldValue>>;
}

/** A lead as a webhook carries it. */
export function leadToWebhook(
  lead: Lead,
  fields: ActiveFields,
  personId: string,
): WebhookLeadEvent {
  return {
    type: "lead.upsert",
    timestamp: lead.timestamp,
    personId,
    lead: mapFields(readCrmFields(lead), fields),
  };
}
