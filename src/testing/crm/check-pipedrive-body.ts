import type { PipedriveAccountField } from "./fake-pipedrive.ts";

const known: Readonly<Record<PipedriveBody, readonly string[]>> = {
  person: ["name", "emails", "phones", "custom_fields", "owner_id", "org_id", "label_ids"],
  lead: ["title", "person_id", "origin_id", "owner_id", "channel", "channel_id"],
  "lead change": ["title", "person_id", "owner_id", "channel", "channel_id", "is_archived"],
  note: ["content", "lead_id", "person_id"],
};

export type PipedriveBody = "person" | "lead" | "lead change" | "note";

const takes: Readonly<Record<string, (value: unknown) => boolean>> = {
  varchar: (value) => typeof value === "string" && value.length <= 255,
  text: (value) => typeof value === "string",
  double: (value) => typeof value === "number",
  enum: (value) => typeof value === "number",
  set: (value) => Array.isArray(value) && value.length > 0,
  date: (value) => typeof value === "string" && /^\d{4}-\d{2}-\d{2}$/.test(value),
};

/** What Pipedrive would say against a body, or null when it takes it. */
export function checkPipedriveBody(
  kind: PipedriveBody,
  json: unknown,
  fields: readonly PipedriveAccountField[],
): string | null {
  if (typeof json !== "object" || json === null) return "The body is no JSON object.";
  const body = json as Record<string, unknown>;
  const strange = Object.keys(body).find((key) => !known[kind].includes(key));
  if (strange !== undefined) return `Parameter ${strange} is not allowed.`;
  return checks[kind](body, fields);
}

type Check = (
  body: Record<string, unknown>,
  fields: readonly PipedriveAccountField[],
) => string | null;

const checks: Readonly<Record<PipedriveBody, Check>> = {
  person: checkPerson,
  lead: ({ title, person_id }) =>
    isText(title) && isNumber(person_id) ? null : "A lead needs a title and a person.",
  "lead change": () => null,
  note: ({ content, lead_id, person_id }) =>
    isText(content) && (isText(lead_id) || isNumber(person_id))
      ? null
      : "A note needs content and something to be attached to.",
};

function checkPerson(
  body: Record<string, unknown>,
  fields: readonly PipedriveAccountField[],
): string | null {
  for (const list of [body["emails"], body["phones"]]) {
    if (list !== undefined && !isContactList(list)) return "Contacts must be a list of values.";
  }
  for (const [key, value] of Object.entries(body["custom_fields"] ?? {})) {
    const field = fields.find(({ field_code }) => field_code === key);
    if (!field) return `Custom field ${key} does not exist.`;
    if (!takes[field.field_type]?.(value)) return `Validation failed: ${key}: wrong type.`;
  }
  return null;
}

function isContactList(list: unknown): boolean {
  return Array.isArray(list) && list.every((entry: { value?: unknown }) => isText(entry.value));
}

function isText(value: unknown): boolean {
  return typeof value === "string" && value !== "";
}

function isNumber(value: unknown): boolean {
  return typeof value === "number";
}
