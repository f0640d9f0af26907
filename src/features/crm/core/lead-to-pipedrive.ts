import type { Lead } from "#features/leads/core/lead.ts";
import { readCrmFields } from "./crm-fields.ts";
import type { CrmFieldValue } from "./crm-fields.ts";
import { mapFields } from "./field-map.ts";
import type { ActiveFields } from "./field-map.ts";

/** How Pipedrive names an account's own fields. */
const pipedriveFieldKey = /^[0-9a-f]{40}$/;

export interface PipedriveRecord {
  readonly name: string;
  /** In lower case. */
  readonly email: string;
  readonly phone: string | null;
  /** By the account's own field keys, not yet in the fields' own types. */
  readonly customFields: Readonly<Record<string, CrmFieldValue>>;
  readonly leadTitle: string;
  /** HTML; null when the answers go elsewhere or nowhere. */
  readonly note: string | null;
}

/**
 * A lead as Pipedrive keeps it: a person, a lead of theirs, and a note with the answers.
 *
 * @param personId stands in the note, so that it is found again by it.
 */
export function leadToPipedrive(
  lead: Lead,
  fields: ActiveFields,
  personId: string,
): PipedriveRecord {
  const values = readCrmFields(lead);
  const email = String(values.email);
  const name = String(values.fullName ?? email);
  const isBuiltIn = { phone: fields.phone === "phones", note: fields.answers === "note" };
  const customFields = Object.entries(mapFields(values, fields)).filter(([key]) =>
    pipedriveFieldKey.test(key),
  );
  return {
    name,
    email,
    phone: isBuiltIn.phone && values.phone !== undefined ? String(values.phone) : null,
    customFields: Object.fromEntries(customFields),
    leadTitle: `Website questionnaire: ${name}`,
    note: isBuiltIn.note ? writeNote(String(values.answers), personId) : null,
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
