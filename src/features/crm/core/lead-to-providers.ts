import { listDayStarts } from "#platform/core/clock.ts";
import { siteConfig } from "#site.config.ts";
import type { CrmFieldValue, CrmFieldValues } from "./crm-fields.ts";
import { type ActiveFields, mapFields } from "./field-map.ts";

/** One item of HubSpot's batch upsert. */
export type HubspotContact = ReturnType<typeof valuesToHubspot>;

/**
 * A lead as a HubSpot contact, which the e-mail address identifies. HubSpot takes numbers, dates
 * and switches as text only.
 */
export function valuesToHubspot(values: CrmFieldValues, fields: ActiveFields) {
  const properties: Readonly<Record<string, string>> = Object.fromEntries(
    Object.entries(mapFields(values, fields)).map(([name, value]) => [name, String(value)]),
  );
  return { id: String(values.email ?? ""), idProperty: "email", properties };
}

/** Null blanks a field. */
export type SalesforceLead = Readonly<Record<string, CrmFieldValue | null>>;

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
export function valuesToSalesforce(
  { leadCategory, ...values }: CrmFieldValues,
  fields: ActiveFields,
): SalesforceLead {
  const rating = typeof leadCategory === "string" ? { leadCategory: capitalize(leadCategory) } : {};
  const mapped = mapFields({ ...values, ...rating }, fields);
  return Object.fromEntries(
    Object.entries(mapped).map(([name, value]) => [name, fitValue(name, value)]),
  );
}

function fitValue(name: string, value: CrmFieldValue): CrmFieldValue {
  const maxLength = maxLengths[name];
  if (maxLength === undefined || typeof value !== "string") return value;
  return value.slice(0, maxLength).replace(halfSign, "");
}

/** What a cut may leave of an emoji. */
const halfSign = /[\uD800-\uDBFF]$/u;

function capitalize(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}

/** How Pipedrive names an account's own fields. */
const pipedriveFieldKey = /^[0-9a-f]{40}$/;

export type PipedriveRecord = ReturnType<typeof valuesToPipedrive>;

/**
 * A lead as Pipedrive keeps it: a person, a lead of theirs, and a note with the answers.
 *
 * @param personId stands in the note, so that it is found again by it.
 */
export function valuesToPipedrive(values: CrmFieldValues, fields: ActiveFields, personId: string) {
  const email = String(values.email ?? "");
  const name = String(values.fullName ?? email);
  const hasPhone = fields.phone === "phones" && values.phone !== undefined;
  const own = Object.entries(mapFields(values, fields)).filter(([key]) =>
    pipedriveFieldKey.test(key),
  );
  return {
    name,
    /** In lower case. */
    email,
    phone: hasPhone ? String(values.phone) : null,
    /** By the account's own field keys, not yet in the fields' own types. */
    customFields: Object.fromEntries(own),
    leadTitle: `Website questionnaire: ${name}`,
    /** HTML; null when the answers go elsewhere or nowhere. */
    note: fields.answers === "note" ? writeNote(String(values.answers), personId) : null,
  };
}

function writeNote(answers: string, personId: string): string {
  const lines = answers.split("\n").map(escapeHtml).join("<br>");
  const footer = `The website rewrites this note; please put remarks into one of your own. Reference ${personId}`;
  return `<p>${lines}</p><p>${footer}</p>`;
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);
}

/** One of an account's own fields. */
export interface PipedriveField {
  readonly name: string;
  readonly type: string;
  /** What can be chosen, for fields with choices. */
  readonly options: ReadonlyArray<{ readonly id: number; readonly label: string }>;
}

export type PipedriveValue = string | number | readonly number[] | { readonly value: string };

const shortTextLength = 255;

type Fit = (text: string, field: PipedriveField) => PipedriveValue | undefined;

const fits: ReadonlyMap<string, Fit> = new Map<string, Fit>([
  ["varchar", shorten],
  ["varchar_auto", shorten],
  ["phone", shorten],
  ["text", (text) => text],
  ["address", (text) => ({ value: text })],
  ["double", readNumber],
  ["date", readDay],
  ["enum", findOption],
  ["set", findOptions],
]);

/**
 * Puts a value into the form that a field of the account takes; Pipedrive refuses the whole record
 * for a number in a text field.
 *
 * @returns undefined when the field can't hold the value.
 */
export function fitPipedriveValue(
  value: CrmFieldValue,
  field: PipedriveField,
): PipedriveValue | undefined {
  const text = typeof value === "boolean" ? (value ? "Yes" : "No") : String(value);
  return fits.get(field.type)?.(text, field);
}

function shorten(text: string): string {
  if (text.length <= shortTextLength) return text;
  return `${text.slice(0, shortTextLength - 1).replace(halfSign, "")}…`;
}

function readNumber(text: string): number | undefined {
  const number = text.trim() === "" ? Number.NaN : Number(text);
  return Number.isFinite(number) ? number : undefined;
}

/** The day on which it was at the agency: by UTC what came in the evening would be of the next one. */
function readDay(text: string): string | undefined {
  if (!/^\d{4}-\d{2}-\d{2}(?:T|$)/.test(text)) return undefined;
  const at = new Date(text);
  if (text.length === 10 || Number.isNaN(at.getTime())) return text.slice(0, 10);
  return listDayStarts(siteConfig.timeZone, at, 1)[0]?.day;
}

function findOption(text: string, { options }: PipedriveField): number | undefined {
  const wanted = text.trim().toLowerCase();
  return options.find(({ label }) => label.trim().toLowerCase() === wanted)?.id;
}

function findOptions(text: string, field: PipedriveField): readonly number[] | undefined {
  const option = findOption(text, field);
  return option === undefined ? undefined : [option];
}
