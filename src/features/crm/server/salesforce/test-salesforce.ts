import { z } from "zod";
import { CrmFailure } from "#features/crm/core/provider-gate.ts";
import type { ActiveFields } from "#features/crm/core/field-map.ts";
import { newSalesforceLead } from "#features/crm/core/lead-to-providers.ts";
import type { TestFindings } from "#features/crm/server/crm-provider.ts";
import {
  describeWrite,
  readSalesforceFailure,
  type SalesforceSession,
  writeLeadPath,
} from "./salesforce-session.ts";

const fieldSchema = z.object({
  name: z.string(),
  type: z.string().catch(""),
  createable: z.boolean().catch(true),
  updateable: z.boolean().catch(true),
  nillable: z.boolean().catch(true),
  defaultedOnCreate: z.boolean().catch(true),
  externalId: z.boolean().catch(false),
  unique: z.boolean().catch(false),
  restrictedPicklist: z.boolean().catch(false),
  picklistValues: z.array(z.object({ value: z.string(), active: z.boolean() })).catch([]),
});
type LeadField = z.infer<typeof fieldSchema>;

const describeSchema = z.object({
  createable: z.boolean().catch(true),
  updateable: z.boolean().catch(true),
  fields: z.array(fieldSchema),
});
type LeadDescription = z.infer<typeof describeSchema>;

/** Each org has an address of its own, and a token works only there. */
export function readAccountId({ instanceUrl }: Pick<SalesforceSession, "instanceUrl">): string {
  return new URL(instanceUrl).host;
}

/**
 * Checks whether this connection's user can write a lead with the mapped fields. Salesforce's list
 * of versions is public and would prove nothing.
 * @throws CrmFailure
 */
export async function testSalesforce(
  session: SalesforceSession,
  fields: ActiveFields,
  signal: AbortSignal,
): Promise<TestFindings> {
  const { externalIdField } = session;
  const answer = await session.call({ method: "GET", path: writeLeadPath("describe"), signal });
  if (answer.status !== 200) {
    throw readSalesforceFailure(answer, describeWrite(session, { fields, known: null }));
  }
  const lead = describeSchema.safeParse(answer.body).data;
  if (!lead) {
    throw new CrmFailure("config", "SALESFORCE_INSTANCE_URL answers, but not as Salesforce does.");
  }
  const host = readAccountId(session);
  const whose = { account: host, accountId: host };
  // Every Lead has this field. A list without it is incomplete and proves nothing.
  if (!lead.fields.some(({ name }) => name === "LastName")) {
    const warnings = ["Salesforce did not list the Lead's fields, so the field map is unproved."];
    return { ...whose, faults: judgeAccess(lead), warnings };
  }
  const mapped = [...new Set(Object.values(fields))];
  const external = lead.fields.find(({ name }) => name === externalIdField);
  const faults = [
    ...judgeAccess(lead),
    ...judgeExternalId(external, externalIdField),
    ...judgeFields(lead, mapped),
    ...judgeChoices(lead, fields),
  ];
  const warnings =
    external && !external.unique
      ? [`${externalIdField} allows the same id twice: set it to unique in Salesforce.`]
      : [];
  return { ...whose, faults, warnings };
}

function judgeAccess({ createable, updateable }: LeadDescription): readonly string[] {
  if (createable && updateable) return [];
  return ["The user of this connection may not make and change leads in Salesforce."];
}

function judgeFields(lead: LeadDescription, mapped: readonly string[]): readonly string[] {
  const find = (name: string) => lead.fields.find((field) => field.name === name);
  const missing = mapped.filter((name) => !find(name));
  const locked = mapped.filter((name) => find(name) && !isWritable(find(name)));
  return [
    ...missing.map(
      (name) =>
        `Salesforce's Lead has no field ${name}: make it there, or change the field map here.`,
    ),
    ...locked.map(
      (name) =>
        `The user of this connection may not fill ${name} in Salesforce: give access to it.`,
    ),
    ...listUnfilled(lead, mapped).map(
      (name) =>
        `Salesforce requires ${name} of each lead: make it optional there, or map a field to it.`,
    ),
  ];
}

function judgeExternalId(field: LeadField | undefined, name: string): readonly string[] {
  if (field?.externalId && isWritable(field)) return [];
  return [
    `Salesforce's Lead needs a text field ${name} that is an external id and that the user of this connection may fill: make it, or name another in SALESFORCE_EXTERNAL_ID_FIELD.`,
  ];
}

function listUnfilled(lead: LeadDescription, mapped: readonly string[]): readonly string[] {
  const filled = new Set([...mapped, ...Object.keys(newSalesforceLead)]);
  return lead.fields
    .filter(({ nillable, defaultedOnCreate }) => !nillable && !defaultedOnCreate)
    .filter(({ createable, type }) => createable && type !== "boolean")
    .map(({ name }) => name)
    .filter((name) => !filled.has(name));
}

/** A restricted list of choices must contain the values we send. */
function judgeChoices(lead: LeadDescription, fields: ActiveFields): readonly string[] {
  const sent = [
    { name: "LeadSource", values: [newSalesforceLead.LeadSource] },
    { name: fields.leadCategory, values: ["Hot", "Warm", "Cold"] },
  ];
  return sent.flatMap(({ name, values }) => {
    const field = lead.fields.find((candidate) => candidate.name === name);
    if (!field?.restrictedPicklist) return [];
    const active = field.picklistValues.filter((choice) => choice.active);
    const lacking = values.filter((value) => !active.some((choice) => choice.value === value));
    return lacking.map(
      (value) => `Salesforce's ${field.name} has no choice ${value}: add it there.`,
    );
  });
}

function isWritable(field: LeadField | undefined): boolean {
  return field !== undefined && field.createable && field.updateable;
}
