import type { Lead } from "#features/leads/core/lead.ts";
import { readCrmFields } from "./crm-fields.ts";
import type { CrmFieldValue } from "./crm-fields.ts";
import { mapFields } from "./field-map.ts";
import type { ActiveFields } from "./field-map.ts";

export type SalesforceLead = Readonly<Record<string, CrmFieldValue>>;

/** Salesforce refuses a whole lead when one of these is longer; our own form takes longer ones. */
const maxLengths: Readonly<Record<string, number>> = {
  FirstName: 40,
  LastName: 80,
  Phone: 40,
  PostalCode: 20,
  Description: 32_000,
};

/**
 * What a new lead needs beside the family's own words. Salesforce requires a company of every lead,
 * and families have none. Not part of an update: sales may have typed something better.
 */
export const newSalesforceLead = { Company: "Household", LeadSource: "Web" } as const;

/** A lead as fields of Salesforce's Lead; `Rating` knows Hot, Warm and Cold. */
export function leadToSalesforce(lead: Lead, fields: ActiveFields): SalesforceLead {
  const { leadCategory, ...values } = readCrmFields(lead);
  const rating = typeof leadCategory === "string" ? { leadCategory: capitalize(leadCategory) } : {};
  const mapped = mapFields({ ...values, ...rating }, fields);
  return Object.fromEntries(
    Object.entries(mapped).map(([name, value]) => [name, fitValue(name, value)]),
  );
}

function fitValue(name: string, value: CrmFieldValue): CrmFieldValue {
  const maxLength = maxLengths[name];
  if (maxLength === undefined || typeof value !== "string") return value;
  // Never half of a surrogate pair at the end.
  return value.slice(0, maxLength).replace(/[\uD800-\uDBFF]$/u, "");
}

function capitalize(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}
