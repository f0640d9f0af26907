import { listDayStarts } from "#platform/core/clock.ts";
import { siteConfig } from "#site.config.ts";
import type { CrmFieldValue, CrmFieldValues } from "./crm-fields.ts";
import { type ActiveFields, mapFields } from "./field-map.ts";

/** One item of HubSpot's batch upsert. */
export type HubspotContact = ReturnType<typeof valuesToHubspot>;

/**
 * Turns a lead into a HubSpot contact, identified by its e-mail address. HubSpot accepts numbers,
 * dates and switches only as text.
 */
export function valuesToHubspot(values: CrmFieldValues, fields: ActiveFields) {
  const properties: Readonly<Record<string, string>> = Object.fromEntries(
    Object.entries(mapFields(values, fields)).map(([name, value]) => [name, String(value)]),
  );
  return { id: String(values.email ?? ""), idProperty: "email", properties };
}

/** Null empties a field. */
export type SalesforceLead = Readonly<Record<string, CrmFieldValue | null>>;

/**
 * The longest text of Salesforce's standard fields. Salesforce refuses the whole lead if one is
 * longer, and our form accepts longer ones.
 */
const maxLengths: Readonly<Record<string, number>> = {
  FirstName: 40,
  LastName: 80,
  Phone: 40,
  PostalCode: 20,
  Description: 32_000,
};

/**
 * Values that a new Salesforce lead needs beside the family's answers. Salesforce requires a
 * company, and families have none. They are left out of updates, because sales may have typed
 * something better.
 */
export const newSalesforceLead = { Company: "Household", LeadSource: "Web" } as const;

/**
 * Turns a lead into fields of Salesforce's Lead. Its `Rating` has the values Hot, Warm and Cold.
 */
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

/** Half of an emoji, which a cut can leave at the end of a text. */
const halfSign = /[\uD800-\uDBFF]$/u;

function capitalize(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}

/** The form of the keys of Pipedrive's custom fields. */
const pipedriveFieldKey = /^[0-9a-f]{40}$/;

export type PipedriveRecord = ReturnType<typeof valuesToPipedrive>;

/**
 * Turns a lead into Pipedrive's records: a person, the person's lead, and a note with the answers.
 *
 * @param personId written into the note, by which a later push finds the note again.
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
    /** By the custom fields' keys, not yet converted to the fields' types. */
    customFields: Object.fromEntries(own),
    leadTitle: `Website questionnaire: ${name}`,
    /** HTML; null if the answers are sent to another field or not at all. */
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

/** One custom field of an account. */
export interface PipedriveField {
  readonly name: string;
  readonly type: string;
  /** The choices of a field that has choices. */
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
 * Converts a value to the type of a custom field. Pipedrive refuses the whole record for, say, a
 * number in a text field.
 *
 * @returns undefined if the field can't hold the value.
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

/**
 * The date in the agency's time zone. In UTC, a lead from the evening would carry the next day's
 * date.
 */
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
