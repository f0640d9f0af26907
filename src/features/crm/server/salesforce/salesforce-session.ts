import type { Clock } from "#platform/core/clock.ts";
import type { CallCrm } from "#features/crm/server/client/crm-client.ts";
import type { CrmPush } from "#features/crm/server/crm-provider.ts";

/** Salesforce keeps each version for three years at least. */
export const salesforceVersion = "v67.0";

/** Calls to one org, and what is set about it. */
export interface SalesforceSession {
  readonly call: CallCrm;
  readonly clock: Clock;
  /** Without a trailing slash; people see records there, too. */
  readonly instanceUrl: string;
  /** The custom field that holds our id of the person. */
  readonly externalIdField: string;
}

/** Of the Lead object, with encoded `parts` below it. */
export function writeLeadPath(...parts: readonly string[]): string {
  const below = parts.map((part) => `/${encodeURIComponent(part)}`).join("");
  return `/services/data/${salesforceVersion}/sobjects/Lead${below}`;
}

/** What a write was about, as far as it decides what a refusal means. */
export interface WriteContext {
  readonly now: Date;
  readonly externalIdField: string;
  /** Fields that the lead may fill, whether or not it has a value for each. */
  readonly mapped: readonly string[];
  readonly isNew: boolean;
}

export function describeWrite(
  { clock, externalIdField }: SalesforceSession,
  { fields, known }: Pick<CrmPush, "fields" | "known">,
): WriteContext {
  return { now: clock.now(), externalIdField, mapped: Object.values(fields), isNew: !known };
}
